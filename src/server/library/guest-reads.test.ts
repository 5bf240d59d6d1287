import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { LIBRARY_VERSION_HEADER } from '#contract/endpoint.ts'
import { exportEndpoints } from '#contract/files/exports.ts'
import { iconEndpoints } from '#contract/links/icons.ts'
import { deskEndpoints } from '#contract/lists/desk.ts'
import { facetEndpoints } from '#contract/lists/facets.ts'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { tagEndpoints } from '#contract/sources/tags.ts'
import { type Db, queriesOver } from '#server/db/kysely.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/pool.ts'
import { asGuest, asRole, type TestActor } from '#testing/server/actors.ts'
import { testConfig } from '#testing/server/app.ts'
import { buildSource, buildTag } from '#testing/server/factories.ts'
import { type Gate, openGate } from '#testing/server/gate.ts'
import { type Ports, startReplicated } from '#testing/server/replicated-app.ts'
import { type Replication, startReplication, urlAt } from '#testing/server/replication.ts'
import { createTestDatabase, openPool } from '#testing/server/test-server.ts'

// Two servers are started.
vi.setConfig({ hookTimeout: 60_000, testTimeout: 30_000 })

interface World {
  readonly replication: Replication
  readonly db: Db
  /** Ways to both, which tests close. */
  readonly leader: Gate
  readonly replica: Gate
}

const world = {} as World
const endings: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const replication = await startReplication()
  const pool = openPool({ connectionString: urlAt(replication.leader.port), max: 4, pipeline: true })
  const db = queriesOver(pool)
  await migrate(db)
  const [leader, replica] = [await openGate(replication.leader.port), await openGate(replication.replica.port)]
  Object.assign(world, { replication, db, leader, replica })
  const tag = await buildTag(db, 'Ships')
  for (const title of ['Harbour', 'Lighthouse']) await buildSource(db, { title, tags: [tag] })
  await replication.caughtUp()
})
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})
afterAll(async () => {
  await Promise.all([world.leader.stop(), world.replica.stop()])
  await world.replication.drop()
})

/** A process, who asks it as a guest, and who as an administrator. */
const openProcess = async (ports: Ports = { leader: world.leader.port, replica: world.replica.port }) => {
  const { app, close } = await startReplicated(ports, { metrics: { host: '127.0.0.1', port: 0 } })
  const test = { app, db: world.db, now: () => new Date(), config: testConfig() }
  return { app, close, guest: asGuest(test), admin: await asRole(test, 'ROLE_ADMIN') }
}

/** One that is there for the test. */
const startProcess = async (ports?: Ports) => {
  const opened = await openProcess(ports)
  endings.push(opened.close)
  return opened
}

/** The replica falls behind, until the test ends. */
const fallBehind = async () => {
  await world.replication.pause()
  endings.push(world.replication.resume)
}

const titles = async (who: TestActor, headers: Record<string, string> = {}) => {
  const { status, reply, headers: sent } = await who.call(sourceEndpoints.list, { headers })
  return { status, titles: status === 200 ? reply.sources.map(({ title }) => title) : [], version: versionIn(sent) }
}

const versionIn = (headers: Readonly<Record<string, unknown>>) => String(headers[LIBRARY_VERSION_HEADER.toLowerCase()])
const seen = (version: string) => ({ [LIBRARY_VERSION_HEADER]: version })

let counter = 0
const addedBy = async (admin: TestActor) => {
  counter += 1
  const source = await buildSource(world.db)
  const title = `Added ${counter}`
  const { status, headers } = await admin.call(sourceEndpoints.update, {
    params: { source: source.id },
    body: { title },
  })
  expect(status).toBe(200)
  return { id: source.id, title, version: versionIn(headers) }
}

