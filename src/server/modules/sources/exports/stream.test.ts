import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sourceListQuery } from '#contract/sources/sources.ts'
import * as z from '#contract/zod.ts'
import { buildApp } from '#server/app.ts'
import { planOf } from '#server/modules/sources/lists/plans.ts'
import { asGuest, asRole, type TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSource, buildSubcategory } from '#testing/server/factories.ts'
import { statementsOf } from '#testing/server/statements.ts'
import { readIds } from './ids.ts'
import { type ExportRow, readBatches } from './rows.ts'

const test = startTestApp()
let origin = ''

// More than both ends' buffers and a batch can hold.
const SOURCES = 6000
const BATCH = 500

beforeAll(async () => {
  const { id: subcategoryId } = await buildSubcategory(test.db)
  const first = await buildSource(test.db, { subcategoryId, title: '0', note: 'x'.repeat(10_000) })
  await sql`insert into source (title, link, note, is_public, subcategory_id, link_key, domain, sort_title, search_text)
    select n, link, note, true, subcategory_id, n, domain, lpad(n::text, 8, '0'), '' from source,
    generate_series(1, ${SOURCES - 1}) n where id = ${first.id}`.execute(test.db)
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
})

const listOf = (direction: 'ASC' | 'DESC' = 'ASC') =>
  planOf({ actor: null, now: new Date() }, z.parse(sourceListQuery, { direction }))

const collect = async (batches: AsyncIterable<readonly ExportRow[]>) => {
  const titles: string[] = []
  for await (const rows of batches) titles.push(...rows.map(({ title }) => title))
  return titles
}

interface ExportStart {
  readonly from?: string
  readonly signal?: AbortSignal
}

/** Begins to read an export and then pauses. */
const begin = async ({ cookie }: TestActor, { from = origin, signal }: ExportStart = {}): Promise<IncomingMessage> => {
  const headers = cookie === '' ? {} : { cookie }
  const asking = request(`${from}/api/v1/source/export/?format=json`, {
    headers,
    agent: false,
    ...(signal && { signal }),
  })
  asking.end()
  const [response]: IncomingMessage[] = await once(asking, 'response')
  if (!response) throw new Error('there is no response')
  response.pause()
  response.on('error', () => {})
  return response
}

const takeAll = async (response: IncomingMessage) => {
  let length = 0
  for await (const piece of response) length += (piece as Buffer).length
  return length
}

describe('an export while others change the library', () => {
  it('has no source twice and misses none that stayed', async () => {
    const plan = listOf()
    const ids = await readIds(test.db, plan, 'list')
    const batches = readBatches(test.db, plan, ids)
    const begun = (await batches.next()).value ?? []
    const at = (index: number) => ids[index] ?? 0

    // Moves one source before the rows already read, and one behind all.
    await test.db.updateTable('source').set({ sort_title: '!' }).where('id', '=', at(2000)).execute()
    await test.db.updateTable('source').set({ sort_title: '~' }).where('id', '=', at(0)).execute()
    await test.db.deleteFrom('source').where('id', '=', at(2001)).execute()
    await test.db.updateTable('source').set({ is_public: false }).where('id', '=', at(2002)).execute()
    await buildSource(test.db, { title: 'Came since' })
    const titles = [...begun.map(({ title }) => title), ...(await collect(batches))]

    const all = Array.from({ length: SOURCES }, (_, index) => String(index))
    expect(titles).toEqual(all.filter((title) => !['2001', '2002'].includes(title)))
  })
})

describe('an export that is being sent', () => {
  it('is read from the database no faster than the client reads it, and no further after a disconnect', async () => {
    const who = await asRole(test, 'ROLE_USER')
    const leaving = new AbortController()

    const statements = await statementsOf(async () => {
      const response = await begin(who, { signal: leaving.signal })
      await begin(who)
      expect((await head(who)).status).toBe(429)
      leaving.abort()
      await expect.poll(async () => (await head(who)).status).toBe(200)
      response.destroy()
    })

    expect(statements.filter((text) => text.includes('with ordinality as listed')).length).toBeLessThan(
      (2 * SOURCES) / BATCH,
    )
  })

  it('breaks its connection when the database fails, so that a part is not mistaken for the whole', async () => {
    const response = await begin(asGuest(test))
    await sql`alter table source rename to elsewhere`.execute(test.db)
    const taken = await takeAll(response).catch((error: Error) => error)
    await sql`alter table elsewhere rename to source`.execute(test.db)

    expect(taken).toBeInstanceOf(Error)
  })

  it('counts against a limit per person, until it ends or the client disconnects', async () => {
    const who = await asRole(test, 'ROLE_USER')
    const leaving = new AbortController()
    await Promise.all([begin(who, { signal: leaving.signal }), begin(who)])

    const refused = await begin(who)
    leaving.abort()

    expect([refused.statusCode, refused.headers['retry-after'], refused.headers['content-disposition']]).toEqual([
      429,
      '10',
      undefined,
    ])
    expect((await begin(await asRole(test, 'ROLE_USER'))).statusCode).toBe(200)
    await expect.poll(async () => (await head(who)).status).toBe(200)
  })
})

describe('a client that does not read its export for a minute', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  it('loses the connection', async () => {
    const response = await begin(asGuest(test))
    for (let taken = 0; taken < 1_000_000; ) {
      const piece: Buffer | null = response.read()
      if (piece === null) await once(response, 'readable')
      taken += piece?.length ?? 0
    }

    vi.advanceTimersByTime(60_000)
    expect(response.destroyed).toBe(false)
    vi.advanceTimersByTime(60_000)

    await expect(takeAll(response)).rejects.toThrow('aborted')
  })
})

it('an export that is not read does not keep a server from closing', async () => {
  const another = await buildApp({ db: test.db, config: test.config })
  const address = await another.listen({ port: 0, host: '127.0.0.1' })
  const response = await begin(asGuest(test), { from: address })

  await another.close()

  await expect(takeAll(response)).rejects.toThrow('aborted')
})

const head = (who: TestActor) =>
  fetch(`${origin}/api/v1/source/export/?format=csv`, { method: 'HEAD', headers: { cookie: who.cookie } })
