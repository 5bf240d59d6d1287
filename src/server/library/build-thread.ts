import { parentPort, workerData } from 'node:worker_threads'
import { Client, type ClientConfig } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import '#server/db/big-integers.ts'
import { type IndexBase, writeBase } from '#server/library-index/index.ts'
import { NAMES } from '#server/scopes.ts'
import { COPY_SOURCES, readRows } from './copy-rows.ts'

// Reading a whole library may take longer than any call.
const STATEMENT_TIMEOUT_MS = 30 * 60_000
const CONNECTION_TIMEOUT_MS = 5000

const readBase = async (client: Client): Promise<IndexBase> => {
  // One snapshot for versions, counts, labels and sources. Timeout set here, because poolers refuse it at startup.
  await client.query(
    `begin isolation level repeatable read read only; set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`,
  )
  const versions = await client.query<{ scope: number; version: number }>(
    'select scope, version from library_version where scope <> $1',
    [NAMES],
  )
  const counted = await client.query<{ count: number }>(
    'select coalesce(sum(sources), 0)::int8 as count from source_count',
  )
  const filed = await client.query<{ id: number; category: number }>(
    'select s.id, category_id as category from subcategory s join category c on c.id = category_id where group_id is null',
  )
  const labels = await client.query<{ id: number; label: string }>('select id, sort_label as label from tag')
  const writing = writeBase(counted.rows[0]?.count ?? 0, {
    versions: new Map(versions.rows.map(({ scope, version }) => [scope, version])),
    sortLabels: new Map(labels.rows.map(({ id, label }) => [id, label])),
    categoryOf: new Map(filed.rows.map(({ id, category }) => [id, category])),
  })
  await readRows(client.query(copyTo(COPY_SOURCES)), writing.add)
  return writing.finish()
}

/** Buffers to transfer, each once. */
const buffersOf = (value: unknown): ArrayBuffer[] => {
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : []
  if (value instanceof Map) return [...value.values()].flatMap(buffersOf)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(buffersOf) : []
}

// Worker entry point: builds the base, transfers it and ends.
const connection: ClientConfig = workerData
const client = new Client({
  ...connection,
  application_name: 'sourcebook index',
  connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  keepAlive: true,
})
await client.connect()
const base = await readBase(client)
await client.end()
parentPort?.postMessage(base, [...new Set(buffersOf(base))])
