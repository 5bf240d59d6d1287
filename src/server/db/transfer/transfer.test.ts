import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/db/pool.ts'
import { openPool } from '#testing/server/test-server.ts'
import { inReferenceOrder } from './catalog.ts'
import { exportDatabase, importDatabase } from './transfer.ts'

// "a_child" sorts before the table it refers to, and "person" refers to itself.
const SCHEMA = `
  create table kysely_migration (name text primary key, timestamp text not null);
  create table kysely_migration_lock (id text primary key, is_locked int not null);
  insert into kysely_migration values ('0001_first', 'when it ran'), ('0002_second', 'when it ran');
  create table person (
    id bigint generated always as identity primary key,
    name text, boss bigint references person,
    raw bytea, words text[], born timestamptz, day date, share numeric, rough float8, data jsonb, gap interval,
    shout text generated always as (upper(name)) stored
  );
  create table a_child (id bigserial primary key, "Odd ""name""" text, person bigint not null references person);
  create table empty_table (id int);
  create table person_count (people bigint not null);
  create function count_people() returns trigger language plpgsql as $$
    begin
      insert into person_count select count(*) from added;
      return null;
    end $$;
  create trigger person_added after insert on person referencing new table as added
    for each statement execute function count_people()`

const ROWS = String.raw`
  insert into person (name, boss, raw, words, born, day, share, rough, data, gap) values
    (e'line\nbreak\ttab \\ back\\N \\. Компания 公司 😀 "quoted"', null, '\x00ff0a5c', array['a,b', null, '{}', e'\\'],
      '2024-02-29 23:59:59.123456+05:30', '0044-03-15 BC', 12345678901234567890.000000001, 0.1::float8 + 0.2,
      '{"a": [1, null, "\\u00e9\n"]}', '1 year -2 days 03:04:05.6'),
    ('', 3, '', '{}', 'infinity', '-infinity', 'NaN', '-0', 'null', '-1 mon'),
    (null, 2, null, null, null, null, null, null, null, null);
  delete from person_count; insert into person_count values (3);
  insert into a_child ("Odd ""name""", person) values ('\.', 2), ('\N', 1)`

const folder = mkdtempSync('/tmp/sourcebook-transfer-')
const file = path.join(folder, 'export.gz')
const pools: Pool[] = []
let home: Database

function connect(name: string): Pool {
  const pool = openPool({ host: path.join(folder, 'postgres'), user: 'sourcebook', database: name })
  pools.push(pool)
  return pool
}

/** A fresh database, as if on another server. */
async function makeDatabase(name: string, ...statements: string[]): Promise<Pool> {
  await home.pool.query(`create database ${name}`)
  const pool = connect(name)
  for (const statement of statements) await pool.query(statement)
  return pool
}

async function contentsOf(pool: Pool): Promise<unknown> {
  const { rows } = await pool.query(`select
    (select json_agg(p order by id) from person p)::text as people, (select json_agg(c order by id) from a_child c)::text as children,
    (select json_agg(n) from person_count n)::text as counts`)
  return rows
}

let source: Pool

beforeAll(async () => {
  home = await openDatabase({ kind: 'embedded', dataDir: folder })
  // Its date style differs, so that other databases would misread its dates.
  source = await makeDatabase('origin', SCHEMA, ROWS, "alter database origin set datestyle = 'SQL, DMY'")
  // Reconnects, because the setting applies to new connections.
  source = connect('origin')
})

beforeEach(async () => {
  await exportDatabase(source, file)
})

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await home.close()
  rmSync(folder, { recursive: true })
})

