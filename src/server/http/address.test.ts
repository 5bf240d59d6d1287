import { describe, expect, it } from 'vitest'
import { addressOf } from './address.ts'

describe('the network that a guest is counted by', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['2001:DB8:0::6', '2001:db8:0:0'],
    ['2001:db8::1:2:3:4', '2001:db8:0:0'],
    ['2001:0db8:0:0001:1::', '2001:db8:0:1'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['fe80::2%25wlan0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('of %s is %s', (ip, network) => {
    expect(addressOf({ ip }).network).toBe(network)
  })

  it.each([
    ['6to4', '2002:c000:207::1'],
    ['6to4, elsewhere in its /48', '2002:c000:207:ffff::1'],
    ['NAT64', '64:ff9b::192.0.2.7'],
    ['a translator', '::ffff:0:192.0.2.7'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdf8'],
    ['Teredo by another server and port', '2001:0:4136:e379:8000:1111:3fff:fdf8'],
    ['a proxy that writes the port', '192.0.2.7:51234'],
    ['a proxy that writes the port of a mapped one', '[::ffff:192.0.2.7]:443'],
  ])('is the embedded IPv4 address: %s', (_by, ip) => {
    expect(addressOf({ ip })).toEqual({ network: '192.0.2.7', site: null })
  })

  it.each([['[2001:db8:1:2::7]:443'], ['[2001:db8:1:2::8]']])('is that of %s without its port', (ip) => {
    expect(addressOf({ ip })).toEqual({ network: '2001:db8:1:2', site: '2001:db8:1' })
  })

  it.each([
    [''],
    ['unknown'],
    ['_hidden'],
    ['192.0.2.256'],
    ['192.0.2.7, 192.0.2.8'],
    ['2001:db8::1::2'],
    ['[192.0.2.7'],
    ['::1%'],
    ["'; drop table rate_limit"],
    ['x'.repeat(10_000)],
  ])('is the same for all invalid addresses: %s', (ip) => {
    expect(addressOf({ ip })).toEqual({ network: 'unknown', site: null })
  })
})

describe('the site', () => {
  it('is equal for the networks of one customer, and different for others', () => {
    const siteOf = (ip: string) => addressOf({ ip }).site

    expect(siteOf('2001:db8:1:2::1')).toBe(siteOf('2001:db8:1:ffff::1'))
    expect(siteOf('2001:db8:2:2::1')).not.toBe(siteOf('2001:db8:1:2::1'))
  })
})
