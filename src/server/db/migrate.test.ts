import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { verifyActivity } from '#server/modules/activity/verify.ts'
import { columnsOfTables, hashTables } from '#testing/server/table-hashes.ts'
import { createTestDatabase } from '#testing/server/test-server.ts'
import { APP_ROLE, allowApp } from './app-role.ts'
import type { Db } from './kysely.ts'
import { migrate } from './migrate.ts'
import { MigrationError, readMigrations } from './migration-files.ts'
import { readCatalog } from './schema-catalog.ts'

const MIGRATIONS = join(import.meta.dirname, 'migrations')
const OLD_RELEASE = await readFile(join(import.meta.dirname, 'fixtures/release-0005.sql'), 'utf8')

const KEPT_RELEASE = await readFile(join(import.meta.dirname, 'fixtures/release-0023.sql'), 'utf8')

const ALL = (await readMigrations()).map(({ name }) => name)
const SINCE = ALL.filter((name) => name > '0005_newest')

const WAY_OUT =
  'Start the release that ran it; npm run db:export there and npm run db:import here move the data to an empty database'

const server = inject('testServer')
let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Db

/** Creates the database of a test, which is dropped afterwards. */
const use = async (template?: string, statements = '') => {
  database = await createTestDatabase(template === undefined ? server : { ...server, template })
  db = database.db
  if (statements !== '') await load(database.pool, statements)
}

const load = async (pool: Pool, statements: string) => {
  const client = await pool.connect()
  await client.query(statements)
  // Closes the connection, because the dump changed its settings.
  client.release(true)
}

afterEach(() => database.drop())

const catalogOf = (of: Db) => of.transaction().execute((tx) => readCatalog(tx, 'public'))

const rightsOf = async (of: Db) => {
  const { rows } = await sql<object>`select relname, privilege_type from pg_class, aclexplode(relacl)
    where grantee = ${APP_ROLE}::regrole order by 1, 2`.execute(of)
  return rows
}

const checksums = async () => {
  const { rows } = await sql<{
    name: string
    checksum: string | null
  }>`select name, checksum from kysely_migration order by name`.execute(db)
  return rows
}

describe('a database of the release before checksums', () => {
  beforeEach(() => use('template0', OLD_RELEASE))

  it('is upgraded, and is then equal to a fresh one', async () => {
    const fresh = await createTestDatabase(server)
    try {
      expect(await migrate(db)).toEqual(SINCE)
      await allowApp(db, APP_ROLE)

      const catalog = await catalogOf(db)
      expect(catalog).toEqual(await catalogOf(fresh.db))
      expect(catalog.length).toBeGreaterThan(200)
      expect(await rightsOf(db)).toEqual(await rightsOf(fresh.db))
      expect((await rightsOf(db)).length).toBeGreaterThan(60)
      expect(await checksums()).toEqual((await readMigrations()).map(({ name, checksum }) => ({ name, checksum })))
      expect(await migrate(db)).toEqual([])
    } finally {
      await fresh.drop()
    }
  })

  it('keeps its rows and the rights of the application, and its activity log is still valid', async () => {
    await migrate(db)

    expect(await database.appDb.selectFrom('email').select(['id', 'kind', 'payload']).orderBy('id').execute()).toEqual([
      { id: 1, kind: 'owner_invitation', payload: { by: 'Ada Admin' } },
      { id: 2, kind: 'contact', payload: {} },
    ])
    expect(await database.appDb.selectFrom('account_token').select('email_id').execute()).toEqual([{ email_id: 1 }])
    expect(await database.appDb.selectFrom('rate_limit').select(['key', 'hits']).execute()).toEqual([
      { key: 'login:ada@example.com', hits: 3 },
    ])
    const { entries, findings } = await verifyActivity(db, { expected: [], onFinding: () => {} })
    expect({ entries, findings }).toEqual({ entries: 4, findings: 0 })
  })

  it('may have tables and functions of other programs', async () => {
    await load(database.pool, 'create table report (id int); create function report() returns int return 1')

    expect(await migrate(db)).toEqual(SINCE)
  })

  it.each([
    ['drop index source_newest', 'index source_newest is missing'],
    // Migration 0004 before it was edited.
    [
      `drop trigger private_source_noted on source; drop function private_source_noted; drop table private_source_deleted`,
      'column private_source_deleted.scope is missing',
    ],
    ['alter table source alter column note drop not null', 'column source.note is another'],
    ['alter table throttle add column note text', 'column throttle.note was added'],
    ['alter table letter drop constraint letter_kind_check', 'constraint letter_kind_check of letter is missing'],
    ['alter table activity disable trigger activity_kept', 'trigger activity_kept of activity is another'],
    ['alter sequence letter_id_seq rename to letters_seq', 'sequence letter_id_seq is missing'],
    [
      `create or replace function activity_hash(e activity) returns bytea language sql immutable as 'select e.hash'`,
      'function activity_hash(e activity) is another',
    ],
  ])('is refused in one line, and left unchanged, if it differs: %s', async (change, difference) => {
    await load(database.pool, `set search_path = public; ${change}`)
    const before = await catalogOf(db)

    const refusal = await migrate(db).catch((error: unknown) => error)

    expect(refusal).toBeInstanceOf(MigrationError)
    expect((refusal as Error).message).toBe(
      `Migrations up to 0005_newest.sql were edited after they ran in this database: ${difference}. ${WAY_OUT}`,
    )
    expect(await catalogOf(db)).toEqual(before)
  })
})