describe('a round trip', () => {
  it('transfers every value, and values derived by triggers', async () => {
    const target = await makeDatabase('round_trip', SCHEMA)

    const count = await importDatabase(target, file)

    expect(count).toEqual({ tables: 4, rows: 6 })
    expect(await contentsOf(target)).toEqual(await contentsOf(source))
  })

  it('leaves the target ready for use: numbers continue and triggers fire', async () => {
    const target = await makeDatabase('going_on', SCHEMA)
    await importDatabase(target, file)

    const added = await target.query("insert into person (name) values ('new') returning id, shout")
    const child = await target.query('insert into a_child (person) values (4) returning id')

    expect(added.rows).toEqual([{ id: 4, shout: 'NEW' }])
    expect(child.rows).toEqual([{ id: 3 }])
    expect((await target.query('select people from person_count order by 1')).rows).toEqual([
      { people: 1 },
      { people: 3 },
    ])
  })

  it('leaves idempotency keys out, and is not stopped by them', async () => {
    const schema = 'create table idempotency_key (reply text); create table kept (id int)'
    const rows = "insert into idempotency_key values ('{}'); insert into kept values (1)"
    const origin = await makeDatabase('keys_origin', schema, rows)
    const target = await makeDatabase('keys_target', schema, "insert into idempotency_key values ('of this one')")

    await exportDatabase(origin, file)

    expect(await importDatabase(target, file)).toEqual({ tables: 1, rows: 1 })
    expect((await target.query('select reply from idempotency_key')).rows).toEqual([{ reply: 'of this one' }])
  })

  it('moves a table larger than any buffer', async () => {
    const schema = 'create table wide (id int primary key, text text)'
    const origin = await makeDatabase(
      'large_origin',
      schema,
      'insert into wide select i, repeat(md5(i::text), 100) from generate_series(1, 5000) i',
    )
    const target = await makeDatabase('large_target', schema)

    await exportDatabase(origin, file)
    await importDatabase(target, file)

    const sum = 'select count(*), md5(string_agg(text, $1 order by id)) as sum from wide'
    expect((await target.query(sum, [''])).rows).toEqual((await origin.query(sum, [''])).rows)
  })
})

describe('the file', () => {
  it('is readable by its owner alone, and nothing lies beside it', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.includes('export'))).toEqual(['export.gz'])
  })

  it('is left unchanged if an export fails, and the connection stays usable', async () => {
    const taken = path.join(folder, 'taken')
    mkdirSync(path.join(taken, 'inside'), { recursive: true })

    await expect(exportDatabase(source, taken)).rejects.toThrow('EISDIR')

    expect(readdirSync(taken)).toEqual(['inside'])
    expect((await source.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

describe('an import is refused in one line, and changes nothing,', () => {
  it('if the database has rows', async () => {
    await expect(importDatabase(source, file)).rejects.toThrow(
      /^The database is not empty: table \w+ has rows. Import into a new one.$/,
    )
    expect((await source.query('select people from person_count')).rows).toEqual([{ people: 3 }])
  })

  it('if the file is of another release', async () => {
    const target = await makeDatabase(
      'other_release',
      SCHEMA,
      "delete from kysely_migration where name = '0002_second'",
    )

    await expect(importDatabase(target, file)).rejects.toThrow(
      /^The export is of another release: its last migration is 0002_second, here it is 0001_first.$/,
    )
  })

  it('if the file is cut short', async () => {
    const target = await makeDatabase('cut_short', SCHEMA)
    const cut = path.join(folder, 'cut.gz')
    writeFileSync(cut, readFileSync(file).subarray(0, -40))

    await expect(importDatabase(target, cut)).rejects.toThrow(`${cut} is not a whole export of Sourcebook.`)

    expect((await target.query('select from person')).rowCount).toBe(0)
  })

  it('if a table has fewer rows than the file says', async () => {
    const target = await makeDatabase('miscounted', SCHEMA)
    const frames = gunzipSync(readFileSync(file))
    const miscounted = path.join(folder, 'miscounted.gz')
    // Replaces the row count 3 in the last frame.
    frames.write('4', frames.lastIndexOf('\u0000\u0000\u0000\u00013') + 4)
    writeFileSync(miscounted, gzipSync(frames))

    await expect(importDatabase(target, miscounted)).rejects.toThrow('Table person: 3 rows arrived of 4.')

    expect((await target.query('select from person')).rowCount).toBe(0)
  })

  it('if the file is something else, or not there', async () => {
    const other = path.join(folder, 'other.txt')
    writeFileSync(other, 'title,link\n')

    await expect(importDatabase(source, other)).rejects.toThrow(`${other} is not a whole export of Sourcebook.`)
    await expect(importDatabase(source, `${other}.gone`)).rejects.toThrow(`${other}.gone does not exist.`)
  })
})

it('orders tables by their references, and puts circular ones last', () => {
  const tables = ['a', 'b', 'c', 'd'].map((name) => ({ name, columns: [] }))

  const ordered = inReferenceOrder(tables, [
    { from: 'a', to: 'c' },
    { from: 'b', to: 'd' },
    { from: 'd', to: 'b' },
  ])

  expect(ordered.map(({ name }) => name)).toEqual(['c', 'a', 'b', 'd'])
})