describe('with a replica', () => {
  let usual: Awaited<ReturnType<typeof openProcess>>
  beforeAll(async () => {
    usual = await openProcess()
  })
  afterAll(() => usual.close())

  it('guests read what it has, and signed-in people what the leader has', async () => {
    const { guest, admin } = usual
    await fallBehind()
    const { title } = await addedBy(admin)

    expect((await titles(guest)).titles).not.toContain(title)
    expect((await titles(admin)).titles).toContain(title)
  })

  it('nobody reads older than what they have seen, also after logging out', async () => {
    const { guest, admin } = usual
    await fallBehind()
    const { title, version, id } = await addedBy(admin)

    const first = await titles(guest, seen(version))
    const detail = await guest.call(sourceEndpoints.detail, { params: { id }, headers: seen(version) })

    expect(first.titles).toContain(title)
    expect(Number(first.version)).toBeGreaterThanOrEqual(Number(version))
    expect(detail.reply).toMatchObject({ title })
  })

  it('a guest of one process reads no older of another, whose replica is behind', async () => {
    const ahead = await startProcess({ leader: world.leader.port, replica: world.leader.port })
    const behind = usual
    await fallBehind()
    const { title } = await addedBy(ahead.admin)

    const first = await titles(ahead.guest)
    const second = await titles(behind.guest, seen(first.version))

    expect([first.titles.includes(title), second.titles.includes(title)]).toEqual([true, true])
  })

  it('that something is gone has been seen as well', async () => {
    const { guest, admin } = usual
    const { id, version: before } = await addedBy(admin)
    await world.replication.caughtUp()
    await fallBehind()
    await admin.call(sourceEndpoints.remove, { params: { id } })

    const gone = await admin.call(sourceEndpoints.detail, { params: { id } })
    const after = await guest.call(sourceEndpoints.detail, { params: { id }, headers: seen(versionIn(gone.headers)) })

    expect([gone.status, after.status]).toEqual([404, 404])
    expect((await guest.call(sourceEndpoints.detail, { params: { id }, headers: seen(before) })).status).toBe(200)
  })

  it('reads no older over a connection that leads to another replica', async () => {
    const several = await openGate(world.replication.leader.port)
    endings.push(several.stop)
    const { guest, admin } = await startProcess({ leader: world.leader.port, replica: several.port })
    await fallBehind()
    const { title } = await addedBy(admin)
    expect((await titles(guest)).titles).toContain(title)
    several.leadTo(world.replication.replica.port)

    // More than there are connections.
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        guest.call(sourceEndpoints.list, { query: { search: `added${' '.repeat(index)}` } }),
      ),
    )

    for (const { reply } of answers) expect(reply.sources.map((source) => source.title)).toContain(title)
  })

  it('what is no version counts for nothing', async () => {
    const { guest, admin } = usual
    await fallBehind()
    const { title } = await addedBy(admin)

    for (const text of ['', 'x', '-1', '1e9', '0x10', '99999999999999999999', 'NaN', ' ', '1, 2']) {
      const { status, titles: found } = await titles(guest, seen(text))
      expect([text, status, found.includes(title)]).toEqual([text, 200, false])
    }
  })

  it('the metrics say by how much', async () => {
    const { app, admin } = usual
    await fallBehind()
    await addedBy(admin)

    const [, bytes] = /^sourcebook_replica_lag_bytes (\d+)$/m.exec((await app.metrics?.text()) ?? '') ?? []

    expect(Number(bytes)).toBeGreaterThan(100)
    expect(Number(bytes)).toBeLessThan(64 * 1024 * 1024)
  })

  it('shows no guest what is private, and reads for nobody with a session cookie', async () => {
    const { guest, admin } = usual
    const secret = await buildSource(world.db, { title: 'Secret', isPublic: false })
    await world.replication.caughtUp()
    await fallBehind()
    const { title } = await addedBy(admin)

    const [name] = admin.cookie.split('=')
    const ended = await titles(guest, { cookie: `${name}=of-no-session` })

    expect((await titles(guest)).titles).not.toContain('Secret')
    expect((await guest.call(sourceEndpoints.detail, { params: { id: secret.id } })).status).toBe(404)
    expect((await titles(admin)).titles).toEqual(expect.arrayContaining(['Secret', title]))
    expect([ended.status, ended.titles.includes(title), ended.titles.includes('Secret')]).toEqual([200, true, false])
  })

  it('finds by an index that is ahead of it, and by one that is behind', async () => {
    const { app, guest, admin } = usual
    const find = async (who: TestActor, search: string) =>
      (await who.call(sourceEndpoints.list, { query: { search } })).reply.sources.map((source) => source.title)
    const first = await addedBy(admin)
    await world.replication.caughtUp()
    expect(await find(guest, first.title)).toEqual([first.title])
    await fallBehind()
    const second = await addedBy(admin)
    expect(await find(admin, second.title)).toEqual([second.title])

    expect(app.libraryIndex?.version()).toBeGreaterThan(0)
    expect(await find(guest, 'added')).toContain(second.title)
  })
})

