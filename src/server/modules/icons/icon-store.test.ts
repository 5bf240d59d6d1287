import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { certificates } from '#testing/server/certificates/certificates.ts'
import { iconStoreIn } from './icon-store.ts'

const PEM = certificates.sites
const PNG = Buffer.from('\u0089PNG\r\n\u001A\n and what follows', 'latin1')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const DAY_MS = 24 * 3600_000

/** Body, or redirect target. */
type Page = { body: string | Buffer; once?: Promise<void> } | { to: string }

const pages = new Map<string, Page>()
const asked: string[] = []
let server: Server
let folder = ''
let now = 0

// Resolves every host name to this machine.
const lookup: LookupFunction = (_hostname, options, callback) =>
  options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)

const store = (options: { timeoutMs?: number } = {}) => {
  // A TCP server has an address and port.
  const { port } = server.address() as AddressInfo
  return iconStoreIn({
    folder,
    clock: () => new Date(now),
    reachability: { lookup, ca: PEM, ports: { 80: port, 443: port } },
    ...options,
  })
}

beforeAll(async () => {
  server = createServer({ key: PEM, cert: PEM }, (request, response) => {
    const address = `${request.headers.host?.split(':')[0]}${request.url}`
    asked.push(address)
    const page = pages.get(address)
    const answer = () => {
      if (page && 'to' in page) response.writeHead(302, { location: page.to }).end()
      else response.writeHead(page ? 200 : 404, { 'content-type': 'text/plain' }).end(page?.body)
    }
    if (page && 'once' in page) void page.once?.then(answer)
    else answer()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(async () => {
  pages.clear()
  asked.length = 0
  now = Date.now()
  folder = await mkdtemp(join(tmpdir(), 'sourcebook-icons-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the icon of a site, from the site', () => {
  it('is read from the usual path, and requested once', async () => {
    pages.set('a.sites.example/favicon.ico', { body: PNG })

    const [first, again] = [await store().find(0, 'a.sites.example'), await store().find(0, 'a.sites.example')]

    expect(first).toEqual({ type: 'image/png', body: PNG })
    expect(again).toEqual(first)
    expect(asked).toEqual(['a.sites.example/favicon.ico'])
  })

  it('is the one named by the site’s page', async () => {
    pages.set('a.sites.example/', {
      body: '<link rel="apple-touch-icon" href="/big.png"><LINK REL="shortcut icon" HREF="img/small.svg">',
    })
    pages.set('a.sites.example/img/small.svg', { body: SVG })

    expect((await store().find(0, 'a.sites.example'))?.type).toBe('image/svg+xml')
  })

  it('is followed through redirects', async () => {
    pages.set('a.sites.example/favicon.ico', { to: 'https://www.sites.example/icon' })
    pages.set('www.sites.example/icon', { body: PNG })

    expect(await store().find(0, 'a.sites.example')).toEqual({ type: 'image/png', body: PNG })
  })

  it.each([
    ['an address in plain text', 'http://a.sites.example/icon'],
    ['an address as a number', 'https://127.0.0.1/icon'],
    ['an address as a number in disguise', 'https://2130706433/icon'],
    ['another port', 'https://a.sites.example:22/icon'],
    ['a file', 'file:///etc/passwd'],
    ['itself, forever', 'https://a.sites.example/favicon.ico'],
  ])('is not followed to %s', async (_what, to) => {
    pages.set('a.sites.example/favicon.ico', { to })
    pages.set('a.sites.example/icon', { body: PNG })

    expect(await store().find(0, 'a.sites.example')).toBeNull()
    expect(asked).not.toContain('127.0.0.1/icon')
  })

  it.each([
    ['a page', '<html><script>alert(1)</script></html>'],
    ['nothing', ''],
    ['a picture that never begins', '<!---->'.repeat(30_000)],
    ['too much', Buffer.concat([PNG, Buffer.alloc(300_000)])],
  ])('is not %s', async (_what, body) => {
    pages.set('a.sites.example/favicon.ico', { body })

    expect(await store().find(0, 'a.sites.example')).toBeNull()
  })

  it('is requested again a day after a failure, and a month after a success', async () => {
    await store().find(0, 'a.sites.example')
    pages.set('a.sites.example/favicon.ico', { body: PNG })
    const at = async (days: number) => {
      now = Date.now() + days * DAY_MS
      return (await store().find(0, 'a.sites.example'))?.body.length ?? 0
    }

    expect([await at(0.9), await at(1.1), await at(29)]).toEqual([0, PNG.length, PNG.length])
    pages.delete('a.sites.example/favicon.ico')
    expect(await at(31)).toBe(0)
  })

  it('does not wait for a site that does not respond', async () => {
    const answer = Promise.withResolvers<void>()
    pages.set('a.sites.example/favicon.ico', { body: PNG, once: answer.promise })
    const icons = store({ timeoutMs: 1 })

    expect(await icons.find(0, 'a.sites.example')).toBeNull()
    answer.resolve()
    await vi.waitUntil(() => icons.find(0, 'a.sites.example'))
    expect(asked).toEqual(['a.sites.example/favicon.ico'])
  })

  it('is requested separately for each scope, without waiting for another', async () => {
    const answer = Promise.withResolvers<void>()
    pages.set('a.sites.example/favicon.ico', { body: PNG, once: answer.promise })
    const icons = store()
    const [ofOne, ofAnother] = [icons.find(1, 'a.sites.example'), icons.find(2, 'a.sites.example')]
    await vi.waitUntil(() => asked.length === 2)
    answer.resolve()
    expect([await ofOne, await ofAnother]).toEqual([
      { type: 'image/png', body: PNG },
      { type: 'image/png', body: PNG },
    ])

    await icons.find(3, 'a.sites.example')
    await icons.find(1, 'a.sites.example')

    expect(asked).toEqual(Array.from({ length: 3 }, () => 'a.sites.example/favicon.ico'))
  })

  it('is stored under a name that does not reveal the site', async () => {
    pages.set('a.sites.example/favicon.ico', { body: PNG })

    await store().find(0, 'a.sites.example')

    const [name = '', ...others] = await readdir(folder)
    expect(others).toEqual([])
    expect(name).toMatch(/^[\da-f]{64}$/)
    expect(await readFile(join(folder, name))).toEqual(PNG)
  })
})
