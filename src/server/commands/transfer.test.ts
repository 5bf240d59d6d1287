import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import type { Db } from '#server/db/kysely.ts'
import { exportDatabase } from '#server/db/transfer/transfer.ts'
import { setUpCommandLine } from '#testing/server/command-line.ts'
import { buildAccount, buildReport, buildSource, buildView } from '#testing/server/factories.ts'
import { createTestDatabase } from '#testing/server/test-server.ts'
import { UsageError } from './command.ts'
import { exportData, importData } from './transfer.ts'

const from = setUpCommandLine()
const to = setUpCommandLine()

/** Dependent rows of sources and personal data. */
const rowsOf = async (db: Db) => ({
  sources: await db.selectFrom('source').select(['id', 'title', 'version', 'link_key', 'search_text']).execute(),
  views: await db.selectFrom('saved_view').selectAll().execute(),
  openings: await db.selectFrom('saved_view_opening').selectAll().execute(),
  reports: await db.selectFrom('source_report').selectAll().execute(),
})

it('moves everything to an empty database, once', async () => {
  const source = await buildSource(from.db, { title: 'To be moved' })
  await from.db.updateTable('source').set({ title: 'Moved' }).where('id', '=', source.id).execute()
  const account = await buildAccount(from.db)
  const own = await buildView(from.db, { account_id: account.id, address: '/sources?search=a%26b' })
  await buildView(from.db, { group_id: account.group_id ?? 0 })
  await from.db
    .insertInto('saved_view_opening')
    .values({ view_id: own.id, account_id: account.id, opened_at: new Date() })
    .execute()
  await buildReport(from.db, { sourceId: source.id, accountId: account.id })
  const file = join(from.folder, 'all.sourcebook')

  const out = await from.run(exportData, { args: [file] })
  const back = await to.run(importData, { args: [file] })

  expect([out.code, back.code]).toEqual([0, 0])
  expect(out.lines.at(-1)).toMatch(/^\d+ rows of \d+ tables were written to .*all\.sourcebook$/)
  const moved = await rowsOf(to.db)
  expect(moved).toEqual(await rowsOf(from.db))
  expect(moved.sources).toMatchObject([{ title: 'Moved', version: 2 }])
  expect([moved.views.length, moved.openings.length, moved.reports.length]).toEqual([2, 1, 1])
  await expect(to.run(importData, { args: [file] })).rejects.toThrow('The database is not empty')
})

describe('an existing file', () => {
  const taken = async () => {
    const file = join(from.folder, 'taken.sourcebook')
    await writeFile(file, 'mine')
    return file
  }

  it('is kept if no terminal can be asked, and if the answer is not yes', async () => {
    const file = await taken()

    await expect(from.run(exportData, { args: [file], input: 'yes\n' })).rejects.toThrow(
      `${file} is there already: --force writes over it, and so does yes at a terminal`,
    )
    for (const input of ['', '\n', 'no\n', 'maybe\n'])
      await expect(from.run(exportData, { args: [file], input, isTTY: true })).rejects.toThrow(`${file} stays as it is`)

    expect(await readFile(file, 'utf8')).toBe('mine')
  })

  it.each([
    ['with --force', { args: ['--force'] }],
    ['with --force behind it', { args: [], last: ['--force'] }],
    ['with yes at a terminal', { args: [], input: 'Yes\n', isTTY: true }],
    ['with y at a terminal', { args: [], input: 'y\n', isTTY: true }],
  ])('is overwritten %s', async (_, { args, last = [], ...rest }: { args: string[]; last?: string[] }) => {
    const file = await taken()

    const { code } = await from.run(exportData, { ...rest, args: [...args, file, ...last] })

    expect(code).toBe(0)
    expect(await readFile(file, 'utf8')).not.toBe('mine')
  })
})

describe('an export of an older release', () => {
  const OLD_RELEASE = join(import.meta.dirname, '../db/fixtures/release-0005.sql')

  const exportOld = async () => {
    const old = await createTestDatabase({ ...inject('testServer'), template: 'template0' })
    const file = join(from.folder, 'old.sourcebook')
    try {
      await old.pool.query(await readFile(OLD_RELEASE, 'utf8'))
      await exportDatabase(old.pool, file)
    } finally {
      await old.drop()
    }
    return file
  }

  it('fills a new database, which is then upgraded', async () => {
    const file = await exportOld()
    await sql`drop schema public, pgboss cascade; create schema public`.execute(to.db)

    const { lines } = await to.run(importData, { args: [file] })

    expect(lines).toEqual([
      expect.stringMatching(/^\d+ rows of \d+ tables were read from .*old\.sourcebook$/),
      expect.stringMatching(/^Database brought up to date: 0006_emails, /),
    ])
    expect(await to.db.selectFrom('email').select('id').orderBy('id').execute()).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('is refused by a database with newer migrations', async () => {
    const file = await exportOld()

    const further = await createTestDatabase(inject('testServer'))
    const settings = { DATABASE_URL: further.url }

    await expect(to.run(importData, { args: [file], settings })).rejects.toThrow(
      /^The export is of another release: its last migration is 0005_newest, here it is \w+. Import into a new database.$/,
    )
    await further.drop()
  })
})

it('a database that does not fit this release stops a command with one line', async () => {
  await sql`update kysely_migration set checksum = 'edited' where name = '0003_letters'`.execute(from.db)

  await expect(from.run(exportData, { args: [join(from.folder, 'never')] })).rejects.toThrow(
    new UsageError(
      'Migration 0003_letters.sql is not the one that ran in the database: expected edited, found 373fb8380fd1. Start the release that ran it; npm run db:export there and npm run db:import here move the data to an empty database',
    ),
  )
})

it.each([[[]], [['--all']], [['a', 'b']]])('requires one file: %j', async (args) => {
  await expect(from.run(exportData, { args })).rejects.toThrow('Usage: npm run db:export -- FILE')
})