/** Every call that guests read sources by. */
const guestCalls = (guest: TestActor, id: number, headers: Record<string, string> = {}) => ({
  list: () => guest.call(sourceEndpoints.list, { headers }),
  search: () => guest.call(sourceEndpoints.list, { query: { search: 'harbour' }, headers }),
  phrase: () => guest.call(sourceEndpoints.list, { query: { search: '"harbour"' }, headers }),
  newest: () => guest.call(sourceEndpoints.newest, { headers }),
  orders: () => guest.call(sourceEndpoints.orders, { headers }),
  detail: () => guest.call(sourceEndpoints.detail, { params: { id }, headers }),
  duplicates: () => guest.call(sourceEndpoints.duplicates, { query: { link: 'https://a.example.org/' }, headers }),
  sameSite: () => guest.call(sourceEndpoints.sameSite, { query: { link: 'https://a.example.org/' }, headers }),
  best: () => guest.call(searchEndpoints.best, { query: { search: 'harbour' }, headers }),
  suggestions: () => guest.call(searchEndpoints.suggestions, { query: { search: 'harbuor' }, headers }),
  place: () => guest.call(searchEndpoints.place, { params: { id }, headers }),
  letters: () => guest.call(searchEndpoints.letters, { headers }),
  facets: () => guest.call(facetEndpoints.facets, { headers }),
  changed: () => guest.call(deskEndpoints.changed, { headers }),
  some: () => guest.call(deskEndpoints.some, { query: { ids: String(id) }, headers }),
  categories: () => guest.call(categoryEndpoints.list, { headers }),
  tags: () => guest.call(tagEndpoints.list, { headers }),
  icon: () => guest.call(iconEndpoints.show, { params: { domain: 'source1.example.org' }, headers }),
  export: () => guest.call(exportEndpoints.export, { query: { format: 'csv' }, headers }),
})

const timed = async <T>(work: () => Promise<T>) => {
  const start = performance.now()
  const answer = await work()
  return { ...answer, ms: performance.now() - start }
}

const AT_ONCE_MS = 1000

describe('while the leader is away', () => {
  it('guests read on at once, everything else waits for it: 503 with Retry-After', async () => {
    const { guest, admin } = await startProcess()
    const { id, version } = await addedBy(admin)
    await world.replication.caughtUp()
    await world.replication.leader.stop()
    endings.push(world.replication.leader.start)

    for (const [name, call] of Object.entries(guestCalls(guest, id, seen(version)))) {
      const { status, ms } = await timed<{ status: number }>(call)
      expect([name, status, ms < AT_ONCE_MS]).toEqual([name, 200, true])
    }
    const refused = [
      await admin.call(sourceEndpoints.list),
      await admin.call(sourceEndpoints.remove, { params: { id } }),
      await guest.call(sessionEndpoints.login, { body: { username: 'a@example.org', password: 'a long password' } }),
      await guest.call(sourceEndpoints.list, { headers: seen('9999999999999999') }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503, 503])
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await guest.call(sessionEndpoints.me)).reply).toEqual({ user: null })
  })

  it('and says nothing, guests read on at once, and who has seen more hears so within a second', async () => {
    const { guest, admin } = await startProcess()
    const { id, version } = await addedBy(admin)
    await world.replication.caughtUp()
    world.leader.close()
    endings.push(async () => world.leader.open())

    for (const call of Object.values(guestCalls(guest, id, seen(version)))) {
      const { status, ms } = await timed<{ status: number }>(call)
      expect([status, ms < AT_ONCE_MS]).toEqual([200, true])
    }
    const refused = await timed(() => guest.call(sourceEndpoints.list, { headers: seen('9999999999999999') }))
    const again = await timed(() => guest.call(sourceEndpoints.list, { headers: seen('9999999999999999') }))

    expect([refused.status, refused.ms < 1.5 * AT_ONCE_MS, refused.headers['retry-after']]).toEqual([503, true, '5'])
    expect([again.status, again.ms < 100]).toEqual([503, true])
  })
})

