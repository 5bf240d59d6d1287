import type { LookupFunction } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LinkCases, startLinkCases } from '#testing/server/link-cases.ts'
import { type Probe, type ProbeSettings, probeLink } from './probe.ts'

let cases: LinkCases

beforeAll(async () => {
  cases = await startLinkCases()
})

afterAll(() => cases.stop())

beforeEach(() => {
  cases.asked.length = 0
})

const probe = (link: string, reachability: Partial<ProbeSettings> = {}) =>
  probeLink(link, { ...cases.reachability, ...reachability })
const asked = () => cases.asked.map(({ method, address }) => `${method} ${address}`)

const works = (status = 200): Probe => ({ found: 'works', status, movedTo: null, retryAfterMs: null })
const moved = (movedTo: string): Probe => ({ found: 'moved', status: 200, movedTo, retryAfterMs: null })
const blocked = (status: number | null, retryAfterMs: number | null = null): Probe => ({
  found: 'blocked',
  status,
  movedTo: null,
  retryAfterMs,
})
const gone = (status: number | null): Probe => ({ found: 'gone', status, movedTo: null, retryAfterMs: null })
const unsure = (status: number | null): Probe => ({ found: 'unsure', status, movedTo: null, retryAfterMs: null })

const REGISTER = 'https://new.sites.example/register?id=5'

describe('a link', () => {
  it.each<[link: string, Probe]>([
    ['https://works.sites.example/', works()],
    ['http://works.sites.example/', works()],
    ['https://works.sites.example./', works()],
    ['https://status-204.sites.example/', works(204)],
    ['https://moved.sites.example/', moved(REGISTER)],
    ['http://moved-twice.sites.example/a', moved(REGISTER)],
    ['https://moved.sites.example/#/entry/7', moved(`${REGISTER}#/entry/7`)],
    ['https://moved-by-letters.sites.example/', moved('https://new.sites.example/s%C3%BCd')],
    ['https://slashed.sites.example/a', works()],
    ['https://moved-to-login.sites.example/', works()],
    ['https://moved-today.sites.example/', works()],
    ['https://moved-for-good-today.sites.example/', works()],
    ['https://moved-for-now.sites.example/', works()],
    ['https://seen-other.sites.example/', works()],
    ['https://moved-to-nothing.sites.example/', gone(404)],
    ['https://moved-to-nobody.sites.example/', gone(null)],
    ['https://itself.sites.example/', unsure(302)],
    ['https://circle.sites.example/', unsure(301)],
    ['https://further.sites.example/', unsure(301)],
    ['https://status-401.sites.example/', blocked(401)],
    ['https://status-403.sites.example/', blocked(403)],
    ['https://status-405.sites.example/', blocked(405)],
    ['https://status-429.sites.example/', blocked(429)],
    ['https://status-451.sites.example/', blocked(451)],
    ['https://status-503.sites.example/', blocked(503)],
    ['https://busy.sites.example/', blocked(429, 120_000)],
    ['https://challenge.sites.example/', blocked(403)],
    ['https://challenge-well.sites.example/', blocked(200)],
    ['https://challenge-header.sites.example/', blocked(202)],
    ['https://denied-well.sites.example/', blocked(200)],
    ['https://captcha-well.sites.example/', blocked(200)],
    ['https://captcha-in-page.sites.example/', works()],
    ['https://works.elsewhere.example/', blocked(null)],
    ['https://expired.sites.example/', blocked(null)],
    ['https://unknown.sites.example/', blocked(null)],
    ['https://status-404.sites.example/', gone(404)],
    ['https://status-410.sites.example/', gone(410)],
    ['https://nobody.example/', gone(null)],
    ['https://unsure.example/', unsure(null)],
    ['https://status-400.sites.example/', unsure(400)],
    ['https://status-500.sites.example/', unsure(500)],
    ['https://status-502.sites.example/', unsure(502)],
    ['https://status-304.sites.example/', unsure(304)],
    ['https://status-999.sites.example/', unsure(999)],
    ['https://reset.sites.example/', unsure(null)],
    ['http://reset.sites.example/', unsure(null)],
    ['https://huge-headers.sites.example/', unsure(null)],
    ['https://endless-headers.sites.example/', unsure(null)],
    ['https://waiting.sites.example/', unsure(null)],
    ['https://two-lengths.sites.example/', unsure(null)],
    ['http://no-http.sites.example/', unsure(null)],
    ['https://endless.sites.example/', works()],
    ['https://zipped.sites.example/', works()],
    ['https://head-not-known.sites.example/', works()],
    ['https://head-not-allowed.sites.example/', works()],
    ['https://head-forbidden.sites.example/', works()],
    ['https://head-not-found.sites.example/', works()],
    ['https://head-reset.sites.example/', works()],
    ['http://head-reset.sites.example/', works()],
  ])('%s is %j', async (link, found) => {
    expect(await probe(link)).toEqual(found)
  })

  it.each<[link: string, Probe, totalMs: number]>([
    ['http://silent.sites.example/', unsure(null), 200],
    ['http://unfinished-headers.sites.example/', unsure(null), 200],
    ['http://head-silent.sites.example/', works(), 1000],
    ['http://slow.sites.example/', works(), 1000],
  ])('%s is %j, within the time limit', async (link, found, totalMs) => {
    const began = performance.now()

    expect(await probe(link, { totalMs })).toEqual(found)
    expect(performance.now() - began).toBeLessThan(totalMs + 2000)
  })

  it('is checked again after the date that the server names', async () => {
    const { found, retryAfterMs } = await probe('https://down.sites.example/')

    expect(found).toBe('blocked')
    expect(retryAfterMs).toBeGreaterThan(3_500_000)
    expect(retryAfterMs).toBeLessThanOrEqual(3_600_000)
  })

  it('is gone if nothing listens', async () => {
    const other = await startLinkCases()
    await other.stop()

    expect(await probeLink('https://works.sites.example/', other.reachability)).toEqual(gone(null))
  })

  it.each([
    'to-metadata',
    'to-number',
    'to-octal',
    'to-ipv6',
    'to-localhost',
    'to-intranet',
    'to-shell',
    'to-user',
    'to-file',
    'to-nowhere',
  ])('is not followed out of the public web: %s', async (name) => {
    const { found, movedTo } = await probe(`https://${name}.sites.example/`)

    expect([found, movedTo]).toEqual(['unsure', null])
    expect(asked().filter((address) => !address.includes(name))).toEqual([])
  })

  it.each(['http://127.0.0.1/', 'http://[::1]/', 'https://works.sites.example:22/', 'ftp://works.sites.example/', 'x'])(
    'is not requested outside of the public web: %s',
    async (link) => {
      expect(await probe(link)).toEqual(unsure(null))
      expect(asked()).toEqual([])
    },
  )
})

