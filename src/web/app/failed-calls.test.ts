import type * as Sentry from '@sentry/browser'
import { close } from '@sentry/browser'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sourceListAddress } from '#contract/addresses/addresses.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answerWith, disconnect, hang, refuse, stopTimeouts } from '#testing/web/api.ts'

const envelopes: string[] = []

// Sentry with a fake network, which keeps what would be sent.
vi.mock('@sentry/browser', async (original) => {
  const sentry = await original<typeof Sentry>()
  return {
    ...sentry,
    init: (options: object) =>
      sentry.init({
        ...options,
        transport: (transport: Parameters<typeof sentry.createTransport>[0]) =>
          sentry.createTransport(transport, async ({ body }) => {
            envelopes.push(typeof body === 'string' ? body : new TextDecoder().decode(body))
            return {}
          }),
      }),
  }
})

// Reports and classes are module state, so each test loads its own.
const load = async () => {
  vi.resetModules()
  const [reports, cache, sources, groups, mutations, query] = await Promise.all([
    import('./error-reports.ts'),
    import('./query-cache.ts'),
    import('#web/features/sources/queries.ts'),
    import('#web/features/groups/queries.ts'),
    import('#web/features/sources/mutations.ts'),
    import('@tanstack/react-query'),
  ])
  const client: QueryClient = cache.makeQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  onTestFinished(() => client.clear())
  const ask = (id = 101) => client.fetchQuery(sources.sourceQueries.detail(id)).catch(() => undefined)
  const search = (text: string) =>
    client
      .fetchQuery(sources.sourceQueries.list('global', { ...sourceListAddress.defaults, search: text }))
      .catch(() => undefined)
  const open = (slug: string) => client.fetchQuery(groups.groupQueries.detail(slug)).catch(() => undefined)
  const add = (title: string) =>
    new query.MutationObserver(client, mutations.addSource)
      .mutate({
        idempotencyKey: 'key',
        body: { title, link: 'https://secret.example/', note: 'secret', subCategory: 11 },
      })
      .catch(() => undefined)
  const remove = (id: number) =>
    new query.MutationObserver(client, mutations.removeSource).mutate(id).catch(() => undefined)
  const start = () => reports.startErrorReports(() => '/sources/$slug')
  return { ...reports, start, ask, search, open, add, remove }
}

const reported = () =>
  envelopes
    .flatMap((envelope) => envelope.split('\n').map((line): Record<string, unknown> => JSON.parse(line || '{}')))
    .filter((part) => 'exception' in part)
    .map(({ tags }) => tags)

// Waits for all reports by sending a last one.
const reportedBy = async ({ reportError }: Awaited<ReturnType<typeof load>>) => {
  const before = envelopes.length
  // Reports contain an error's name but not its message.
  const last = `Last${before}`
  reportError(Object.assign(new Error('secret'), { name: last }))
  await vi.waitFor(() => expect(envelopes.some((envelope) => envelope.includes(last))).toBe(true))
  return reported().filter((tags) => tags !== undefined)
}

beforeEach(() => {
  envelopes.length = 0
  vi.stubEnv('VITE_SENTRY_DSN', 'https://key@reports.example/1')
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    run()
    return 1
  })
})

afterEach(async () => {
  await close()
})

const DETAIL = { call: 'GET /source/detail/:id/', screen: '/sources/$slug' }

