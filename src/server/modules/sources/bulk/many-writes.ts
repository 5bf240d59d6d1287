import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { idList } from '#server/db/id-list.ts'
import type { Db } from '#server/db/kysely.ts'
import type { ActEntry } from '#server/modules/activity/repository.ts'
import type { SourceRow } from '#server/modules/sources/detail/row-sql.ts'
import { isSameReview, reviewEntry, storeReviews } from '#server/modules/sources/reviews/review-writes.ts'
import { derivedColumns } from '#server/modules/sources/writes/derived-columns.ts'
import { filingEntry } from '#server/modules/sources/writes/group-repository.ts'
import { sourceEntry } from '#server/modules/sources/writes/source-activity.ts'
import { dueOf } from '#server/modules/sources/writes/write-repository.ts'
import type { Consequence, OtherGroupFiling } from './prepare-change.ts'

type ConsequenceOf<Kind extends Consequence['kind']> = Extract<Consequence, { kind: Kind }>

const idsOf = (changes: readonly { readonly before: SourceRow }[]) => idList(changes.map(({ before }) => before.id))

const hasSameTags = (one: SourceRow, other: SourceRow) =>
  one.tags.length === other.tags.length && one.tags.every(({ id }) => other.tags.some((tag) => tag.id === id))

const isSame = ({ before, after }: ConsequenceOf<'stored'>) =>
  before.isPublic === after.isPublic &&
  before.subCategory.id === after.subCategory.id &&
  before.provenance.reviewEvery === after.provenance.reviewEvery &&
  hasSameTags(before, after)

const isFiledThere = ({ before: { groupSubCategory }, place }: ConsequenceOf<'filed'>) =>
  groupSubCategory?.id === place?.id

/** Unchanged sources get no version and no entry. */
const isAnyChange = (consequence: Consequence, actor: Actor, at: Date): boolean => {
  switch (consequence.kind) {
    case 'left':
      return false
    case 'deleted':
      return true
    case 'reviewed':
      return !isSameReview(consequence.before, actor, at)
    case 'filed':
      return !isFiledThere(consequence)
    case 'stored':
    default:
      return !isSame(consequence)
  }
}

/** Of these changes only tags affect the search text. */
const storedColumns = ({ before, after }: ConsequenceOf<'stored'>) => {
  const { id, isPublic, subCategory, tags, provenance } = after
  const due = { reviewEvery: provenance.reviewEvery, dueOn: dueOf(after) }
  const row = { id, isPublic, subcategoryId: subCategory.id, ...due }
  if (hasSameTags(before, after)) return row
  const labels = tags.map(({ label }) => label)
  return {
    ...row,
    tags: tags.map((tag) => tag.id),
    searchText: derivedColumns({ ...after, labels, countries: after.provenance.countries }).search_text,
  }
}

export const manyWritesIn = (tx: Db, actor: Actor, at: Date) => ({
  isAnyChange: (consequence: Consequence) => isAnyChange(consequence, actor, at),

  /** Returns other groups' filings that a now private source lost. */
  store: async (changes: readonly ConsequenceOf<'stored'>[]): Promise<OtherGroupFiling[]> => {
    if (changes.length === 0) return []
    const { rows } = await sql<OtherGroupFiling>`
      with changed as materialized (
        select * from json_to_recordset(${JSON.stringify(changes.map(storedColumns))}::json)
          as c (id bigint, "isPublic" boolean, "subcategoryId" bigint, "reviewEvery" smallint, "dueOn" date, tags bigint[],
            "searchText" text)),
      written as (
        update source s set is_public = c."isPublic", subcategory_id = c."subcategoryId",
          review_every = c."reviewEvery", due_on = c."dueOn", search_text = coalesce(c."searchText", s.search_text),
          updated_at = ${at}
        from changed c where s.id = c.id returning s.id, s.scope, c.tags),
      untagged as (
        delete from source_tag st using changed c
        where st.source_id = c.id and c.tags is not null and not st.tag_id = any(c.tags)),
      tagged as (
        insert into source_tag (source_id, scope, tag_id)
        select w.id, w.scope, tag_id from written w, unnest(w.tags) as tag_id on conflict do nothing)
      delete from group_source gs using changed c, source s
      where not c."isPublic" and s.id = c.id and gs.source_id = c.id and gs.group_id is distinct from s.group_id
      returning gs.source_id as "sourceId", gs.group_id as "groupId", gs.subcategory_id as "subcategoryId"`.execute(tx)
    await fileAgain(
      tx,
      changes.flatMap(({ others = [] }) => others),
    )
    return rows
  },

  remove: async (changes: readonly ConsequenceOf<'deleted'>[]): Promise<void> => {
    if (changes.length > 0) await sql`delete from source where id = any(${idsOf(changes)}::bigint[])`.execute(tx)
  },

  review: (changes: readonly ConsequenceOf<'reviewed'>[]): Promise<void> =>
    storeReviews(
      tx,
      { actor, at },
      changes.map(({ before }) => before),
    ),

  /** Files sources, or removes them from the group. */
  file: async (changes: readonly ConsequenceOf<'filed'>[]): Promise<void> => {
    const placed = changes.filter(({ place }) => place !== null)
    const gone = changes.filter(({ place }) => place === null)
    if (placed.length > 0) {
      await sql`insert into group_source (group_id, source_id, subcategory_id)
        select ${actor.groupId}::bigint, * from unnest(${idsOf(placed)}::bigint[],
          ${idList(placed.flatMap(({ place }) => place?.id ?? []))}::bigint[])
        on conflict (group_id, source_id) do update set subcategory_id = excluded.subcategory_id`.execute(tx)
    }
    if (gone.length > 0) {
      await sql`delete from group_source where group_id = ${actor.groupId} and source_id = any(${idsOf(gone)}::bigint[])`.execute(
        tx,
      )
    }
  },
})

const fileAgain = async (tx: Db, others: readonly OtherGroupFiling[]) => {
  if (others.length === 0) return
  await sql`insert into group_source (group_id, source_id, subcategory_id)
    select o."groupId", o."sourceId", sub.id
    from json_to_recordset(${JSON.stringify(others)}::json) as o ("groupId" bigint, "sourceId" bigint, "subcategoryId" bigint)
    join subcategory sub on sub.id = o."subcategoryId"
    order by 1, 2 on conflict do nothing`.execute(tx)
}

export const entriesOf = (actor: Actor, consequences: readonly Consequence[]): ActEntry[] =>
  consequences.flatMap((consequence) => entryOf(actor, consequence) ?? [])

const entryOf = (actor: Actor, consequence: Consequence): ActEntry | null => {
  switch (consequence.kind) {
    case 'left':
      return null
    case 'stored': {
      const { before, after } = consequence
      return sourceEntry({ kind: 'source_updated', source: before, before, after })
    }
    case 'deleted':
      return sourceEntry({ kind: 'source_deleted', source: consequence.before, before: consequence.before })
    case 'reviewed':
      return reviewEntry(consequence.before)
    case 'filed':
    default:
      return filingEntry(actor, consequence.before, consequence.place)
  }
}