describe('a database of the release before 0024', () => {
  beforeEach(() => use('template0', KEPT_RELEASE))

  it('is upgraded, is then equal to a fresh one, and has the same rows', async () => {
    const all = await columnsOfTables(database.pool)
    // 0030 adds words to it.
    const columns = new Map([...all, ['source', (all.get('source') ?? '').replace(',search_text', '')]])
    const before = await hashTables(database.pool, columns)
    const fresh = await createTestDatabase(server)
    try {
      expect(await migrate(db)).toEqual(ALL.filter((name) => name > '0023_known_devices'))
      await allowApp(db, APP_ROLE)

      expect(await hashTables(database.pool, columns)).toEqual(before)
      expect(before['source']).toMatchObject({ rows: 28 })
      expect(before['activity']).toMatchObject({ rows: 5 })
      expect(await catalogOf(db)).toEqual(await catalogOf(fresh.db))
      expect(await rightsOf(db)).toEqual(await rightsOf(fresh.db))
      expect(await verifyActivity(db, { expected: [], onFinding: () => {} })).toMatchObject({ entries: 5, findings: 0 })
    } finally {
      await fresh.drop()
    }
  })
})

describe('an empty database', () => {
  beforeEach(() => use('template0'))

  it('is migrated by one of several processes, while the others wait', async () => {
    const ran = await Promise.all([migrate(db), migrate(db), migrate(db)])

    expect(ran.sort((a, b) => b.length - a.length)).toEqual([ALL, [], []])
  })

  it('is left empty when a migration fails', async () => {
    const folder = await copyOfMigrations()
    await writeFile(join(folder, '0099_broken.sql'), 'create table half (id int); select 1 / 0')
    await list(folder, '0099_broken.sql')

    await expect(migrate(db, { folder })).rejects.toThrow('division by zero')

    expect(await catalogOf(db)).toEqual([])
  })
})

it('continues from the earlier text of 0009, which created no first versions', async () => {
  await use('template0', OLD_RELEASE)
  await migrate(db, { upTo: '0010_tag_deletions' })
  await sql`delete from library_version`.execute(db)
  await sql`update kysely_migration set checksum = 'bdd64ab7e74fade769eb3edd650d4ee5e707d3ac8cd2615ab79b813badd5bf9c'
    where name = '0009_library_versions'`.execute(db)

  expect(await migrate(db)).toEqual(ALL.filter((name) => name > '0010_tag_deletions'))

  const { rows } = await sql<{ scope: number }>`select scope from library_version`.execute(db)
  expect(rows.map(({ scope }) => scope)).toEqual(expect.arrayContaining([-2, 0]))
})

