import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { asGuest, asRole } from '#testing/server/actors.ts'
import { alongside, startTestApp, type TestApp } from '#testing/server/app.ts'
import { buildAccount, buildSource, buildSubcategory, TEST_PASSWORD } from '#testing/server/factories.ts'

interface Value {
  readonly stringValue?: string
  readonly intValue?: number
}

interface Span {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly status: { readonly code?: number }
  readonly attributes: readonly { readonly key: string; readonly value: Value }[]
}

/** Requests received by a fake OTLP collector. */
const received: string[] = []
const collector = createServer((request, reply) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    received.push(`${request.url} ${JSON.stringify(request.headers)} ${Buffer.concat(chunks).toString('utf8')}`)
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
const config: { tracesUrl: string; trustProxy?: number } = { tracesUrl: '' }
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const bound = collector.address()
  Object.assign(test.config, {
    tracesUrl: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/v1/traces`,
  })
})
afterAll(() => void collector.close())

const test: TestApp = startTestApp(config)
const second = alongside(test, { index: true })

const spansOf = async ({ app }: TestApp = test) => {
  // The reply may arrive before the last span of its request ends.
  await new Promise((resolve) => setImmediate(resolve))
  await app.flushTraces()
  return received.splice(0).flatMap((text) => {
    const body = JSON.parse(text.slice(text.indexOf('{"resourceSpans'))) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
    }
    return body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  })
}

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

describe('the trace of a request', () => {
  it('is a span by its pattern, under the id in the answer, with its statements below', async () => {
    const user = await asRole(test, 'ROLE_USER')
    const source = await buildSource(test.db)
    await spansOf()

    const { headers } = await user.call(sourceEndpoints.detail, { params: { id: source.id } })

    const spans = await spansOf()
    const request = spans.find(({ name }) => name === 'GET /api/v1/source/detail/:id/')
    const below = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    expect(request && attributesOf(request)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/v1/source/detail/:id/',
      'http.response.status_code': 200,
      'sourcebook.request_id': headers['x-request-id'],
    })
    expect(below.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringMatching(/^select \w+$/)]))
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
  })

  it('has spans for hashes and for the statements of a transaction', async () => {
    const { email } = await buildAccount(test.db)
    await spansOf()

    await asGuest(test).call(sessionEndpoints.login, { body: { username: email, password: TEST_PASSWORD } })

    const spans = await spansOf()
    const request = spans.find(({ name }) => name === 'POST /api/v1/login/')
    const names = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['check a password', 'begin', 'insert session', 'commit']))
  })

  it('has spans for index searches, and marks failures', async () => {
    await second.app.libraryIndex?.ready()
    await spansOf(second)

    await second.app.inject({ url: '/api/v1/source/global/?search=word' })
    await test.db.schema.alterTable('tag').renameTo('tag_away').execute()
    await second.app.inject({ url: '/api/v1/tags/' })
    await test.db.schema.alterTable('tag_away').renameTo('tag').execute()

    const spans = await spansOf(second)
    expect(spans.map(({ name }) => name)).toContain('find in the index')
    const failed = spans.filter(({ status }) => status.code === 2).map(({ name }) => name)
    expect(failed).toEqual(expect.arrayContaining(['GET /api/v1/tags/', expect.stringMatching(/^select tag/)]))
  })
})

describe('the data sent to a collector', () => {
  it('has no search words, domains, addresses, titles, notes, passwords, tokens and query strings', async () => {
    const manager = await asRole(test, 'ROLE_GROUP_MANAGER')
    const { email } = await buildAccount(test.db, { email: 'planted.person@example.org' })
    const source = await buildSource(test.db, {
      title: 'Planted title',
      link: 'https://planted.example/',
      groupId: manager.groupId,
    })
    const { id } = await buildSubcategory(test.db)
    await manager.call(sourceEndpoints.list, { query: { search: 'plantedword' } })
    await manager.call(sourceEndpoints.list, { query: { search: '"plantedphrase here" -plantedwithout' } })
    const body = { title: 'Planted new', link: 'planted-new.example', note: 'plantednote', subCategory: id }
    await manager.call(sourceEndpoints.create, { body })
    await manager.call(sourceEndpoints.update, { params: { source: source.id }, body: { title: 'Planted again' } })
    await asGuest(test).call(sessionEndpoints.login, { body: { username: email, password: 'plantedpassword' } })
    const login = await asGuest(test).call(sessionEndpoints.login, {
      body: { username: email, password: TEST_PASSWORD },
    })
    const asked = [
      '/api/v1/icon/planted.example/',
      '/planted/page?planted=1',
      '/api/v1/source/detail/planted/',
      '/api/v1/planted/',
    ]
    for (const url of asked)
      await test.app.inject({ url, headers: { 'user-agent': 'planted', referer: 'https://planted' } })
    await new Promise((resolve) => setImmediate(resolve))
    await test.app.flushTraces()

    const sent = received.splice(0).join('\n')
    const token = String(login.headers['set-cookie']).split(/[=;]/)[1] ?? 'none'
    expect(sent).toContain('GET /api/v1/source/detail/:id/')
    expect(sent).toContain('insert source')
    expect(sent).not.toMatch(/planted/i)
    for (const secret of [TEST_PASSWORD, token, manager.cookie.split('=')[1] ?? '']) expect(sent).not.toContain(secret)
  })

  it('is sent to the standard path, without cookies', async () => {
    await test.app.inject({ url: '/healthz' })
    await new Promise((resolve) => setImmediate(resolve))
    await test.app.flushTraces()

    expect(received.splice(0).join()).toMatch(/^\/v1\/traces (?!.*cookie)/)
  })
})

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

describe('a trace with a parent', () => {
  const traceOf = async (traceparent: string, trustProxy: number) => {
    Object.assign(test.config, { trustProxy })
    await spansOf()
    await test.app.inject({ url: '/healthz', headers: { traceparent } })
    const [span] = await spansOf()
    return { traceId: span?.traceId, parent: span?.parentSpanId }
  }

  it('continues if it comes from a trusted proxy', async () => {
    expect(await traceOf(PARENT, 1)).toEqual({ traceId: PARENT.split('-')[1], parent: PARENT.split('-')[2] })
  })

  it('does not continue if it comes from any other client, or is invalid', async () => {
    const parents = [
      await traceOf(PARENT, 0),
      await traceOf(`00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`, 1),
      await traceOf('planted', 1),
    ]

    expect(parents.map(({ parent }) => parent)).toEqual([undefined, undefined, undefined])
    expect(parents.map(({ traceId }) => traceId)).not.toContain(PARENT.split('-')[1])
  })
})
