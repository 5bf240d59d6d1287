import { sql } from 'kysely'
import type { SubcategoryRef } from '#contract/categories/categories.ts'
import type { Tag } from '#contract/sources/tags.ts'
import type { Db } from '#server/db/kysely.ts'
import { sharedRead } from '#server/library/shared-read.ts'
import { namesVersion } from '#server/library/versions.ts'
import { type CategoryRow, readGlobalTaxonomy } from '#server/modules/categories/repository.ts'
import type { IdRow, RowNames } from './id-rows.ts'

interface Label extends Tag {
  readonly sort: string
}

export interface ListNames {
  readonly version: string
  readonly categories: readonly CategoryRow[]
  readonly places: ReadonlyMap<number, SubcategoryRef>
  readonly labels: ReadonlyMap<number, Label>
  readonly people: ReadonlyMap<number, string>
}

type NamedRow = Pick<IdRow, 'tagIds' | 'createdById'>

// Above this the cache restarts.
const MOST_KNOWN = 50_000

interface CachedNames extends ListNames {
  readonly labels: Map<number, Label>
  readonly people: Map<number, string>
}

const readNames = async (db: Db): Promise<CachedNames> => {
  const { version, categories } = await readGlobalTaxonomy(db)
  const places = categories.flatMap(({ id, name, subcategories }) =>
    subcategories.map((sub) => [sub.id, { ...sub, category: { id, name } }] as const),
  )
  return { version, categories, places: new Map(places), labels: new Map(), people: new Map() }
}

export const namesIn = (db: Db, mostKnown = MOST_KNOWN) => {
  const readAgain = sharedRead(() => readNames(db))
  let kept: CachedNames | undefined
  const at = async (version: string) => {
    const names = kept?.version === version ? kept : await readAgain()
    // Running calls keep their object.
    const isFull = names.labels.size + names.people.size > mostKnown
    kept = isFull ? { ...names, labels: new Map(), people: new Map() } : names
    return kept.version === version ? kept : null
  }
  return {
    /** Names for these rows; null if the version moved or a tag is gone. */
    of: async (version: string, rows: readonly NamedRow[]): Promise<ListNames | null> => {
      const names = await at(version)
      return names && (await complete(db, names, rows)) ? names : null
    },
  }
}

const complete = async (db: Db, names: CachedNames, rows: readonly NamedRow[]): Promise<boolean> => {
  const tagIds = new Set<number>()
  const people = new Set<number>()
  for (const row of rows) {
    for (const id of row.tagIds) if (!names.labels.has(id)) tagIds.add(id)
    if (row.createdById !== null && !names.people.has(row.createdById)) people.add(row.createdById)
  }
  if (tagIds.size + people.size === 0) return true
  return learn(db, names, { tagIds: [...tagIds], people: [...people] })
}

interface UnknownIds {
  readonly tagIds: readonly number[]
  readonly people: readonly number[]
}

const learn = async (db: Db, names: CachedNames, { tagIds, people }: UnknownIds): Promise<boolean> => {
  const { rows } = await sql<{ version: string; labels: [number, string, string][]; people: [number, string][] }>`
    select ${namesVersion} as version,
      (select coalesce(json_agg(json_build_array(id, label, sort_label)), '[]') from tag where id = any(${tagIds})) as labels,
      (select coalesce(json_agg(json_build_array(id, full_name)), '[]') from account where id = any(${people})) as people`.execute(
    db,
  )
  const [found] = rows
  if (found?.version !== names.version) return false
  for (const [id, label, sort] of found.labels) {
    names.labels.set(id, { id, label, sort: byteOrder(sort) })
  }
  for (const [id, fullName] of found.people) names.people.set(id, fullName)
  return found.labels.length === tagIds.length && found.people.length === people.length
}

// PostgreSQL sorts by bytes; latin1 gives the same order.
const byteOrder = (text: string) => Buffer.from(text).toString('latin1')

const known = <T>(names: ReadonlyMap<number, T>, id: number): T => {
  const name = names.get(id)
  if (name === undefined) throw new Error(`the name of ${id} is not known`)
  return name
}

const compare = (a: Label, b: Label) => (a.sort === b.sort ? a.id - b.id : a.sort < b.sort ? -1 : 1)

export const namesOf = (row: IdRow, { places, labels, people }: ListNames): RowNames => ({
  subCategory: known(places, row.subcategoryId),
  tags: row.tagIds.map((id) => known(labels, id)).sort(compare),
  createdByName: row.createdById === null ? null : known(people, row.createdById),
})
