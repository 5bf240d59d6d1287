import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/endpoint.ts'
import { iconEndpoints } from '#contract/links/icons.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { asGuest, asRole } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildAccount, buildSource, TEST_PASSWORD } from '#testing/server/factories.ts'

const lines: string[] = []
const test = startTestApp({ logLevel: 'debug' }, { logStream: { write: (line) => void lines.push(line) } })

const limited = startTestApp(
  { logLevel: 'info', rateLimits: { ...test.config.rateLimits, reads_guest: { hits: 1, seconds: 60 } } },
  { logStream: { write: (line) => void lines.push(line) } },
)

interface Line {
  level: number
  msg: string
  requestId: string
  [key: string]: unknown
}

/** Log lines of a request. */
const linesOf = async (requestId: unknown) => {
  // The reply may arrive before its line is written.
  await new Promise((resolve) => setImmediate(resolve))
  // Each line is a JSON object written by this app.
  return lines.map((line) => JSON.parse(line) as Line).filter((line) => line.requestId === requestId)
}

describe('the log line of a call', () => {
  it('names the call by its pattern, its result and the user by number', async () => {
    const user = await asRole(test, 'ROLE_USER')
    const { headers } = await user.call(sourceEndpoints.detail, { params: { id: 987_654 } })

    expect(await linesOf(headers['x-request-id'])).toEqual([
      expect.objectContaining({
        level: 30,
        msg: 'answered',
        method: 'GET',
        route: '/api/v1/source/detail/:id/',
        status: 404,
        ms: expect.any(Number),
        userId: user.id,
      }),
    ])
  })

  it('has no user for a guest, and the route ‘page’ for other paths', async () => {
    const response = await test.app.inject({ url: '/some/where?token=hunter2' })

    const [line, ...more] = await linesOf(response.headers['x-request-id'])
    expect(line).toMatchObject({ route: 'page', status: 404 })
    expect(line).not.toHaveProperty('userId')
    expect(more).toEqual([])
  })

  it('has the id of the request once, even if the call failed', async () => {
    await test.db.schema.alterTable('tag').renameTo('tag_away').execute()
    const { headers } = await test.app.inject({ url: '/api/v1/tags/' })
    await test.db.schema.alterTable('tag_away').renameTo('tag').execute()
    const id = String(headers['x-request-id'])

    expect(await linesOf(id)).toHaveLength(2)
    const written = lines.filter((line) => line.includes(id))
    expect(written.map((line) => line.split(id).length - 1)).toEqual([1, 1])
  })

  it('does not name the route ‘page’ for an unknown call', async () => {
    const response = await test.app.inject({ url: '/api/v1/planted/' })

    expect(await linesOf(response.headers['x-request-id'])).toEqual([
      expect.objectContaining({ route: '/api/', status: 404 }),
    ])
  })

  it('has debug level for successful health checks', async () => {
    const response = await test.app.inject({ url: '/healthz' })

    expect(await linesOf(response.headers['x-request-id'])).toEqual([expect.objectContaining({ level: 20 })])
  })
})

describe('the log line of a refused call', () => {
  it.each([
    ['a role', sourceEndpoints.listGroup, 'ROLE_ADMIN', {}, 403, 'groupSource.read'],
    [
      'another site',
      sessionEndpoints.logout,
      'ROLE_USER',
      { 'sec-fetch-site': 'cross-site' },
      403,
      'from another site',
    ],
    ['another host', sessionEndpoints.me, 'ROLE_USER', { host: 'evil.example' }, 421, 'another host'],
  ] as const)('states that it was %s', async (_what, endpoint, role, headers, status, why) => {
    const caller = await asRole(test, role)

    const answered = await caller.call(endpoint, { headers })

    expect(answered.status).toBe(status)
    expect(await linesOf(answered.headers['x-request-id'])).toEqual([expect.objectContaining({ status, why })])
  })

  it('names the limit', async () => {
    const guest = asGuest(limited)
    const ask = () => guest.call(sessionEndpoints.me)
    await ask()

    const { status, headers } = await ask()

    expect(status).toBe(429)
    expect(await linesOf(headers['x-request-id'])).toEqual([
      expect.objectContaining({ status, why: 'limit reads_guest' }),
    ])
  })
})

