import type { Pool, PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { API_PREFIX } from '#contract/paths.ts'
import { buildApp } from '#server/app.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSource } from '#testing/server/factories.ts'
import { openPool } from '#testing/server/test-server.ts'
import { signInUsers } from '#testing/server/users.ts'
import { queriesOver } from './kysely.ts'

const test = startTestApp()
const users = signInUsers(test)

const CONNECTIONS = 2
let pools: { reads: Pool; writes: Pool }
let app: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  const config = { ...test.connection, max: CONNECTIONS }
  pools = { reads: openPool(config), writes: openPool(config) }
  app = await buildApp({ db: queriesOver(pools), config: test.config, transport: { send: async () => {} } })
})

afterAll(async () => {
  await app.close()
  await Promise.all([pools.reads.end(), pools.writes.end()])
})

/** Runs `work` while all connections of this pool are in use. */
const whileHeld = async <T>(pool: Pool, work: () => Promise<T>): Promise<T> => {
  const held: PoolClient[] = []
  for (let number = 0; number < CONNECTIONS; number += 1) held.push(await pool.connect())
  try {
    return await work()
  } finally {
    for (const client of held) client.release()
  }
}

const headers = () => ({ cookie: users.manager.cookie })

it('a writer does not wait for a connection behind readers', async () => {
  const { id } = await buildSource(test.db)
  const url = `${API_PREFIX}/source/favorite/${id}/`

  const reply = await whileHeld(pools.reads, () => app.inject({ method: 'POST', url, headers: headers() }))

  expect([reply.statusCode, reply.json()]).toEqual([200, { favorite: true }])
})

it('a reader does not wait for a connection behind writers', async () => {
  const { id } = await buildSource(test.db)
  const url = `${API_PREFIX}/source/detail/${id}/`

  const reply = await whileHeld(pools.writes, () => app.inject({ url, headers: headers() }))

  expect([reply.statusCode, reply.json()]).toMatchObject([200, { id }])
})
