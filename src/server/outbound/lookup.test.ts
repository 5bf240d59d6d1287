import type { LookupAddress } from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AddressesByName, startNameServer } from '#testing/server/name-server.ts'
import { publicLookupBy } from './addresses.ts'
import { ask } from './request.ts'

let names: AddressesByName = {}
let nameServer: Awaited<ReturnType<typeof startNameServer>>
let inside: Server
let reached = 0
let port = 0

beforeAll(async () => {
  nameServer = await startNameServer(() => names)
  inside = createServer((_request, response) => {
    reached += 1
    response.end('secret')
  })
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  // A TCP server has an address and port.
  port = (inside.address() as AddressInfo).port
})

afterAll(async () => {
  await nameServer.stop()
  inside.close()
})

beforeEach(() => {
  nameServer.asked.length = 0
  reached = 0
})

const lookUp = (hostname: string) =>
  new Promise<string>((resolve) => {
    publicLookupBy([nameServer.server])(hostname, { all: true }, (error, addresses) => {
      // The lookup was called with the option `all`.
      const found = addresses as LookupAddress[]
      resolve(error ? (error.code ?? error.message) : found.map(({ address }) => address).join(' '))
    })
  })

describe('a host name', () => {
  it.each([
    [
      'public ones',
      ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'],
      '93.184.216.34 2606:2800:220:1:248:1893:25c8:1946',
    ],
    ['one, of IPv6 alone', ['2606:2800:220:1:248:1893:25c8:1946'], '2606:2800:220:1:248:1893:25c8:1946'],
    ['a public one among others', ['10.0.0.1', '93.184.216.34', '127.0.0.1', 'fd00:0:0:0:0:0:0:1'], '93.184.216.34'],
    ['this machine', ['127.0.0.1'], 'not a public address'],
    ['the metadata of a cloud', ['169.254.169.254'], 'not a public address'],
    ['this machine, by IPv6', ['0:0:0:0:0:ffff:7f00:1'], 'not a public address'],
    ['a private one by NAT64', ['64:ff9b:0:0:0:0:a00:1'], 'not a public address'],
    ['none', [], 'ENOTFOUND'],
    ['no such name', 3, 'ENOTFOUND'],
    ['a failure', 2, 'ESERVFAIL'],
    ['a refusal', 5, 'EREFUSED'],
  ])('with %s is looked up', async (_what, known, found) => {
    names = { 'site.example': known }

    expect(await lookUp('site.example')).toBe(found)
  })

  it('with thousands of addresses gives a few', async () => {
    names = { 'site.example': Array.from({ length: 20 }, (_, index) => `93.184.216.${index + 1}`) }

    expect((await lookUp('site.example')).split(' ')).toHaveLength(8)
  })

  it('is looked up literally, without a search domain', async () => {
    names = {}
    await lookUp('site.example')

    expect(new Set(nameServer.asked)).toEqual(new Set(['site.example']))
  })

  it('is not looked up in the machine’s own hosts file', async () => {
    names = {}

    expect(await lookUp('localhost.example')).toBe('ENOTFOUND')
  })
})

describe('a request', () => {
  const get = (address: string) =>
    ask(
      new URL(address),
      {
        method: 'GET',
        headers: {},
        signal: AbortSignal.timeout(2000),
        bounds: { protocols: ['http:'], mayPort: () => true, mayNumber: true },
      },
      { lookup: publicLookupBy([nameServer.server]) },
    ).then(
      () => 'answered',
      (error: Error) => error.message,
    )

  it.each([
    'http://site.example:PORT/',
    'http://site.example.:PORT/',
    'http://127.0.0.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f000001:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://１２７.０.０.１:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::]:PORT/',
    'http://0:PORT/',
    'http://localhost:PORT/',
    'http://localhost.:PORT/',
    'http://sub.localhost:PORT/',
    'http://intranet:PORT/',
    'http://user@site.example:PORT/',
    'http://:password@site.example:PORT/',
  ])('to %s never reaches this machine', async (address) => {
    names = { 'site.example': ['127.0.0.1'] }

    expect(await get(address.replace('PORT', String(port)))).toMatch(/^(?:not a public address|out of bounds)$/)
    expect(reached).toBe(0)
  })

  it('to a name with changing answers connects to the address that was checked', async () => {
    let times = 0
    names = {
      get 'site.example'() {
        times += 1
        // Each look-up asks twice: for IPv4 and IPv6.
        return times <= 2 ? ['93.184.216.34'] : ['127.0.0.1']
      },
    }

    expect(await lookUp('site.example')).toBe('93.184.216.34')
    expect(await get(`http://site.example:${port}/`)).toBe('not a public address')
    expect(reached).toBe(0)
  })
})
