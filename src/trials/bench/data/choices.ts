import type { Pool } from 'pg'
import { people } from './people.ts'
import { chooseWords, type Words } from './words.ts'

export interface Choices {
  readonly publicSources: number
  /** Subcategories with public sources; each list reply contains them. */
  readonly subcategories: number
  readonly largest: number
  readonly smallest: number
  /** Largest global categories first. */
  readonly categories: readonly number[]
  readonly words: Words
  readonly links: readonly string[]
  /** Ids from the whole library. */
  readonly sources: readonly number[]
  readonly tags: readonly number[]
  readonly places: readonly number[]
}

const SOURCES = 200
const LINKS = 64

const idsOf = async (pool: Pool, text: string, values: unknown[] = []) => {
  const { rows } = await pool.query<{ id: number }>(text, values)
  return rows.map(({ id }) => id)
}

const chooseSubcategories = async (pool: Pool) => {
  const ids = await idsOf(
    pool,
    'select subcategory_id as id from source_count where scope = 0 and sources > 0 order by sources desc, subcategory_id',
  )
  // The smallest is often a single odd source.
  return { subcategories: ids.length, largest: ids[0] ?? 0, smallest: ids[Math.floor(ids.length * 0.9)] ?? 0 }
}

export const CHOICE = 3

export const choose = async (pool: Pool): Promise<Choices> => {
  const { rows } = await pool.query<{ total: number }>('select count(*) as total from source where scope = 0')
  const publicSources = rows[0]?.total ?? 0
  const sources = await idsOf(pool, `select id from source where scope = 0 order by md5(id::text) limit ${SOURCES}`)
  const { rows: linked } = await pool.query<{ link: string }>(
    'select link from source where id = any($1) and length(link) < 150 order by id limit $2',
    [sources, LINKS],
  )
  return {
    publicSources,
    ...(await chooseSubcategories(pool)),
    categories: await idsOf(
      pool,
      `select sub.category_id as id from source_count c join subcategory sub on sub.id = c.subcategory_id
       where c.scope = 0 group by 1 order by sum(c.sources) desc, 1 limit 12`,
    ),
    words: await chooseWords(pool, publicSources),
    links: linked.map(({ link }) => link),
    sources,
    tags: await idsOf(pool, 'select tag_id as id from tag_count where scope = 0 order by sources desc limit 30'),
    places: await idsOf(
      pool,
      `select sub.id from subcategory sub join category c on c.id = sub.category_id
       join account a on a.group_id = c.group_id where a.email = $1 order by sub.id`,
      [people.manager.email],
    ),
  }
}
