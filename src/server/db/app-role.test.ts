import { mkdtempSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { APP_ROLE, allowApp } from './app-role.ts'
import { type Db, queriesOver } from './kysely.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './pool.ts'

const folder = mkdtempSync('/tmp/sourcebook-role-')
let database: Database
let app: Db

beforeAll(async () => {
  database = await openDatabase({ kind: 'embedded', dataDir: folder })
  const owner = queriesOver(database.pool)
  await migrate(owner)
  // Simulates several processes starting at once.
  await Promise.all([1, 2, 3].map(() => allowApp(owner, APP_ROLE)))
  app = queriesOver(database.appPools.reads)
})

afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const run = (statement: string) => sql.raw(statement).execute(app)

it('the application works with the tables as a role that owns nothing', async () => {
  await run("insert into app_group (name, slug) values ('Acme', 'acme')")
  await run("update app_group set name = 'Globex'")
  const { rows } = await sql`select name, current_user as role from app_group`.execute(app)
  await run('delete from app_group')

  expect(rows).toEqual([{ name: 'Globex', role: APP_ROLE }])
})

it('the application appends to the activity log, and expires old searches', async () => {
  await run(`insert into activity (at, kind, after)
    values (now(), 'login', '{}'), (now() - interval '2 years', 'sources_searched', '{"search": "bank"}')`)
  await run('select activity_searches_expire(now())')

  const { rows } = await sql`select position, kind, after from activity order by position`.execute(app)
  expect(rows).toEqual([
    { position: 1, kind: 'login', after: {} },
    { position: 2, kind: 'sources_searched', after: null },
  ])
})

it.each([
  ["update activity set kind = 'logout'", 'permission denied'],
  ['delete from activity', 'permission denied'],
  ['truncate activity', 'permission denied'],
  ["update record_search set outcome = 'match'", 'permission denied'],
  ['delete from record_search', 'permission denied'],
  ['delete from record', 'permission denied'],
  ['truncate record cascade', 'permission denied'],
  ['select * from activity_head', 'permission denied'],
  ['update activity_head set position = 0', 'permission denied'],
  ['delete from activity_head', 'permission denied'],
  ['alter table activity disable trigger all', 'must be owner'],
  ['drop trigger activity_kept on activity', 'must be owner'],
  ['drop table activity', 'must be owner'],
  ["set session_replication_role = 'replica'", 'permission denied'],
  ['set role sourcebook', 'permission denied'],
  [
    'create or replace function activity_hash(activity) returns bytea language sql as $$ select null::bytea $$',
    'denied',
  ],
  ['create table mine (id int)', 'permission denied'],
  ["insert into kysely_migration values ('9999', 'never')", 'permission denied'],
])('the application has no right to: %s', async (statement, refusal) => {
  await expect(run(statement)).rejects.toThrow(refusal)
})

it('a server may also have two roles: an owner of everything, and one for the application', async () => {
  const address = (role: string) => `postgresql://${role}@/postgres?host=${encodeURIComponent(`${folder}/postgres`)}`
  const both = await openDatabase({ kind: 'server', url: address(APP_ROLE), ownerUrl: address('sourcebook') })
  const one = await openDatabase({ kind: 'server', url: address('sourcebook') })
  const same = await openDatabase({ kind: 'server', url: address('sourcebook'), ownerUrl: address('sourcebook') })
  const roleOf = async (pool: Database['pool']) =>
    (await pool.query<{ r: string }>('select current_user as r')).rows[0]?.r

  const roles = [await roleOf(both.pool), await roleOf(both.appPools.reads), both.appRole]
  const single = [await roleOf(one.appPools.writes), one.appRole]
  await both.close()
  await one.close()
  await same.close()

  expect(roles).toEqual(['sourcebook', APP_ROLE, APP_ROLE])
  expect(single).toEqual(['sourcebook', null])
  expect(same.appRole).toBeNull()
})