const folders: string[] = []
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))))

const copyOfMigrations = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sourcebook-migrations-'))
  folders.push(folder)
  await cp(MIGRATIONS, folder, { recursive: true })
  return folder
}

const list = async (folder: string, file: string) => {
  const checksum = createHash('sha256')
    .update(await readFile(join(folder, file)))
    .digest('hex')
  const path = join(folder, 'checksums.txt')
  const others = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '' && !line.endsWith(file))
  await writeFile(path, [...others, `${checksum}  ${file}`, ''].join('\n'))
}

describe('a migrated database', () => {
  beforeEach(() => use())

  const THIRD = '373fb8380fd1'

  it.each([
    [
      'by an edited migration',
      "update kysely_migration set checksum = repeat('ab', 32) where name = '0003_letters'",
      `Migration 0003_letters.sql is not the one that ran in the database: expected abababababab, found ${THIRD}. ${WAY_OUT}`,
    ],
    [
      'by one that is not of this release',
      "insert into kysely_migration values ('0003_other', 'then', repeat('cd', 32))",
      `Migration 0003_other.sql ran in the database but is not of this release: expected cdcdcdcdcdcd, found none. ${WAY_OUT}`,
    ],
    [
      'without one that came before others',
      "delete from kysely_migration where name = '0003_letters'",
      `Migration 0003_letters.sql is missing in the database, where later ones ran: expected ${THIRD}, found none. ${WAY_OUT}`,
    ],
    [
      'by a newer release',
      "insert into kysely_migration values ('9999_future', 'then', repeat('cd', 32))",
      `The database is newer than this release: its last migration is 9999_future, here it is ${ALL.at(-1)}. Start the newer release`,
    ],
  ])('%s is refused in one line', async (_what, change, message) => {
    await sql.raw(change).execute(db)

    await expect(migrate(db)).rejects.toThrow(new MigrationError(message))
  })

  it('gets missing checksums back if it is otherwise as expected', async () => {
    const before = await checksums()
    await sql`update kysely_migration set checksum = null where name > '0002'`.execute(db)

    expect(await migrate(db)).toEqual([])
    expect(await checksums()).toEqual(before)
  })

  it('is left alone while a client reads the list of migrations, as an export does', async () => {
    await db.transaction().execute(async (reader) => {
      await sql`select from kysely_migration`.execute(reader)

      expect(await migrate(db)).toEqual([])
    })
  })

  describe('that a newer release has migrated further', () => {
    const newer = async (text: string) => {
      const folder = await copyOfMigrations()
      await writeFile(join(folder, '9001_more.sql'), text)
      await list(folder, '9001_more.sql')
      await migrate(db, { folder })
    }

    it('serves this release, too, if the newer one only expanded it', async () => {
      await newer('create table more (id int)')

      expect(await migrate(db)).toEqual([])
    })

    it('refuses this release if the newer one removed something', async () => {
      await newer('-- contracts 0024_backups: nothing reads it since\ndrop table backup_try')

      await expect(migrate(db)).rejects.toThrow(
        /^The database is newer than this release: its last migration is 9001_more, here it is \S+\. Start the newer release$/,
      )
    })
  })

  it('runs the migrations that a release adds', async () => {
    const folder = await copyOfMigrations()
    await writeFile(join(folder, '9001_more.sql'), 'create table more (id int)')
    await list(folder, '9001_more.sql')

    expect(await migrate(db, { folder })).toEqual(['9001_more'])
    expect((await checksums()).at(-1)).toEqual({ name: '9001_more', checksum: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })
})
