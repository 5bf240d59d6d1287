import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { dropNamed, noteNamed, takeNamed } from './named-first.ts'

const ME = '/api/v1/user/me/'
const LIST = '/api/v1/source/global/?page=1'

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  network.mockReset().mockImplementation(async () => new Response('{}'))
  vi.stubGlobal('fetch', network)
})

interface PreloadLink {
  readonly rel: 'preload'
  readonly as?: 'fetch' | 'font'
  readonly href: string
}

const head = (...links: readonly PreloadLink[]) => {
  for (const { rel, as = '', href } of links) {
    const link = Object.assign(document.createElement('link'), { rel, href })
    document.head.append(link)
    // Set last, otherwise the test's document would load the link.
    link.setAttribute('as', as)
    onTestFinished(() => link.remove())
  }
  noteNamed()
}
const named = (href: string): PreloadLink => ({ rel: 'preload', as: 'fetch', href })
const asked = () => network.mock.calls.map(([url]) => (url instanceof Request ? url.url : url.toString()))
const absolute = (path: string) => new URL(path, document.baseURI).href

it('drops preloads of the HTML that no call has used, also for a logged-in user', async () => {
  head(named(ME), named(LIST))
  takeNamed(ME)

  await dropNamed()

  expect(asked()).toEqual([absolute(LIST)])
  expect(network.mock.calls[0]?.[1]).toEqual({ credentials: 'include' })
})

it('keeps preloads that are no calls, and used ones', async () => {
  head(named(LIST), { rel: 'preload', as: 'font', href: '/a.woff2' })
  takeNamed(absolute(LIST))

  await dropNamed()

  expect(asked()).toEqual([])
})

it('drops each preload once', async () => {
  head(named(ME))

  await dropNamed()
  await dropNamed()

  expect(asked()).toEqual([absolute(ME)])
})

it('does not read the body of a dropped reply', async () => {
  const cancel = vi.fn<() => void>()
  network.mockImplementation(async () => new Response(new ReadableStream({ cancel })))
  head(named(LIST))

  await dropNamed()

  expect(cancel).toHaveBeenCalledOnce()
})

it('continues without a network', async () => {
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  head(named(ME), named(LIST))

  await expect(dropNamed()).resolves.toBeUndefined()
  expect(asked()).toEqual([absolute(ME), absolute(LIST)])
})
