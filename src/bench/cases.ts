import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { API_PREFIX } from '#contract/endpoint.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import { sessionCookieName } from '#server/http/cookie.ts'
import { tokenHashOf } from '#server/http/token.ts'

export interface Case {
  readonly name: string
  readonly paths: readonly string[]
  readonly signedIn?: boolean
}

// Several addresses a case, asked for in turn, so that no single row or word decides.
const VARIANTS = 8
const SAMPLE = 5000

const listPath = (query: Record<string, string>) =>
  `${API_PREFIX}/source/global/?${new URLSearchParams(query).toString()}`

const integers = (count: number) => Array.from({ length: count }, (_, index) => index)

interface Words {
  readonly broad: string[]
  readonly middling: string[]
  readonly rare: string[]
  readonly pairs: string[]
}

/** Words by how many of a sample of the sources have them. */
const chooseWords = async (pool: Pool): Promise<Words> => {
  const { rows } = await pool.query<{ text: string }>(
    `select search_text as text from source
     where id % greatest(1, (select count(*) from source) / ${SAMPLE}) = 0 limit ${SAMPLE}`,
  )
  const texts = rows.map(({ text }) => text.split(' ').filter((word) => word.length > 4))
  const uses = new Map<string, number>()
  for (const word of texts.flat()) uses.set(word, (uses.get(word) ?? 0) + 1)
  const between = (least: number, most: number) =>
    [...uses].filter(([, count]) => count >= least * rows.length && count <= most * rows.length).map(([word]) => word)
  const isUseful = (word: string | undefined) => (uses.get(word ?? '') ?? rows.length) < rows.length * 0.05
  const pairs = texts
    .filter(([first, second]) => isUseful(first) && isUseful(second))
    .map((text) => text.slice(0, 2).join(' '))
  const once = [...uses].filter(([word, count]) => count === 1 && word.length > 7).map(([word]) => word)
  return {
    broad: between(0.05, 0.3).slice(0, VARIANTS),
    middling: between(0.003, 0.02).slice(0, VARIANTS),
    rare: once.slice(0, VARIANTS),
    pairs: pairs.slice(0, VARIANTS),
  }
}

/** The cases of the list call, made from what is in the database. */
export const listCases = async (pool: Pool): Promise<Case[]> => {
  const { rows: subcategories } = await pool.query<{ id: number }>(
    `select subcategory_id as id from source_count where scope = 0 order by sources desc limit ${VARIANTS}`,
  )
  const { rows: totals } = await pool.query<{ total: number }>('select count(*) as total from source where scope = 0')
  const pages = Math.ceil((totals[0]?.total ?? 0) / PAGE_SIZE)
  const words = await chooseWords(pool)
  const search = (texts: readonly string[]) => texts.map((text) => listPath({ search: text }))
  return [
    { name: 'by title, first pages', paths: integers(VARIANTS).map((index) => listPath({ page: String(index + 1) })) },
    // The middle is the farthest from both ends.
    {
      name: 'deep page (middle)',
      paths: integers(VARIANTS).map((index) => listPath({ page: String(Math.max(1, Math.floor(pages / 2) - index)) })),
    },
    { name: 'subcategory', paths: subcategories.map(({ id }) => listPath({ subCategory: String(id) })) },
    { name: 'search, one word (0.3–2 %)', paths: search(words.middling) },
    { name: 'search, two words', paths: search(words.pairs) },
    { name: 'search, rare word', paths: search(words.rare) },
    { name: 'search, broad word (5–30 %)', paths: search(words.broad) },
    { name: 'favourites first', paths: [listPath({ order: 'favorite' })], signedIn: true },
  ].filter(({ paths }) => paths.length > 0)
}

const FAVORITES = 100

/** An administrator with some favourites, signed in; resolves with the cookie. */
export const signInWithFavorites = async (pool: Pool, publicUrl: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `with person as (
       insert into account (full_name, email, role) values ('Bench', 'bench@example.org', 'ROLE_ADMIN') returning id),
     session as (
       insert into session (token_hash, account_id, created_at, seen_at) select $1, id, now(), now() from person)
     insert into favorite (account_id, source_id)
     select person.id, s.id from person, (select id from source order by md5(id::text) limit ${FAVORITES}) s`,
    [tokenHashOf(token)],
  )
  return `${sessionCookieName(publicUrl)}=${token}`
}

/** The least that a first page can cost: its rows off the index, nothing else. */
export const BARE_QUERY = `select id, title, link, note from source where scope = 0 order by sort_title, id limit ${PAGE_SIZE}`
