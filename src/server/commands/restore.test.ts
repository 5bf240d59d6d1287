import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { BACKUP_KEY, backUpOrigin, makeTestBackup, setUpEmptyServers } from '#testing/server/backups.ts'
import { setUpCommandLine } from '#testing/server/command-line.ts'
import { buildAccount, buildReport, buildSource, buildView } from '#testing/server/factories.ts'
import { hashTables } from '#testing/server/table-hashes.ts'
import { openPool } from '#testing/server/test-server.ts'
import { madeUpLines } from '#trials/bench/data/made-up.ts'
import { populate } from '#trials/bench/data/populate.ts'
import { backUp } from './backup.ts'
import { importLibraries } from './import/import-libraries.ts'
import { restore } from './restore.ts'

const sealed = { BACKUP_KEY }
const OLD_RELEASE = join(import.meta.dirname, '../db/fixtures/release-0005.sql')

const origin = setUpCommandLine()
const createEmptyServer = setUpEmptyServers(origin)

const at = (name: string) => join(origin.folder, name)
const MAIL = '2026-11-23T10-00-00-000Z-contact-1.eml'

/** Fills a database with rows in every kind of table, e-mail files and account links. */
beforeAll(async () => {
  const { db } = origin
  const account = await buildAccount(db)
  const source = await buildSource(db, { title: 'Kept – “so”, \\N and\ttabs 公司' })
  const view = await buildView(db, { account_id: account.id })
  const now = new Date()
  await db
    .insertInto('saved_view_opening')
    .values({ view_id: view.id, account_id: account.id, opened_at: now })
    .execute()
  await buildReport(db, { sourceId: source.id, accountId: account.id })
  const about = {
    publisher: '\\N {a,"b"}',
    countries: ['001', 'GE'],
    languages: ['sr-Latn'],
    official: false,
    review_every: 6,
  }
  await db
    .updateTable('source')
    .set({ ...about, due_on: '2027-01-31' })
    .where('id', '=', source.id)
    .execute()
  await db
    .insertInto('source_review')
    .values({ source_id: source.id, reviewed_at: now, reviewed_by: account.id })
    .execute()
  const health = {
    source_id: source.id,
    state: 'moved',
    checked_at: now,
    status: 301,
    moved_to: 'https://b.example/',
  } as const
  await db.insertInto('link_health').values(health).execute()
  for (const name of ['one', 'two'])
    await recordActivity(db, now, {
      kind: 'category_added',
      actorId: account.id,
      groupId: account.group_id,
      object: { type: 'category', id: 1, name },
      after: { name },
    })
  const token = { token_hash: Buffer.from('token'), account_id: account.id, created_at: now }
  await db
    .insertInto('session')
    .values({ ...token, seen_at: now })
    .execute()
  await db.insertInto('known_device').values(token).execute()
  await mkdir(at('data/mail'), { recursive: true })
  await writeFile(at(`data/mail/${MAIL}`), 'Subject: Hello\r\n\r\nHi')
  await writeFile(at('data/mail/half.eml.part'), 'Subj')
  await backUpOrigin(origin, { folder: at('sealed'), key: BACKUP_KEY, mailFolder: at('data/mail') })
  await origin.run(backUp, { args: [at('clear')] })
})

const restoreFrom = (name: string, settings: Record<string, string>) =>
  origin.run(restore, { args: [at(name)], settings })

const originHashes = async () => {
  const pool = openPool({ connectionString: origin.settings['DATABASE_URL'] })
  const hashes = await hashTables(pool)
  await pool.end()
  return hashes
}