describe('a failed call is reported with its pattern, the screen and the status', () => {
  it.each([
    ['invalid', 400],
    ['forbidden', 403],
    ['not_found', 404],
    ['conflict', 409],
    ['too_many_requests', 429],
    ['internal', 500],
    ['unavailable', 503],
  ] as const)('%s', async (failure, status) => {
    const page = await load()
    page.start()
    refuse(sourceEndpoints.detail, failure)

    await page.ask()

    expect(await reportedBy(page)).toEqual([{ ...DETAIL, failure, status: String(status) }])
  })

  it('a gateway that fails', async () => {
    const page = await load()
    page.start()
    answerWith(sourceEndpoints.detail, 502, '<html>')

    await page.ask()

    expect(await reportedBy(page)).toEqual([{ ...DETAIL, failure: 'bad_reply', status: '502' }])
  })

  it('a reply that is not the contract’s', async () => {
    const page = await load()
    page.start()
    answerWith(sourceEndpoints.detail, 200, '{"id":"secret"}')

    await page.ask()

    expect(await reportedBy(page)).toEqual([{ ...DETAIL, failure: 'bad_reply', status: '200' }])
  })

  it('no network', async () => {
    const page = await load()
    page.start()
    disconnect(sourceEndpoints.detail)

    await page.ask()

    expect(await reportedBy(page)).toEqual([{ ...DETAIL, failure: 'network', status: '0' }])
  })

  it('a timeout', async () => {
    const { pass } = stopTimeouts()
    const page = await load()
    page.start()
    const asked = hang(sourceEndpoints.detail)
    const answered = page.ask()
    await vi.waitFor(() => expect(asked).toHaveLength(1))

    pass()
    await answered

    expect(await reportedBy(page)).toEqual([{ ...DETAIL, failure: 'timeout', status: '0' }])
  })
})

describe('an expected failure is not reported', () => {
  it('a 401', async () => {
    const page = await load()
    page.start()
    refuse(sourceEndpoints.detail, 'unauthenticated')

    await page.ask()

    expect(await reportedBy(page)).toEqual([])
  })

  it.each(['not_indexed', 'not_indexed_yet'] as const)('a server without an index: %s', async (failure) => {
    const page = await load()
    page.start()
    refuse(sourceEndpoints.detail, failure)

    await page.ask()

    expect(await reportedBy(page)).toEqual([])
  })

  it('field errors', async () => {
    const page = await load()
    page.start()
    refuse(sourceEndpoints.create, 'invalid', { errors: [{ field: 'title', message: 'This field is required' }] })

    await page.add('Zefix')

    expect(await reportedBy(page)).toEqual([])
  })

  it('a source that somebody else has already deleted', async () => {
    const page = await load()
    page.start()
    refuse(sourceEndpoints.remove, 'not_found')

    await page.remove(101)

    expect(await reportedBy(page)).toEqual([])
  })

  it('no network, if the browser knows of none', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const page = await load()
    page.start()
    disconnect(sourceEndpoints.create)

    await page.add('Zefix')

    expect(await reportedBy(page)).toEqual([])
  })
})

describe('failures of one kind', () => {
  it('are reported once a minute, and another kind beside them', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
    const page = await load()
    page.start()
    refuse(sourceEndpoints.detail, 'internal')
    await page.ask(1)
    clock.mockReturnValue(60_000)
    await page.ask(2)
    expect(await reportedBy(page)).toHaveLength(1)

    refuse(sourceEndpoints.detail, 'forbidden')
    await page.ask(3)
    expect(await reportedBy(page)).toHaveLength(2)

    refuse(sourceEndpoints.detail, 'internal')
    clock.mockReturnValue(61_000)
    await page.ask(4)
    expect(await reportedBy(page)).toHaveLength(3)
  })
})

it('no more than twenty errors wait for the service', async () => {
  const page = await load()
  for (let number = 1; number <= 30; number += 1) page.reportError(new Error(`early ${number}`))
  page.start()

  await vi.waitFor(() => expect(envelopes.length).toBe(20))
  await reportedBy(page)
  expect(envelopes.length).toBe(21)
})

it('no part of the request or reply is sent', async () => {
  const page = await load()
  const message = 'Wirecard AG is a secret'
  refuse(sourceEndpoints.list, 'internal', { message })
  refuse(sourceEndpoints.detail, 'forbidden', { message })
  refuse(sourceEndpoints.create, 'conflict', { message })
  refuse(sourceEndpoints.remove, 'internal', { message })
  refuse(groupEndpoints.detail, 'not_found', { message })
  await page.search('secret dictator')

  page.start()
  await page.ask(987_654)
  await page.open('secret-client')
  await page.add('secret title')
  await page.remove(987_655)

  expect((await reportedBy(page)).map((tags) => (tags as { call: string }).call)).toEqual([
    'GET /source/global/',
    'GET /source/detail/:id/',
    'GET /group/detail/:slug/',
    'POST /source/create/',
    'DELETE /source/delete/:id/',
  ])
  expect(envelopes.join('\n')).not.toMatch(/secret|wirecard|98765/i)
})
