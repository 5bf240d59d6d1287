import { type RawBuilder, sql } from 'kysely'
import { sortKey } from '#contract/text/normalize.ts'
import type { Db } from '#server/db/kysely.ts'
import { importDefaults } from './prepare.ts'

interface FolderRow {
  readonly category: string
  readonly sort_category: string
  readonly subCategory: string
  readonly sort_subcategory: string
  readonly isPublic: boolean
}

interface CategoryOfFile extends FolderRow {
  readonly place: number
}

/** No valid id: the batch fails by its foreign key and restarts. */
export const DELETED = 0

export interface FiledRows {
  readonly subcategoryIds: readonly number[]
  /** Private rows filed under default names. */
  readonly refiled: number
}

/**
 * Finds, locks or creates subcategories. Private rows create none, because names are public; they use default names.
 */
export const placeRows = async (tx: Db, rows: readonly FolderRow[]): Promise<FiledRows> => {
  const { places, placeOf } = placesOf(rows)
  const known = await findSubcategories(tx, placesIn(places))
  // Rare after the first batches.
  const missing = places.filter(({ place }) => !known.has(place))
  const { ids, refiled } = missing.length === 0 ? NO_PLACES : await insertSubcategories(tx, missing)
  return {
    subcategoryIds: placeOf.map((place) => known.get(place) ?? ids.get(place) ?? DELETED),
    refiled: placeOf.filter((place) => refiled.has(place)).length,
  }
}

type SubcategoryIds = ReadonlyMap<number, number>

const NO_PLACES = { ids: new Map<number, number>(), refiled: new Set<number>() }

const placesIn = (places: readonly CategoryOfFile[]) =>
  sql`json_to_recordset(${JSON.stringify(places)}::json) as i (place int, category text, sort_category text,
    "subCategory" text, sort_subcategory text, "isPublic" boolean)`

const findSubcategories = async (tx: Db, places: RawBuilder<unknown>): Promise<SubcategoryIds> => {
  const { rows } = await sql<{ place: number; id: number }>`select i.place, s.id from ${places}
    join category c on c.group_id is null and lower(c.name) = lower(i.category)
    join subcategory s on s.category_id = c.id and lower(s.name) = lower(i."subCategory")
    order by s.id for key share of s`.execute(tx)
  return new Map(rows.map(({ place, id }) => [place, id]))
}

/** Creates public categories and the defaults for private rows. */
const insertSubcategories = async (tx: Db, places: readonly CategoryOfFile[]) => {
  await sql`create temp table incoming on commit drop as select * from ${placesIn(places)}`.execute(tx)
  await ensureCategories(tx, sql`i."isPublic"`)
  const refiled = places.every((place) => place.isPublic) ? NO_PLACES.refiled : await placePrivate(tx)
  const ids = await findSubcategories(tx, sql`incoming i`)
  await sql`drop table incoming`.execute(tx)
  return { ids, refiled }
}

const placesOf = (rows: readonly FolderRow[]) => {
  const numbers = new Map<string, number>()
  const places: CategoryOfFile[] = []
  const placeOf = rows.map(({ category, sort_category, subCategory, sort_subcategory, isPublic }) => {
    const key = JSON.stringify([category, subCategory, isPublic])
    const known = numbers.get(key)
    if (known !== undefined) return known
    const place = places.length
    numbers.set(key, place)
    places.push({ place, category, sort_category, subCategory, sort_subcategory, isPublic })
    return place
  })
  return { places, placeOf }
}

const placePrivate = async (tx: Db): Promise<ReadonlySet<number>> => {
  const refiled = await refilePrivate(tx)
  await ensureCategories(tx, sql`true`)
  return refiled
}

const refilePrivate = async (tx: Db): Promise<ReadonlySet<number>> => {
  const { category, subCategory } = importDefaults
  const { rows } = await sql<{ place: number }>`update incoming i set
      category = ${category}, sort_category = ${sortKey(category)},
      "subCategory" = ${subCategory}, sort_subcategory = ${sortKey(subCategory)}
    where not i."isPublic"
      and (lower(i.category), lower(i."subCategory")) <> (lower(${category}), lower(${subCategory}))
      and not exists (
        select from category c join subcategory s on s.category_id = c.id
        where c.group_id is null and lower(c.name) = lower(i.category) and lower(s.name) = lower(i."subCategory"))
    returning i.place`.execute(tx)
  return new Set(rows.map(({ place }) => place))
}

const ensureCategories = async (tx: Db, which: RawBuilder<boolean>) => {
  await sql`insert into category (name, sort_name)
    select distinct on (lower(i.category)) i.category, i.sort_category from incoming i where ${which}
    order by lower(i.category), i.category
    on conflict do nothing`.execute(tx)
  await sql`insert into subcategory (category_id, name, sort_name)
    select distinct on (c.id, lower(i."subCategory")) c.id, i."subCategory", i.sort_subcategory
    from incoming i join category c on c.group_id is null and lower(c.name) = lower(i.category)
    where ${which}
    order by c.id, lower(i."subCategory"), i."subCategory"
    on conflict do nothing`.execute(tx)
}