describe('a restored backup', () => {
  it.each([
    ['sealed', sealed],
    ['clear', {}],
  ])('has every row of every table, and the activity log verified: %s', async (name, key) => {
    const place = await createEmptyServer()

    const { code, lines } = await restoreFrom(name, { ...place.settings, ...key })

    expect(code).toBe(0)
    expect(lines).toEqual([
      expect.stringMatching(/ is whole: of \d{4}-\d\d-\d\dT[\d:.]+Z, by release /),
      expect.stringMatching(/^\d+ rows of \d+ tables were restored$/),
      `1 e-mail restored to ${place.dataDir}/mail`,
      'The activity log is as it was written: 2 entries in 1 chain',
      'Chain heads (keep them elsewhere):',
      expect.stringMatching(/^ {2}\d+:2:[0-9a-f]{64}$/),
    ])
    const restored = await hashTables(place.pool)
    expect(restored).toEqual(await originHashes())
    expect(Object.values(restored).filter(({ rows }) => rows > 0).length).toBeGreaterThan(10)
  })

  it('is the same row by row of 300 sources, which `npm run trial -- restore` does with 100,000', async () => {
    const [from, to] = [await createEmptyServer(), await createEmptyServer()]
    await writeFile(at('sources.jsonl'), [...madeUpLines(300)].join(''))
    await origin.run(importLibraries, { args: [at('sources.jsonl')], settings: from.settings })
    await populate(from.pool)

    await origin.run(backUp, { args: [at('large')], settings: { ...from.settings, ...sealed } })
    const { code } = await restoreFrom('large', { ...to.settings, ...sealed })

    const restored = await hashTables(to.pool)
    expect([code, restored['source']?.rows, restored['source_tag']?.rows]).toEqual([0, 300, expect.any(Number)])
    expect(restored).toEqual(await hashTables(from.pool))
  }, 60_000)

  it('continues the sequences of ids', async () => {
    const place = await createEmptyServer()
    await restoreFrom('clear', place.settings)

    const before = await place.db
      .selectFrom('source')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst()
    const added = await buildSource(place.db, { title: 'Afterwards' })

    expect(added.id).toBeGreaterThan(before?.id ?? 0)
  })

  it('has the written e-mails, readable by their owner alone, and none half written', async () => {
    const place = await createEmptyServer()

    await restoreFrom('sealed', { ...place.settings, ...sealed })

    const folder = join(place.dataDir, 'mail')
    expect(await readdir(folder)).toEqual([MAIL])
    expect(await readFile(join(folder, MAIL), 'utf8')).toBe('Subject: Hello\r\n\r\nHi')
    expect((await stat(join(folder, MAIL))).mode & 0o777).toBe(0o600)
  })

  it('overwrites no e-mail, and writes none if there is a mail server', async () => {
    const place = await createEmptyServer()
    await mkdir(join(place.dataDir, 'mail'), { recursive: true })
    await writeFile(join(place.dataDir, 'mail', MAIL), 'of this one')
    const served = await createEmptyServer()

    await restoreFrom('clear', place.settings)
    await restoreFrom('clear', { ...served.settings, SMTP_URL: 'smtp://mail.example.org' })

    expect(await readFile(join(place.dataDir, 'mail', MAIL), 'utf8')).toBe('of this one')
    expect(await readdir(served.dataDir).catch(() => [])).toEqual([])
  })

  it('has no open sessions', async () => {
    const place = await createEmptyServer()

    await restoreFrom('clear', place.settings)

    const { rows } = await sql`select token_hash from session union all select token_hash from account_token
      union all select token_hash from known_device`.execute(place.db)
    expect(rows).toEqual([])
  })

  it('reports an activity log that was tampered with before the backup, and ends with 1', async () => {
    const changed = await createEmptyServer()
    await restoreFrom('clear', changed.settings)
    await changed.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update activity set object_name = 'six' where position = 1`.execute(tx)
    })
    await origin.run(backUp, { args: [at('tampered')], settings: changed.settings })
    const place = await createEmptyServer()

    const { code, lines } = await restoreFrom('tampered', place.settings)

    expect(code).toBe(1)
    expect(lines.at(-1)).toBe('The activity log is not as it was written: 1 finding in 2 entries in 1 chain')
  })

  it('may be of an older release, and is then upgraded', async () => {
    const old = await createEmptyServer()
    await old.pool.query(await readFile(OLD_RELEASE, 'utf8'))
    await makeTestBackup(old.pool, { folder: at('old') })
    const place = await createEmptyServer()

    const { code, lines } = await restoreFrom('old', place.settings)

    expect(code).toBe(0)
    expect(lines).toContainEqual(expect.stringMatching(/^Database brought up to date: 0006_emails, /))
    expect(await place.db.selectFrom('email').select('id').orderBy('id').execute()).toEqual([{ id: 1 }, { id: 2 }])
  })
})

describe('a database with data', () => {
  it('is refused, and stays unchanged', async () => {
    const before = await originHashes()

    await expect(restoreFrom('clear', {})).rejects.toThrow(
      /^The database is not empty: table \w+ has rows\. Restore into a new one\.$/,
    )

    expect(await originHashes()).toEqual(before)
  })

  it('of an older release is not even upgraded', async () => {
    const old = await createEmptyServer()
    await old.pool.query(await readFile(OLD_RELEASE, 'utf8'))

    await expect(restoreFrom('clear', old.settings)).rejects.toThrow(/^The database is not empty/)

    const { rows } = await old.pool.query('select max(name) as last from public.kysely_migration')
    expect(rows).toEqual([{ last: '0005_newest' }])
  })
})