describe('while the replica is away', () => {
  it('and says nothing, guests read from the leader within a second, and from it again when it is back', async () => {
    const { guest, admin } = await startProcess()
    const { title } = await addedBy(admin)
    await world.replication.caughtUp()
    await titles(guest)
    world.replica.close()
    endings.push(async () => world.replica.open())

    const waiting = await Promise.all(Array.from({ length: 8 }, () => timed(() => titles(guest))))
    const next = await timed(() => titles(guest))

    for (const one of [...waiting, next]) {
      expect([one.titles.includes(title), one.ms < 1.3 * AT_ONCE_MS]).toEqual([true, true])
    }
    expect(next.ms).toBeLessThan(300)
    world.replica.open()
    world.leader.close()
    endings.push(async () => world.leader.open())
    await vi.waitUntil(async () => (await titles(guest)).status === 200, { timeout: 5000, interval: 100 })
  })

  it('`/readyz` and the metrics say so, and that it is back', async () => {
    const { app } = await startProcess()
    const ready = async () => (await app.inject({ url: '/readyz' })).json<object>()
    await expect.poll(ready).toEqual({ status: 'ready' })

    world.replica.close()
    endings.push(async () => world.replica.open())
    // A look that takes longer than a second, as on a busy machine, is left out of that answer.
    await expect.poll(ready, { timeout: 5000 }).toEqual({ status: 'degraded', reasons: ['replica-away'] })
    const metrics = await app.metrics?.text()
    world.replica.open()

    expect(metrics).toMatch(/^sourcebook_replica_up 0$/m)
    expect(metrics).toMatch(/^sourcebook_replica_lag_bytes Nan$/m)
    await expect.poll(ready, { timeout: 5000 }).toEqual({ status: 'ready' })
  })

  it('and was restarted while nothing was asked of it, it is not said to be away', async () => {
    const { app } = await startProcess()
    const ready = async () => (await app.inject({ url: '/readyz' })).json<object>()
    await ready()
    await world.replication.replica.stop()
    await world.replication.replica.start()

    expect(await ready()).toEqual({ status: 'ready' })
  })

  it('as the leader is, the answer is 503', async () => {
    const { guest } = await startProcess()
    await Promise.all([world.replication.replica.stop(), world.replication.leader.stop()])
    endings.push(world.replication.replica.start, world.replication.leader.start)

    const { status, headers } = await guest.call(sourceEndpoints.list)

    expect([status, headers['retry-after']]).toEqual([503, '5'])
  })
})

describe('at the start', () => {
  it('a replica of another server is refused, one that is away is said', async () => {
    const other = await createTestDatabase(inject('testServer'))
    endings.push(other.drop)
    const lines: string[] = []
    const open = (replicaUrl: string) =>
      openDatabase(
        { kind: 'server', url: urlAt(world.replication.leader.port), replicaUrl },
        { log: (line) => void lines.push(line) },
      )

    await expect(open(other.url)).rejects.toThrow(
      'DATABASE_REPLICA_URL: the server is no replica of that of DATABASE_URL',
    )
    const database = await open(urlAt(1))

    await database.close()
    expect(lines.join('\n')).toMatch(/^DATABASE_REPLICA_URL: .*Guests read from the leader until it can be$/)
  })
})
