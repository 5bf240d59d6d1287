import { beforeEach, describe, expect, it, vi } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { accountEndpoints } from '#contract/people/accounts.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { tagEndpoints } from '#contract/sources/tags.ts'
import { aSource } from '#testing/web/factories.ts'
import { ApiError } from './api-error.ts'
import { exchange, exchangeOrNothing } from './exchange.ts'
import { urlOf } from './url.ts'

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
})

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const replies = (response: Response) => network.mockResolvedValue(response)
const detail = (signal?: AbortSignal) =>
  exchange(sourceEndpoints.detail, { params: { id: 7 }, ...(signal ? { signal } : {}) })
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error) => error,
  )

/** A network that answers nothing until it is aborted, as `fetch` does it. */
const silence = () =>
  network.mockImplementation(
    (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )

describe('a request', () => {
  it('has its parameters filled in and encoded', () => {
    expect(urlOf(sourceEndpoints.update, { params: { source: 'a/b ?é' } })).toBe(
      '/api/v1/source/update/a%2Fb%20%3F%C3%A9/',
    )
  })

  it('has its query encoded, without empty and missing values', () => {
    const query = { search: 'a&b=c d', page: 2, subCategory: '', order: undefined }

    expect(urlOf(sourceEndpoints.list, { query })).toBe('/api/v1/source/global/?page=2&search=a%26b%3Dc+d')
  })

  it('goes to the host that the build names', () => {
    vi.stubEnv('VITE_API_URL', 'https://api.example')

    expect(urlOf(sourceEndpoints.orders, {})).toBe('https://api.example/api/v1/source/orders/')
  })

  it('is sent with method, credentials and a JSON body', async () => {
    replies(new Response(null, { status: 204 }))

    await exchange(accountEndpoints.reset, { body: { email: 'ada@example.org' } })

    const [url, init] = network.mock.calls[0] ?? []
    expect(url).toBe('/api/v1/user/reset/')
    expect(init).toMatchObject({
      method: 'POST',
      credentials: 'include',
      body: '{"email":"ada@example.org"}',
      headers: { 'content-type': 'application/json' },
    })
  })

  it('has the key of the form if the call accepts one, and only then', async () => {
    replies(json({ id: 7, name: 'Registers', count: 0, subCategories: [] }, 201))

    await exchange(categoryEndpoints.create, { body: { name: 'Registers' }, idempotencyKey: 'of-this-form' })

    expect(network.mock.calls[0]?.[1]?.headers).toEqual({
      'content-type': 'application/json',
      'Idempotency-Key': 'of-this-form',
    })
    // @ts-expect-error a tag that exists already is answered as it is
    void (() => exchange(tagEndpoints.create, { body: { label: 'x' }, idempotencyKey: 'of-this-form' }))
  })

  it('has neither body nor content type without data', async () => {
    replies(new Response(null, { status: 204 }))

    await exchange(sessionEndpoints.logout, {})

    expect(network.mock.calls[0]?.[1]).not.toHaveProperty('body')
    expect(network.mock.calls[0]?.[1]?.headers).toEqual({})
  })
})

describe('a reply', () => {
  it('is returned according to the contract, without unknown fields', async () => {
    replies(json({ ...aSource({ id: 7 }), secret: 1 }))

    expect(await detail()).toEqual(aSource({ id: 7 }))
  })

  it('of 204 is empty', async () => {
    replies(new Response(null, { status: 204 }))

    expect(await exchange(sessionEndpoints.logout, {})).toBeUndefined()
  })

  it.each([
    ['breaks the contract', () => json({ id: 7 })],
    ['is no JSON', () => new Response('<p>Hello</p>')],
    ['is empty', () => new Response('')],
  ])('that %s is a failure', async (_what, response) => {
    replies(response())

    expect(await failure(detail())).toMatchObject({
      code: 'bad_reply',
      status: 200,
      message: 'Something went wrong. Try again',
    })
  })
})

describe('a change whose reply the page does not need', () => {
  const favorite = () => exchangeOrNothing(sourceEndpoints.favorite, { params: { source: 7 } })

  it('returns the reply if there is one', async () => {
    replies(json({ favorite: true }))

    expect(await favorite()).toEqual({ favorite: true })
  })

  it.each([200, 201, 204])('succeeds with an empty %i', async (status) => {
    replies(new Response(null, { status }))

    expect(await favorite()).toBeUndefined()
  })

  it.each(['<p>Welcome to our network</p>', '{}'])('fails with %s, which is not its reply', async (text) => {
    replies(new Response(text))

    expect(await failure(favorite())).toMatchObject({ code: 'bad_reply' })
  })

  it('fails like any other', async () => {
    replies(new Response(null, { status: 404 }))

    expect(await failure(favorite())).toMatchObject({ code: 'not_found' })
  })
})

describe('an error reply', () => {
  it('has code, message and field errors of the server', async () => {
    const errors = [{ field: 'title', message: 'This field is required' }]
    replies(json({ code: 'invalid', message: 'Not like this', errors }, 400))

    const error = await failure(detail())

    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'invalid', message: 'Not like this', status: 400, fields: errors })
  })

  it('is distinguished by its code if two codes have its status', async () => {
    replies(json({ code: 'read_only', message: 'Not now', errors: [], requestId: 'r1' }, 503))

    expect(await failure(detail())).toMatchObject({ code: 'read_only', status: 503, message: 'Not now' })
  })

  it.each([
    [401, 'unauthenticated'],
    [404, 'not_found'],
    [503, 'unavailable'],
  ])('of status %i is %s, whatever its body', async (status, code) => {
    for (const body of ['<html>Log in to the network</html>', '', '{"code":"conflict","message":"No","errors":[]}']) {
      replies(new Response(body, { status }))

      expect(await failure(detail())).toMatchObject({ code, status })
    }
  })

  it.each([
    ['the HTML page of a proxy', '<html>502 Bad Gateway</html>'],
    ['another body', '{"error":"nope"}'],
    ['nothing', ''],
  ])('with %s shows none of it on the page', async (_what, body) => {
    replies(new Response(body, { status: 502 }))

    expect(await failure(detail())).toMatchObject({
      code: 'bad_reply',
      status: 502,
      message: 'Something went wrong. Try again',
      fields: [],
    })
  })
})