describe('an error in the log', () => {
  const failing = (error: Error) => {
    const before = lines.length
    test.app.log.error({ err: error }, 'request failed')
    return lines.slice(before).join()
  }

  it.each([
    ["select 'plantedword'::int", '22P02'],
    ["select 'plantedword'::timestamptz", '22007'],
    ["select to_tsquery('plantedword & & plantedword')", '42601'],
    ["select 1 from tag where label ~ '(plantedword'", '2201B'],
    ["select '99999999999plantedword'::numeric", '22P02'],
    ["insert into tag (label) values ('plantedword'), ('plantedword')", ''],
  ])('has its kind, and no typed text: %s', async (statement, code) => {
    const error = await sql
      .raw(statement)
      .execute(test.db)
      .then(
        () => new Error('it did not fail'),
        (failure: Error) => failure,
      )

    const written = failing(error)

    expect(written).toContain(code === '' ? '"code":"' : `"code":"${code}"`)
    expect(written).toMatch(/\\n\s+at /)
    expect(written).not.toContain('plantedword')
  })

  it('quotes no invalid JSON, and has the unknown name of a programming error', () => {
    const broken = () => JSON.parse('{"plantedword": plantedword}')
    const thrown = (work: () => unknown) => {
      try {
        work()
      } catch (error) {
        return error as Error
      }
      throw new Error('it did not fail')
    }

    expect(failing(thrown(broken))).toContain('"type":"SyntaxError"')
    expect(failing(thrown(broken))).not.toContain('planted')
    expect(failing(new TypeError("Cannot read properties of undefined (reading 'id')"))).toContain("reading 'id'")
  })
})

describe('the log', () => {
  it('has no search words, domains, cookies, passwords, addresses, titles and request bodies', async () => {
    const manager = await asRole(test, 'ROLE_GROUP_MANAGER')
    const { email } = await buildAccount(test.db, { email: 'very.private@example.org' })
    const source = await buildSource(test.db, {
      title: 'Project Heron',
      link: 'https://heron.example/',
      groupId: manager.groupId,
    })
    const guest = asGuest(test)
    const before = lines.length

    await manager.call(sourceEndpoints.list, { query: { search: 'secretword' } })
    await manager.call(sourceEndpoints.list, { query: { search: 'secretword'.repeat(30) } })
    await guest.call(iconEndpoints.show, { params: { domain: 'heron.example' } })
    await guest.call(iconEndpoints.show, { params: { domain: 'researched.example' } })
    const login = await guest.call(sessionEndpoints.login, { body: { username: email, password: TEST_PASSWORD } })
    await guest.call(sessionEndpoints.login, { body: { username: email, password: 'wrongpassword' } })
    await guest.call(sessionEndpoints.login, { body: `{"password":"brokenjson` })
    await manager.call(sourceEndpoints.update, { params: { source: source.id }, body: { title: 'Project Egret' } })
    for (const name of ['Project Bittern', 'Project Bittern', 'Project Crane']) {
      const headers = { [IDEMPOTENCY_KEY_HEADER]: 'secretkey' }
      await manager.call(categoryEndpoints.create, { body: { name }, headers })
    }
    await test.app.inject({ url: '/api/v1/icon/%zz/researched.example' })
    await linesOf('')

    const written = lines.slice(before).join('\n')
    const token = String(login.headers['set-cookie']).split(/[=;]/)[1] ?? 'none'
    const secrets = [
      'secretword',
      'heron',
      'researched',
      'very.private',
      'wrongpassword',
      'brokenjson',
      'Egret',
      'Bittern',
      'Crane',
      'secretkey',
      TEST_PASSWORD,
    ]
    expect(lines.length - before).toBeGreaterThanOrEqual(8)
    expect(
      [...secrets, token, manager.cookie.split('=')[1] ?? ''].filter((secret) => written.includes(secret)),
    ).toEqual([])
  })

  it('has the stack of a bug, under the id in the answer, without contents of the row', async () => {
    const manager = await asRole(test, 'ROLE_GROUP_MANAGER')
    await test.db.schema
      .alterTable('source')
      .addColumn('broken', 'text', (column) => column.notNull().defaultTo('x'))
      .execute()
    await test.db.schema
      .alterTable('source')
      .alterColumn('broken', (column) => column.dropDefault())
      .execute()
    const { id } = await test.db.selectFrom('subcategory').select('id').executeTakeFirstOrThrow()

    const { status, error, headers } = await manager.call(sourceEndpoints.create, {
      body: { title: 'Broken by a missing column', link: 'hidden.example', note: 'hiddennote', subCategory: id },
    })

    const requestId = String(headers['x-request-id'])
    const written = await linesOf(requestId)
    expect(status).toBe(500)
    expect(error).toEqual({
      message: 'Something went wrong. Try again',
      code: 'internal',
      errors: [],
      requestId,
    })
    expect(written[0]).toMatchObject({
      level: 50,
      msg: 'request failed',
      err: { code: '23502', stack: expect.stringContaining('at ') },
    })
    expect(JSON.stringify(written)).not.toMatch(/hiddennote|hidden\.example|Broken by/)
  })
})
