import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { API_PREFIX } from '#contract/paths.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { asRole } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { ask } from '#testing/server/ask.ts'
import { untilLockWaits } from '#testing/server/waiting.ts'

const ARRIVE_MS = 200
const ANSWER_MS = 800

const lines: string[] = []
const test = startTestApp(
  { logLevel: 'info', metrics: { host: '127.0.0.1', port: 0 } },
  {
    requestTimeoutMs: ARRIVE_MS,
    handlerTimeoutMs: ANSWER_MS,
    logStream: { write: (line) => void lines.push(line) },
  },
)
let origin = ''

beforeAll(async () => {
  origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
})

const ROUTE = '/api/v1/categories/create/'
const BODY = '{"name":"Registers"}'

/** Sends a change. With `isWhole: false` the last byte of its body never comes. */
const change = (cookie: string, { isWhole }: { isWhole: boolean }) =>
  ask(
    origin,
    [
      `POST ${ROUTE} HTTP/1.1`,
      `Host: ${new URL(origin).host}`,
      `Cookie: ${cookie}`,
      'Content-Type: application/json',
      `Content-Length: ${BODY.length}`,
      ...(isWhole ? ['Connection: close'] : []),
      '',
      isWhole ? BODY : BODY.slice(0, -1),
    ].join('\r\n'),
  )

interface SlowChange {
  readonly isWhole?: boolean
  readonly locked?: string
  readonly until: (answer: Promise<unknown>) => Promise<unknown>
}

/** Makes a change while a table (by default of sessions) is locked, until `until` resolves. */
const changeWhileWaiting = async (cookie: string, { isWhole = true, locked = 'session', until }: SlowChange) => {
  const held = await test.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(locked)} in access exclusive mode`.execute(tx)
    const answer = change(cookie, { isWhole })
    await untilLockWaits(test)
    await until(answer)
    return { answer }
  })
  return held.answer
}

/** Resolves once a body that began later has been refused as too slow. */
const untilBodyIsLate = () => change('', { isWhole: false })

describe('a change that waits for the database in a hook', () => {
  it('is answered with 503 and Retry-After, logged and counted, after its timeout', async () => {
    const { cookie } = await asRole(test, 'ROLE_ADMIN')
    const before = lines.length

    const { status, headers, body } = await changeWhileWaiting(cookie, { until: (answer) => answer })

    expect([status, headers['retry-after'], JSON.parse(body).code]).toEqual([503, '5', 'unavailable'])
    const written = await vi.waitUntil(() => lines.length === before + 2 && lines.slice(before))
    expect(written.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, msg: 'unavailable', why: 'took too long', requestId: headers['x-request-id'] },
      { level: 30, msg: 'answered', route: ROUTE, status: 503, why: 'took too long' },
    ])
    expect(await test.app.metrics?.text()).toContain('sourcebook_failures_total{kind="took too long"} 1')
    expect(test.app.failures.last()).toMatchObject([{ method: 'POST', route: ROUTE, status: 503 }])
  })

  it('is made even if the database answers later than the time limit of a body', async () => {
    const { cookie } = await asRole(test, 'ROLE_ADMIN')

    const { status } = await changeWhileWaiting(cookie, { until: untilBodyIsLate })

    expect(status).toBe(201)
  })
})

describe('a change that waits for the database in its handler', () => {
  it('is answered with 503 and Retry-After as well', async () => {
    const { cookie } = await asRole(test, 'ROLE_ADMIN')

    const { status, headers, body } = await changeWhileWaiting(cookie, {
      locked: 'category',
      until: (answer) => answer,
    })

    expect([status, headers['retry-after'], JSON.parse(body).code]).toEqual([503, '5', 'unavailable'])
  })
})

describe('a body that does not arrive', () => {
  it('is cut off with 408, even if the hooks had to wait before it was read', async () => {
    const { cookie } = await asRole(test, 'ROLE_ADMIN')

    const [atOnce, later] = [
      await change(cookie, { isWhole: false }),
      await changeWhileWaiting(cookie, { isWhole: false, until: untilBodyIsLate }),
    ]

    expect([atOnce, later].map(({ status, headers }) => [status, headers['connection']])).toEqual([
      [408, 'close'],
      [408, 'close'],
    ])
  })

  it('ends the connection without a second answer, if the call was already refused', async () => {
    const { status, body } = await change('', { isWhole: false })

    expect([status, JSON.parse(body).code]).toEqual([401, 'unauthenticated'])
  })
})

it('a slow call is answered with 504 if a proxy asks for that', async () => {
  const { cookie } = await asRole(test, 'ROLE_ADMIN')
  const host = `Host: ${new URL(origin).host}`
  const request = [
    `GET ${API_PREFIX}${sessionEndpoints.me.path} HTTP/1.1`,
    host,
    `Cookie: ${cookie}`,
    'X-Timeout-Status: 504',
    'Connection: close',
    '',
    '',
  ]

  const { status, headers, body } = await test.db.transaction().execute(async (tx) => {
    await sql`lock table session in access exclusive mode`.execute(tx)
    return ask(origin, request.join('\r\n'))
  })

  expect([status, headers['retry-after'], JSON.parse(body).code]).toEqual([504, '5', 'unavailable'])
})
