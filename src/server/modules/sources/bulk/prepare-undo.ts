import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import type { SubcategoryRef } from '#contract/categories/categories.ts'
import type { Tag } from '#contract/sources/tags.ts'
import { authorize, permitted } from '#server/authorize.ts'
import { idList } from '#server/db/id-list.ts'
import type { Db } from '#server/db/kysely.ts'
import { type SourceRow, subcategoryJson } from '#server/modules/sources/detail/row-sql.ts'
import { type LockedSource, lockMany } from '#server/modules/sources/writes/lock.ts'
import { ownedBy } from '#server/scopes.ts'
import { type BulkChange, type Consequence, filedBy } from './prepare-change.ts'
import { reasons } from './reasons.ts'
import type { UndoEntry } from './undo-entries.ts'

type EntryOf<Kind extends UndoEntry['kind']> = Extract<UndoEntry, { kind: Kind }>

const ofKind = <Kind extends UndoEntry['kind']>(entries: readonly UndoEntry[], kind: Kind) =>
  entries.filter((entry): entry is EntryOf<Kind> => entry.kind === kind)

/** Reverts changes. Skips sources changed since, not permitted, deleted or invisible. */
export const prepareUndo = async (
  tx: Db,
  actor: Actor,
  entries: readonly UndoEntry[],
): Promise<{ change: BulkChange; locked: readonly LockedSource[] }> => {
  const [stored, filed] = [ofKind(entries, 'stored'), ofKind(entries, 'filed')]
  if (filed.length > 0) authorize(actor, 'groupSource.change', { groupId: actor.groupId })
  const places = await lockSubcategories(tx, [
    { ids: filed.flatMap(({ from }) => from ?? []), owned: ownedBy(actor, sql.ref('cat.group_id')) },
    { ids: stored.map(({ subCategory }) => subCategory), owned: sql`cat.group_id is null` },
  ])
  const targets = {
    places,
    tags: await readTags(
      tx,
      stored.flatMap(({ tags }) => tags),
    ),
  }
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]))
  const consequenceFor = (source: SourceRow): Consequence => {
    const entry = entryOf.get(source.id)
    if (!entry) return { kind: 'left', source, reason: reasons.changedSince }
    return entry.kind === 'filed'
      ? refiled(actor, source, { entry, ...targets })
      : restored(actor, source, { entry, ...targets })
  }
  return { change: { about: { change: 'undo' }, consequenceFor }, locked: await lockEntries(tx, actor, entries) }
}

// A source made invisible by the actor's own change stays known to them.
const lockEntries = (tx: Db, actor: Actor, entries: readonly UndoEntry[]) => {
  const stored = ofKind(entries, 'stored')
  const known = sql`(s.id, s.version) in (select * from
    unnest(${idList(stored.map(({ id }) => id))}::bigint[], ${idList(stored.map(({ version }) => version))}::bigint[]))`
  const to = stored.length > 0 ? 'change' : 'file'
  return lockMany(tx, actor, { ids: entries.map(({ id }) => id), to, known })
}

interface ExistingTargets {
  readonly places: ReadonlyMap<number, SubcategoryRef>
  readonly tags: ReadonlyMap<number, Tag>
}

const refiled = (
  actor: Actor,
  source: SourceRow,
  { entry, places }: ExistingTargets & { entry: EntryOf<'filed'> },
): Consequence => {
  if ((source.groupSubCategory?.id ?? null) !== entry.to) return { kind: 'left', source, reason: reasons.changedSince }
  const place = entry.from === null ? null : places.get(entry.from)
  return place === undefined ? { kind: 'left', source, reason: reasons.placeGone } : filedBy(actor, source, place)
}

const restored = (
  actor: Actor,
  source: SourceRow,
  { entry, places, tags }: ExistingTargets & { entry: EntryOf<'stored'> },
): Consequence => {
  if (source.version !== entry.version) return { kind: 'left', source, reason: reasons.changedSince }
  const subCategory = places.get(entry.subCategory)
  if (!subCategory) return { kind: 'left', source, reason: reasons.placeGone }
  const { reviewEvery = source.provenance.reviewEvery } = entry
  const after = {
    ...source,
    provenance: { ...source.provenance, reviewEvery },
    isPublic: entry.isPublic,
    subCategory,
    tags: entry.tags.flatMap((id) => tags.get(id) ?? []),
  }
  // Restoring needs no more rights than changing.
  const asItWas = permitted(actor, 'source.change', after)
  const before = permitted(actor, 'source.change', source) ?? (asItWas && { ...asItWas, ...source })
  if (!before) return { kind: 'left', source, reason: reasons.mayNot }
  return { kind: 'stored', before, after, others: entry.others }
}

interface WantedSubcategories {
  readonly ids: readonly number[]
  readonly owned: RawBuilder<boolean>
}

const lockSubcategories = async (
  tx: Db,
  wanted: readonly WantedSubcategories[],
): Promise<ReadonlyMap<number, SubcategoryRef>> => {
  const places = new Map<number, SubcategoryRef>()
  for (const { ids, owned } of wanted) {
    const { rows } = await sql<{ place: SubcategoryRef }>`
      select ${subcategoryJson('sub', 'cat')} as place from category cat join subcategory sub on sub.category_id = cat.id
      where sub.id = any(${idList([...new Set(ids)])}::bigint[]) and ${owned} order by cat.id, sub.id for key share`.execute(
      tx,
    )
    for (const { place } of rows) places.set(place.id, place)
  }
  return places
}

const readTags = async (tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Tag>> => {
  const { rows } =
    await sql<Tag>`select id, label from tag where id = any(${idList([...new Set(ids)])}::bigint[])`.execute(tx)
  return new Map(rows.map((tag) => [tag.id, tag]))
}
