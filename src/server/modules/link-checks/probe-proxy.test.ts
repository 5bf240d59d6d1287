import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LinkCases, startLinkCases } from '#testing/server/link-cases.ts'
import { startProxy, type TestProxy } from '#testing/server/proxy.ts'
import { probeLink } from './probe.ts'

let cases: LinkCases
let proxy: TestProxy

beforeAll(async () => {
  cases = await startLinkCases()
  proxy = await startProxy()
})

afterAll(async () => {
  proxy.stop()
  await cases.stop()
})

beforeEach(() => {
  cases.asked.length = 0
  proxy.asked.length = 0
})

const probe = async (link: string, address = proxy.address) => {
  const { found, status } = await probeLink(link, { ...cases.reachability, proxy: address, totalMs: 5000 })
  return `${found} ${status}`
}

const strangerTo = ({ href }: URL) => Object.assign(new URL(href), { password: 'wrong' })

describe('a link through a proxy', () => {
  it.each([
    ['https://works.sites.example/', 'works 200'],
    ['http://works.sites.example/a?b', 'works 200'],
    ['https://moved.sites.example/', 'moved 200'],
    ['http://status-404.sites.example/', 'gone 404'],
    ['https://status-404.sites.example/', 'gone 404'],
    ['https://expired.sites.example/', 'blocked null'],
    ['https://works.elsewhere.example/', 'blocked null'],
    ['https://reset.sites.example/', 'unsure null'],
  ])('%s is %s', async (link, found) => {
    expect(await probe(link)).toBe(found)
  })

  it('is requested through a tunnel for https, and by its whole address for http', async () => {
    await probe('https://works.sites.example/')
    await probe('http://works.sites.example/a?b')

    const { 80: http, 443: https } = cases.reachability.ports ?? { 80: 0, 443: 0 }
    expect(proxy.asked).toEqual([`CONNECT works.sites.example:${https}`, `HEAD http://works.sites.example:${http}/a?b`])
  })

  it('does not get the credentials of the proxy', async () => {
    await probe('https://works.sites.example/')
    await probe('http://works.sites.example/')

    expect(cases.asked).toHaveLength(2)
    expect(JSON.stringify(cases.asked)).not.toMatch(/authorization|Basic|pass/)
  })

  it.each(['https://nobody.example/', 'http://nobody.example/'])(
    'with an unknown name is not sent to the proxy: %s',
    async (link) => {
      expect(await probe(link)).toBe('gone null')
      expect(proxy.asked).toEqual([])
    },
  )

  it.each(['http://169.254.169.254/', 'https://127.0.0.1/', 'http://localhost/', 'http://to-metadata.sites.example/'])(
    'is not requested if it leads out of the public web: %s',
    async (link) => {
      expect(await probe(link)).toMatch(/^unsure /)
      expect(proxy.asked.filter((asked) => !asked.includes('to-metadata'))).toEqual([])
    },
  )

  it.each(['https://works.sites.example/', 'http://works.sites.example/'])(
    'stays unclear, without another way, if the proxy is away or refuses us: %s',
    async (link) => {
      const other = await startProxy()
      other.stop()

      expect([await probe(link, other.address), await probe(link, strangerTo(proxy.address))]).toEqual([
        'unsure null',
        'unsure null',
      ])
      expect(cases.asked).toEqual([])
    },
  )

  it('stays unclear if the proxy can’t reach the host', async () => {
    const closed = await startLinkCases()
    await closed.stop()
    const reachability = { ...closed.reachability, proxy: proxy.address }

    expect((await probeLink('https://works.sites.example/', reachability)).found).toBe('unsure')
    expect((await probeLink('http://works.sites.example/', reachability)).found).toBe('unsure')
  })
})
