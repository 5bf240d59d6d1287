import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { hasShape, isText, listOf } from '#server/db/shape.ts'
import {
  columnList,
  listMigrations,
  listSequences,
  listTables,
  quoted,
  type SequenceState,
  type TableShape,
} from './catalog.ts'
import { END_OF_ROWS, type FrameReader, frame, jsonFrame, readFrames, writeFrames } from './file.ts'

export interface TransferCount {
  tables: number
  rows: number
}

export interface Header {
  format: typeof FORMAT
  migrations: string[]
  tables: TableShape[]
  sequences: SequenceState[]
}

const FORMAT = 'sourcebook export 1'

// Equal formats on both servers, and no time limit.
const PREPARE = `set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1`

export async function exportDatabase(pool: Pool, file: string): Promise<TransferCount> {
  return inSnapshot(pool, async (client) => {
    const count = { tables: 0, rows: 0 }
    await writeFrames(file, exportFrames(client, count))
    return count
  })
}

export const inSnapshot = <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> =>
  inTransaction(pool, 'begin isolation level repeatable read read only', work)

/** Frames of the database without `leftOut`; `count` is updated. */
export async function* exportFrames(
  client: PoolClient,
  count: TransferCount,
  leftOut: readonly string[] = [],
): AsyncGenerator<Buffer> {
  const tables = (await listTables(client)).filter(({ name }) => !leftOut.includes(name))
  const header: Header = {
    format: FORMAT,
    migrations: await listMigrations(client),
    tables,
    sequences: await listSequences(client),
  }
  yield jsonFrame(header)
  for (const { name, columns } of tables) {
    const rows = client.query(copyTo(`copy ${quoted(name)} (${columnList(columns)}) to stdout`))
    for await (const chunk of rows as AsyncIterable<Buffer>) yield frame(chunk)
    yield END_OF_ROWS
    yield jsonFrame(rows.rowCount)
    count.tables += 1
    count.rows += rows.rowCount
  }
}

/** Last migration of an export's database; '' for none. */
export async function lastMigrationOf(file: string): Promise<string> {
  const reader = readFrames(file)
  try {
    return readHeader(await reader.nextJson(), file).migrations.at(-1) ?? ''
  } finally {
    reader.close()
  }
}

/** Fills an empty database of the same release in one transaction. Throws one line on failure. */
export const importDatabase = (pool: Pool, file: string): Promise<TransferCount> => importFrames(pool, readFrames(file))

/** Reads frames of `exportFrames`; `last` reads what follows them. */
export async function importFrames(
  pool: Pool,
  reader: FrameReader,
  last: (reader: FrameReader) => Promise<void> = async () => {},
): Promise<TransferCount> {
  try {
    const header = readHeader(await reader.nextJson(), reader.name)
    const count = await inTransaction(pool, 'begin', async (client) => {
      const filled = await fill(client, header, reader)
      await last(reader)
      return filled
    })
    // Otherwise the planner knows nothing of the rows until autovacuum.
    for (const { name } of header.tables) await pool.query(`analyze ${quoted(name)}`)
    return count
  } finally {
    reader.close()
  }
}

type LoadCommand = 'Import' | 'Restore'

/** Throws if the database has rows. */
export const refuseRows = (pool: Pool, command: LoadCommand): Promise<void> =>
  inSnapshot(pool, async (client) => checkEmpty(client, await listTables(client), command))

export function readHeader(value: unknown, file: string): Header {
  if (!isHeader(value)) throw new Error(`${file} is not an export that this release can read.`)
  return value
}

const isHeader = (value: unknown): value is Header =>
  hasShape<Header>(value, {
    format: (format) => format === FORMAT,
    migrations: listOf(isText),
    tables: listOf((table) => hasShape<TableShape>(table, { name: isText, columns: listOf(isText) })),
    // PostgreSQL checks the content.
    sequences: Array.isArray,
  })

async function fill(client: PoolClient, header: Header, reader: FrameReader): Promise<TransferCount> {
  const tables = await listTables(client)
  await checkMigrations(client, header)
  // Triggers would recompute counts that the file contains. The owner may disable them; disabling foreign keys needs a
  // superuser.
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await checkEmpty(client, tables)
  await client.query('set constraints all deferred')

  let rows = 0
  for (const table of header.tables) rows += await fillTable(client, table, reader)
  for (const { name, lastValue, isCalled } of header.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), lastValue, isCalled])

  await client.query('set constraints all immediate')
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
  await moveVersions(client)
  return { tables: header.tables.length, rows }
}

/** Invalidates processes' caches. Earlier releases have no versions. */
async function moveVersions(client: PoolClient): Promise<void> {
  const { rows } = await client.query("select where to_regclass('public.library_change') is not null")
  if (rows.length === 0) return
  await client.query(
    'insert into library_change (scope) select -2 union select 0 union select scope from source_count order by 1',
  )
}

async function checkMigrations(client: PoolClient, header: Header): Promise<void> {
  const here = await listMigrations(client)
  if (here.join() === header.migrations.join()) return
  const last = (names: string[]) => names.at(-1) ?? 'none'
  const isOlder = header.migrations.every((name, index) => here[index] === name)
  throw new Error(
    `The export is of another release: its last migration is ${last(header.migrations)}, here it is ${last(here)}.${isOlder ? ' Import into a new database.' : ''}`,
  )
}

async function checkEmpty(client: PoolClient, tables: TableShape[], command: LoadCommand = 'Import'): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rows.length > 0)
      throw new Error(`The database is not empty: table ${name} has rows. ${command} into a new one.`)
  }
}

async function fillTable(client: PoolClient, { name, columns }: TableShape, reader: FrameReader): Promise<number> {
  const sink = client.query(copyFrom(`copy ${quoted(name)} (${columnList(columns)}) from stdin`))
  await pipeline(rowsOf(reader), sink)
  const expected = await reader.nextJson()
  if (expected !== sink.rowCount)
    throw new Error(`Table ${name}: ${sink.rowCount} rows arrived of ${String(expected)}.`)
  return sink.rowCount
}

async function* rowsOf(reader: FrameReader): AsyncGenerator<Buffer> {
  for (let chunk = await reader.next(); chunk.length > 0; chunk = await reader.next()) yield chunk
}

async function inTransaction<T>(pool: Pool, begin: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(begin)
    await client.query(PREPARE)
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // A connection in mid-COPY can't be reused; closing rolls back.
    client.release(true)
    throw error
  }
}
