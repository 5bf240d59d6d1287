import { type Insertable, sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { linkKey } from '#contract/links/link-key.ts'
import { dueDay } from '#contract/sources/due-day.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Schema } from '#server/db/schema.ts'
import { sendWithCommit } from '#server/db/transact.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { fieldRow, noReview, unchecked } from '#server/modules/sources/detail/columns.ts'
import type { SourceFields, SourceRow } from '#server/modules/sources/detail/row-sql.ts'
import { derivedColumns } from './derived-columns.ts'
import type { NewSource } from './fields.ts'
import { type LockedSource, lockToChange, lockToMark } from './lock.ts'
import { recordSource } from './source-activity.ts'

const columnsOf = (fields: SourceFields) => ({
  ...fieldRow(fields, fields.provenance),
  is_public: fields.isPublic,
  subcategory_id: fields.subCategory.id,
  ...derivedColumns({ ...fields, labels: fields.tags.map((tag) => tag.label), countries: fields.provenance.countries }),
})

export const sourceWritesIn = (tx: Db, now: () => Date) => ({
  lockToChange: (actor: Actor, id: number) => lockToChange(tx, actor, id),
  lockToMark: (actor: Actor, id: number) => lockToMark(tx, actor, id),

  add: async (actor: Actor, fields: NewSource): Promise<SourceRow> => {
    const time = now()
    const ownership = { group_id: actor.groupId, created_by: actor.id }
    const due_on = dueDay(fields.provenance, time)
    await sendWithCommit(tx, adding(fields, { ...ownership, created_at: time, updated_at: time, due_on }))
    const times = { createdAt: time, addedAt: null, updatedAt: time, version: 1 }
    const owner = { groupId: actor.groupId, createdById: actor.id }
    const source = {
      ...fields,
      ...owner,
      ...times,
      groupSubCategory: null,
      favorite: false,
      review: noReview,
      health: unchecked,
    }
    await recordSource(tx, time, { kind: 'source_added', actor, source, after: fields })
    return source
  },

  /**
   * Stores changes; a source turned private leaves other groups. Returns the result, visible to the actor for the last
   * time if a group's source turned private.
   */
  change: async (
    actor: Actor,
    source: Authorized<'source.change', SourceRow>,
    changes: Partial<SourceFields>,
  ): Promise<SourceRow> => {
    // Mirrors the trigger of migration 0013.
    const times = { updatedAt: now(), version: source.version + 1 }
    const changed = { ...source, ...changes, ...times, health: healthAfter(source, changes) }
    await sendWithCommit(tx, storing(tx, changed))
    const versions = { before: source, after: changed }
    await recordSource(tx, changed.updatedAt, { kind: 'source_updated', actor, source, ...versions })
    return changed
  },

  remove: async (actor: Actor, source: Authorized<'source.change', SourceRow>): Promise<void> => {
    await sendWithCommit(tx, sql`delete from source where id = ${source.id}`)
    await recordSource(tx, now(), { kind: 'source_deleted', actor, source, before: source })
  },

  toggleFavorite: async (actor: Actor, source: Authorized<'source.favorite', LockedSource>): Promise<boolean> => {
    const time = now()
    const kind = await toggle(tx, { account_id: actor.id, source_id: source.id, created_at: time })
    const object = { type: 'source', id: source.id, name: source.title } as const
    await recordActivity(tx, time, { kind, actorId: actor.id, groupId: actor.groupId, object })
    return kind === 'source_favorited'
  },
})

type Ownership = Required<
  Pick<Insertable<Schema['source']>, 'group_id' | 'created_by' | 'created_at' | 'updated_at' | 'due_on'>
>

const adding = (fields: NewSource, ownership: Ownership) => {
  const row = { ...columnsOf(fields), ...ownership } satisfies Insertable<Schema['source']>
  return sql<object>`with written as (
      insert into source (id, ${sql.join(Object.keys(row).map((column) => sql.id(column)))}) overriding system value
      values (${fields.id}, ${sql.join(Object.values(row))}) returning id, scope),
    tagged as ${tagging(fields)}
    select id from written`
}

// Mirrors the trigger of migration 0026, which resets health of a changed link.
const healthAfter = ({ link, health }: SourceRow, changes: Partial<SourceFields>) =>
  linkKey(changes.link ?? link) === linkKey(link) ? health : unchecked

export const dueOf = ({ provenance, review, createdAt }: SourceRow): string | null =>
  dueDay(provenance, review.at === null ? createdAt : new Date(review.at))

const storing = (tx: Db, source: SourceRow) =>
  tx
    .with('written', (db) =>
      db
        .updateTable('source')
        .set({ ...columnsOf(source), updated_at: source.updatedAt, due_on: dueOf(source) })
        .where('id', '=', source.id)
        .returning(['id', 'scope']),
    )
    .with('untagged', () => untagging(source))
    .with('tagged', () => tagging(source))
    .with('unfiled', () => leavingOtherGroups(source))
    .selectFrom('written')
    .select('id')

const toggle = async (tx: Db, row: { account_id: number; source_id: number; created_at: Date }) => {
  const { rows } = await sql<{ isRemoved: boolean }>`
    with removed as (
      delete from favorite where account_id = ${row.account_id} and source_id = ${row.source_id} returning source_id),
    added as (
      insert into favorite (account_id, source_id, created_at)
      select ${row.account_id}::bigint, ${row.source_id}::bigint, ${row.created_at}::timestamptz
      where not exists (select from removed))
    select exists (select from removed) as "isRemoved"`.execute(tx)
  return rows[0]?.isRemoved ? 'source_unfavorited' : 'source_favorited'
}

// CTEs after `written`; they see the tables as before.

const idsOf = ({ tags }: SourceFields) => tags.map((tag) => tag.id)

const tagging = (fields: SourceFields) =>
  sql<object>`(insert into source_tag (source_id, scope, tag_id)
    select w.id, w.scope, tag_id from written w, unnest(${idsOf(fields)}::bigint[]) as tag_id
    on conflict do nothing)`

const untagging = (source: SourceRow) =>
  sql<object>`(delete from source_tag where source_id = ${source.id} and not tag_id = any(${idsOf(source)}::bigint[]))`

const leavingOtherGroups = ({ id, groupId, isPublic }: SourceRow) =>
  sql<object>`(delete from group_source where not ${isPublic}::boolean
    and source_id = ${id} and group_id is distinct from ${groupId}::bigint)`