describe('a failing request', () => {
  const timeOut = () => {
    const clock = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
    return { timeout, pass: () => clock.abort(new DOMException('', 'TimeoutError')) }
  }

  it('without a network fails', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'))

    expect(await failure(detail())).toMatchObject({ code: 'network', message: 'Something went wrong. Try again' })
  })

  it('past its timeout fails with Timeout', async () => {
    const { timeout, pass } = timeOut()
    silence()

    const asked = failure(detail())
    pass()

    expect(await asked).toMatchObject({ code: 'timeout', message: 'Timeout' })
    expect(timeout).toHaveBeenCalledWith(15_000)
  })

  it('whose reply stalls half-way fails with Timeout', async () => {
    const { pass } = timeOut()
    const stalled = new Response(new ReadableStream({ cancel: () => {} }))
    vi.spyOn(stalled, 'text').mockImplementation(() => {
      pass()
      return Promise.reject(new DOMException('', 'TimeoutError'))
    })
    replies(stalled)

    expect(await failure(detail())).toMatchObject({ code: 'timeout' })
  })

  it('whose reply breaks off fails as without a network', async () => {
    const broken = new Response(null, { status: 200 })
    vi.spyOn(broken, 'text').mockRejectedValue(new TypeError('terminated'))
    replies(broken)

    expect(await failure(exchange(sessionEndpoints.logout, {}))).toMatchObject({ code: 'network' })
  })

  it('that is cancelled throws the reason of the cancellation', async () => {
    silence()
    const cancelling = new AbortController()
    const reason = new DOMException('gone', 'AbortError')

    const asked = failure(detail(cancelling.signal))
    cancelling.abort(reason)

    expect(await asked).toBe(reason)
  })

  it('with a signal still times out', async () => {
    const { pass } = timeOut()
    silence()

    const asked = failure(detail(new AbortController().signal))
    pass()

    expect(await asked).toMatchObject({ code: 'timeout' })
  })
})
