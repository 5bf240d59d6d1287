import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { alongside, startTestApp, type TestApp } from '#testing/server/app.ts'
import { buildSource, buildTag } from '#testing/server/factories.ts'

const test = startTestApp({}, { index: true })
const other = alongside(test)

/** Runs the job immediately. */
const comesDue = async ({ app, db }: TestApp) => {
  // Registers the kinds of jobs.
  await app.jobs.runDue()
  await sql`insert into pgboss.job (name, policy) values ('search-words', 'singleton')`.execute(db)
  await app.jobs.runDue()
}

const textOf = async (id: number) => {
  const row = await test.db.selectFrom('source').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { words: row.search_text.trim().split(' ').toSorted(), version: row.search_words_version, row }
}

/** Source as written by releases without country names in the search text. */
const buildOld = async (title: string, countries: string[] | null = null) => {
  const source = await buildSource(test.db, { title, note: 'Kept', tags: [await buildTag(test.db, `tag of ${title}`)] })
  await test.db
    .updateTable('source')
    .set({ countries, search_text: ` ${title.toLowerCase()}`, search_words_version: 0 })
    .where('id', '=', source.id)
    .execute()
  return source.id
}

beforeEach(async () => {
  await test.db.deleteFrom('source').execute()
})

it('adds names of countries and synonyms to older texts, and keeps the typed words', async () => {
  const [brazil, register] = [await buildOld('Tribunal', ['BR']), await buildOld('Registry')]

  await comesDue(test)

  const found = [await textOf(brazil), await textOf(register)]
  expect(found.map(({ version }) => version)).toEqual([1, 1])
  expect(found[0]?.words).toEqual(expect.arrayContaining(['tribunal', 'court', 'brazil', 'brasil', 'kept', 'tag']))
  expect(found[1]?.words).toEqual(expect.arrayContaining(['registry', 'register', 'kept']))
  expect(found[1]?.words).not.toContain('brazil')
})

it('skips sources that are up to date, and keeps times and versions of all', async () => {
  const id = await buildOld('Ombudsman', ['BR'])
  const before = (await textOf(id)).row
  const current = await buildSource(test.db, { title: 'Gazette' })
  await test.db.updateTable('source').set({ search_text: ' untouched' }).where('id', '=', current.id).execute()

  await comesDue(test)

  const { row } = await textOf(id)
  expect([row.updated_at, row.version]).toEqual([before.updated_at, before.version])
  expect((await textOf(current.id)).words).toEqual(['untouched'])
})

it('rewrites more than one batch, and two processes do not disturb each other', async () => {
  const { subcategory_id } = await buildSource(test.db, {})
  await sql`insert into source (title, link, note, link_key, domain, sort_title, search_text, is_public, subcategory_id, countries)
    select 'Court ' || n, 'https://x.example/' || n, '-', 'x.example/' || n, 'x.example', 'court ' || n, ' court', true,
      ${subcategory_id}::bigint, '{GE}' from generate_series(1, 1201) n`.execute(test.db)

  await Promise.all([comesDue(test), comesDue(other)])

  const { rows } = await sql<{ old: number; found: number }>`select
    count(*) filter (where search_words_version < 1)::int as old,
    count(*) filter (where search_text like '% georgia %' and search_text like '% tribunal%')::int as found from source`.execute(
    test.db,
  )
  expect(rows).toEqual([{ old: 0, found: 1201 }])
})