describe('a request for a link', () => {
  it('contains no personal data, and no cookie or fragment', async () => {
    await probe('https://head-not-allowed.sites.example/a?b=c#d')

    expect(asked()).toEqual([
      'HEAD https://head-not-allowed.sites.example/a?b=c',
      'GET https://head-not-allowed.sites.example/a?b=c',
    ])
    const sent = cases.asked.map(({ headers }) => ({ ...headers, connection: undefined }))
    expect(sent).toEqual([sent[0], sent[0]])
    expect(sent[0]).toEqual({
      host: 'head-not-allowed.sites.example',
      'user-agent': 'Mozilla/5.0 (compatible; link check)',
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'accept-language': '*',
      'accept-encoding': 'identity',
    })
  })

  it.each(['works', 'status-401', 'status-429', 'status-451', 'busy', 'down'])(
    'accepts HEAD for an answer of %s',
    async (name) => {
      await probe(`https://${name}.sites.example/`)

      expect(asked()).toEqual([`HEAD https://${name}.sites.example/`])
    },
  )

  it('uses GET alone if HEAD is not trusted', async () => {
    const lying = await probe('https://head-lies.sites.example/')
    const read = await probe('https://head-lies.sites.example/', { mayAskHead: false })

    expect([lying, read]).toEqual([works(), gone(404)])
    expect(asked().map((line) => line.split(' ')[0])).toEqual(['HEAD', 'GET'])
  })

  it('continues with GET after a refused HEAD on a redirect', async () => {
    await probe('https://moved-to-nothing.sites.example/')
    expect(asked().map((line) => line.split(' ')[0])).toEqual(['HEAD', 'HEAD', 'GET'])
  })

  it('is not repeated if no connection was possible', async () => {
    const lookedUp: string[] = []
    const lookup: LookupFunction = (hostname) => {
      lookedUp.push(hostname)
    }

    expect(await probe('https://works.sites.example/', { lookup, totalMs: 100 })).toEqual(unsure(null))
    expect(lookedUp).toEqual(['works.sites.example'])
  })

  it('leaves no connection behind', async () => {
    await Promise.all(
      ['works', 'endless', 'slow', 'silent', 'waiting', 'endless-headers', 'status-500'].map((name) =>
        probe(`http://${name}.sites.example/`, { totalMs: 300 }),
      ),
    )

    await vi.waitUntil(() => cases.open() === 0)
    expect(cases.asked.length).toBeGreaterThan(0)
  })

  it('stops at once when aborted, without a result', async () => {
    const stop = new AbortController()
    const failure = probe('https://silent.sites.example/', { signal: stop.signal }).catch(
      (error: Error) => error.message,
    )
    await vi.waitUntil(() => cases.asked.length === 1)
    stop.abort(new Error('stopped'))

    expect(await failure).toBe('stopped')
    await vi.waitUntil(() => cases.open() === 0)
  })

  it('waits for the turn of each host, also of redirects, and reports requested pauses', async () => {
    const seen: string[] = []
    const hostRate = {
      turn: async (host: string) => {
        seen.push(`${host} begins`)
        return () => seen.push(`${host} ends`)
      },
      pause: (host: string, ms: number) => seen.push(`${host} pauses ${ms}`),
      busy: () => [],
    }

    await probe('https://moved-to-nothing.sites.example/', { hostRate })
    await probe('http://www.busy.sites.example/', { hostRate })

    expect(seen).toEqual([
      'moved-to-nothing.sites.example begins',
      'moved-to-nothing.sites.example ends',
      'status-404.sites.example begins',
      'status-404.sites.example ends',
      'status-404.sites.example begins',
      'status-404.sites.example ends',
      'busy.sites.example begins',
      'busy.sites.example ends',
      'busy.sites.example pauses 120000',
    ])
  })
})
