import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { allEndpoints } from '#contract/endpoints.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { asGuest, asRole } from '#testing/server/actors.ts'
import { startTestApp, testConfig } from '#testing/server/app.ts'
import { createTestDatabase } from '#testing/server/test-server.ts'
import { buildApp } from './app.ts'
import { queriesOver } from './db/kysely.ts'

const lines: string[] = []
const logStream = { write: (line: string) => void lines.push(line) }
const quick = startTestApp({ logLevel: 'info' }, { requestTimeoutMs: 300, logStream })
const address = { port: 0 }

beforeAll(async () => {
  await quick.app.listen({ host: '127.0.0.1', port: 0 })
  const bound = quick.app.server.address()
  address.port = typeof bound === 'object' && bound ? bound.port : 0
})

/** Sends raw text and resolves with everything received until the server closes the connection. */
const talk = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(address.port, '127.0.0.1', () => socket.write(text))
    let heard = ''
    socket.on('data', (data) => (heard += data.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(heard))
  })

const parse = (heard: string) => {
  const [head = '', body = ''] = heard.split('\r\n\r\n')
  const [start = '', ...fields] = head.split('\r\n')
  const headers = Object.fromEntries(
    fields
      .map((field) => /^([^:]*): (.*)$/.exec(field)?.slice(1) ?? [])
      .map(([name = '', value = '']) => [name.toLowerCase(), value]),
  )
  // Failures carry the one error body.
  return { status: Number(start.split(' ')[1]), headers, body: JSON.parse(body) as { code: string } }
}

describe('a request that does not arrive', () => {
  it('is cut off while its body is missing', async () => {
    const { status, headers, body } = parse(
      await talk(
        'POST /api/v1/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"user',
      ),
    )

    expect([status, body.code]).toEqual([408, 'request_timeout'])
    expect(headers['connection']).toBe('close')
  })

  it('is cut off while its headers are missing', async () => {
    expect(parse(await talk('GET /api/v1/source/orders/ HTTP/1.1\r\nHost: localhost\r\n')).status).toBe(408)
  })
})

describe('a message that is no HTTP request', () => {
  it('gets the one error body', async () => {
    const { status, body } = parse(await talk('hello there\r\n\r\n'))

    expect(status).toBe(400)
    expect(body).toEqual({ message: 'This is not an HTTP request', code: 'invalid', errors: [] })
  })

  it('gets a specific error if its headers are too large', async () => {
    const { status, body } = parse(
      await talk(`GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`),
    )

    expect([status, body.code]).toEqual([431, 'headers_too_large'])
  })
})

describe('a request that fails before routing', () => {
  const WHOLE = 'GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

  it.each([
    ['no HTTP', 'hello there\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['headers that never end', 'GET / HTTP/1.1\r\nHost: localhost\r\n', 408],
    ['broken percent-encoding', WHOLE.replace('/nothing', '/%zz'), 404],
    ['an endless name', WHOLE.replace('/nothing', `/api/v1/icon/${'x'.repeat(5000)}/`), 404],
  ])('gets every header of other answers, and is never cached: %s', async (_what, text, status) => {
    const usual = parse(await talk(WHOLE))

    const failed = parse(await talk(text))

    expect(failed.status).toBe(status)
    const differing = ['date', 'content-length', 'x-request-id']
    const kept = (headers: Record<string, string>) =>
      Object.entries(headers).filter(([name]) => !differing.includes(name) && name !== 'keep-alive')
    expect(Object.keys(failed.headers)).toEqual(expect.arrayContaining(differing))
    expect(new Map(kept(failed.headers))).toEqual(new Map(kept(usual.headers)))
  })
})

describe('a client that disconnects during a call', () => {
  const hangUp = async (path: string, more = '') => {
    const before = lines.length
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n${more}`
    const socket = connect(address.port, '127.0.0.1')
    socket.write(`${head}\r\n{"user`, () => socket.destroy())
    const written = await vi.waitUntil(() => lines.length > before && lines.slice(before))
    return written.map((line) => JSON.parse(line))
  }
  const line = (route: string) => expect.objectContaining({ level: 30, msg: 'did not arrive whole', route })

  it('is not reported as a database failure', async () => {
    expect(await hangUp('/api/v1/login/')).toEqual([line('/api/v1/login/')])
  })

  it('is not reported as one while it sends a file either', async () => {
    const { cookie } = await asRole(quick, 'ROLE_GROUP_MANAGER')

    expect(await hangUp('/api/v1/import/preview/?name=x', `Cookie: ${cookie}\r\n`)).toEqual([
      line('/api/v1/import/preview/'),
    ])
  })
})

describe('an app', () => {
  it('prints nothing by being built', async () => {
    const warnings: string[] = []
    const note = (warning: Error) => warnings.push(warning.message)
    process.on('warning', note)

    const app = await buildApp({ db: quick.db, config: testConfig() })
    await app.ready()
    await app.close()
    await new Promise((resolve) => setImmediate(resolve))

    process.off('warning', note)
    expect(warnings).toEqual([])
  })

  it('serves each call once, and only calls of the contract', () => {
    expect(new Set(quick.app.endpoints).size).toBe(quick.app.endpoints.length)
    expect(quick.app.endpoints.filter((endpoint) => !allEndpoints.includes(endpoint))).toEqual([])
  })
})

describe('without a database', () => {
  const built: { stop?: () => Promise<void>; app?: Awaited<ReturnType<typeof buildApp>> } = {}

  beforeAll(async () => {
    const { pool, drop } = await createTestDatabase(inject('testServer'))
    const app = await buildApp({ db: queriesOver(pool), config: testConfig() })
    Object.assign(built, { app, stop: drop })
    await drop()
  })

  afterAll(() => built.app?.close())

  const ask = async (url: string) => {
    const response = await built.app?.inject({ url })
    return { status: response?.statusCode, retryAfter: response?.headers['retry-after'], body: response?.json() }
  }

  it('a call is answered 503 with the time of a retry, and without the reason', async () => {
    expect(await ask('/api/v1/source/global/')).toEqual({
      status: 503,
      retryAfter: '5',
      body: {
        message: 'Sourcebook is not available at the moment. Try again',
        code: 'unavailable',
        errors: [],
        requestId: expect.any(String),
      },
    })
  })

  it('the process lives, and is not ready', async () => {
    expect(await ask('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await ask('/readyz')).toMatchObject({ status: 503, retryAfter: '5', body: { code: 'unavailable' } })
  })
})

describe('a database that drops its connections', () => {
  it('causes 503 at most, and soon calls are answered again', async () => {
    const { db } = quick
    const guest = asGuest(quick)
    await guest.call(sourceEndpoints.list)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db)

    const during = await Promise.all(Array.from({ length: 6 }, () => guest.call(sourceEndpoints.list)))

    expect(during.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([])
    // Idle connections are found to be lost only when they are used again.
    await vi.waitFor(async () => expect((await guest.call(sourceEndpoints.list)).status).toBe(200))
  })
})
