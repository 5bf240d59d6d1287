import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { asGuest } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSource, buildSubcategory } from '#testing/server/factories.ts'

// Without an index.
const test = startTestApp()

const addMany = async (count: number) => {
  const { id } = await buildSubcategory(test.db)
  await sql`insert into source (title, link, note, is_public, subcategory_id, link_key, domain, sort_title, search_text)
    select 'A plenty', 'x', '', true, ${id}, 'x', 'x', 'a plenty', ' a plenty' from generate_series(1, ${count})`.execute(
    test.db,
  )
}

it('of more than 2,000 hits only what is the search itself is said to be best', async () => {
  const best = async (search: string) => {
    const { reply } = await asGuest(test).call(searchEndpoints.best, { query: { search } })
    return reply.map(({ title }) => title)
  }
  await buildSource(test.db, { title: 'Plenty', link: 'https://one.example' })
  await addMany(1999)
  expect(await best('plenty')).toEqual(['Plenty', 'A plenty', 'A plenty'])
  await addMany(1)

  expect(await best('plenty')).toEqual(['Plenty'])
  expect(await best('"plenty" -nowhere')).toEqual(['Plenty'])
})

it('among more than 20,000 sources no near word is looked for', async () => {
  const suggested = async () =>
    (await asGuest(test).call(searchEndpoints.suggestions, { query: { search: 'plentty' } })).reply.search
  const [{ count } = { count: 0 }] = (
    await sql<{
      count: number
    }>`select coalesce(sum(sources), 0)::int8 as count from source_count where scope = 0`.execute(test.db)
  ).rows
  await addMany(20_000 - count)
  expect(await suggested()).toBe('plenty')
  await addMany(1)

  expect(await suggested()).toBeNull()
})
