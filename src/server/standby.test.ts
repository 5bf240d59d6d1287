import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpointTable } from '#contract/endpoints.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { buildApp } from '#server/app.ts'
import { type Db, queriesOver } from '#server/db/kysely.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/pool.ts'
import { bodies } from '#testing/bodies.ts'
import { asGuest, asRole, type TestReply } from '#testing/server/actors.ts'
import { testConfig } from '#testing/server/app.ts'
import { buildGroup, buildSource } from '#testing/server/factories.ts'
import { askAt, type Replication, startReplication, urlAt } from '#testing/server/replication.ts'
import { checkReply } from '#testing/server/replies.ts'
import { openPool } from '#testing/server/test-server.ts'

// Generous, because two servers are started.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 })

const HOUR = 3_600_000
const READ_ONLY_URL = '?options=-c%20default_transaction_read_only%3Don'

const calls = Object.entries(endpointTable)
  .flatMap(([noun, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => [`${noun}.${name}`, endpoint] as const),
  )
  .filter(([, { streams }]) => streams === undefined)
/** Reads whose names must not be in an address. */
const READS = ['records.find', 'records.before']
const changes = calls.filter(([name, { method }]) => method !== 'GET' && !READS.includes(name)).map(([name]) => name)

const queries: Readonly<Record<string, Record<string, string>>> = {
  'imports.preview': { name: 'sources.csv' },
  'linkEmails.stop': { token: 'x'.repeat(43) },
}

const bodyOf = (name: string, { body }: Endpoint) => body && { ...bodies[name]?.required, ...bodies[name]?.optional }

const isRight = ({ method, rateLimit }: Endpoint, { status, error }: TestReply<Endpoint>) =>
  method === 'GET' || rateLimit === 'reads'
    ? status < 500
    : error?.code === 'read_only' || (status >= 400 && status < 500)

const built = {} as { replication: Replication; db: Db }
const ends: (() => Promise<unknown>)[] = []

/** Starts a process on the standby as `serve` does, and records its log warnings. */
const startOnStandby = async (parameters = '') => {
  const database = await openDatabase({ kind: 'server', url: `${urlAt(built.replication.replica.port)}${parameters}` })
  const migrated = await migrate(queriesOver(database.pool))
  const logged: string[] = []
  const config = testConfig({ logLevel: 'warn' })
  const app = await buildApp({
    db: queriesOver(database.appPools),
    connection: database.appConnection,
    config,
    transport: { send: async () => {} },
    checkReply,
    logStream: { write: (line: string) => void logged.push(line) },
    clock: () => new Date(Date.now() + HOUR),
  })
  ends.push(async () => {
    await app.close()
    await database.close()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  await app.libraryIndex?.ready()
  return { app, config, logged, migrated, db: built.db, now: () => new Date() }
}

type StandbyServer = Awaited<ReturnType<typeof startOnStandby>>

const readiness = async ({ app }: StandbyServer) => {
  const { statusCode, body } = await app.inject({ url: '/readyz' })
  return [statusCode, JSON.parse(body)]
}

/** Signs in on the leader, as users did before the failover. */
const signIn = async (process: StandbyServer) => {
  const group = await buildGroup(built.db)
  const actors = {
    guest: asGuest(process),
    user: await asRole(process, 'ROLE_USER', group.id),
    manager: await asRole(process, 'ROLE_GROUP_MANAGER', group.id),
    admin: await asRole(process, 'ROLE_ADMIN'),
  }
  await built.replication.caughtUp()
  return actors
}

beforeAll(async () => {
  const replication = await startReplication()
  const pool = openPool({ connectionString: urlAt(replication.leader.port), max: 4, pipeline: true })
  ends.push(() => replication.drop())
  Object.assign(built, { replication, db: queriesOver(pool) })
  await migrate(built.db)
  await buildSource(built.db, { title: 'Harbour' })
  await replication.caughtUp()
})
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

describe('a process whose database is a standby', () => {
  it('starts without migrating, and /readyz reports that it only reads', async () => {
    const process = await startOnStandby()

    expect(process.migrated).toEqual([])
    expect(process.app.libraryIndex?.state().isReady).toBe(true)
    expect(await readiness(process)).toEqual([200, { status: 'degraded', reasons: ['read-only'] }])
  })

  it('answers every read of guests and signed-in people, and refuses every change as read-only', async () => {
    const process = await startOnStandby()
    const { id } = await built.db.selectFrom('source').select('id').executeTakeFirstOrThrow()
    const wrong: string[] = []
    const refused = new Set<string>()
    for (const [kind, actor] of Object.entries(await signIn(process)))
      for (const [name, endpoint] of calls) {
        const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, param = '']) => [param, id]))
        const answered = await actor.call(endpoint, {
          params,
          query: queries[name] ?? {},
          body: bodyOf(name, endpoint),
        })
        if (answered.error?.code === 'read_only') refused.add(name)
        if (!isRight(endpoint, answered)) wrong.push(`${kind} ${name}: ${answered.status}`)
      }

    // A guest's logout changes nothing and succeeds.
    expect(wrong).toEqual(['guest sessions.logout: 204'])
    expect([...refused].sort()).toEqual(changes.sort())
  })

  it('prolongs no session, counts no hits in the database, and runs neither jobs nor e-mails', async () => {
    const process = await startOnStandby()
    const { user } = await signIn(process)
    const sessions = () => built.db.selectFrom('session').select(['id', 'seen_at']).orderBy('id').execute()
    const before = await sessions()

    const { reply } = await user.call(sessionEndpoints.me)
    const { status } = await user.call(sourceEndpoints.list, { query: { search: 'harbour' } })
    await process.app.flushHits()

    expect([reply.user?.id, status]).toEqual([user.id, 200])
    expect(await sessions()).toEqual(before)
    expect(await built.db.selectFrom('rate_limit').selectAll().execute()).toEqual([])
    // Jobs and e-mails weren't attempted, otherwise they would be logged as postponed.
    expect(process.logged.map((line) => JSON.parse(line).msg)).toEqual(['the hits of rate limits are not written'])
  })

  it('accepts changes once the standby leads, unless its address demands read-only', async () => {
    const process = await startOnStandby()
    const reader = await startOnStandby(READ_ONLY_URL)
    const [{ admin }, { admin: other }] = [await signIn(process), await signIn(reader)]
    await askAt(built.replication.replica.port, 'select pg_promote()')

    const made = await admin.call(categoryEndpoints.create, { body: { name: 'Ships' } })
    const refused = await other.call(categoryEndpoints.create, { body: { name: 'Harbours' } })

    expect([made.status, refused.error.code]).toEqual([201, 'read_only'])
    expect(await readiness(process)).toEqual([200, { status: 'ready' }])
    expect(await readiness(reader)).toEqual([200, { status: 'degraded', reasons: ['read-only'] }])
  })
})
