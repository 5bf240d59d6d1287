import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './addresses.ts'

describe('an address of the public internet', () => {
  it.each([
    '93.184.216.34',
    '8.8.8.8',
    '::ffff:8.8.8.8',
    '2606:2800:220:1:248:1893:25c8:1946',
    '2a00:1450:4001:80f::200e',
  ])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    ['this machine', '127.0.0.1'],
    ['this machine', '127.255.255.254'],
    ['this machine', '0.0.0.0'],
    ['this machine', '0.1.2.3'],
    ['this machine', '::1'],
    ['this machine', '::'],
    ['this machine', '::127.0.0.1'],
    ['a private network', '10.1.2.3'],
    ['a private network', '172.16.0.1'],
    ['a private network', '172.31.255.255'],
    ['a private network', '192.168.1.1'],
    ['a private network', 'fd00::1'],
    ['a private network', 'fec0::1'],
    ['a provider’s network', '100.64.0.1'],
    ['the same cable', '169.254.0.1'],
    ['the same cable', 'fe80::1'],
    ['the same cable, by a zone', 'fe80::1%eth0'],
    ['the metadata of a cloud', '169.254.169.254'],
    ['the metadata of a cloud', 'fd00:ec2::254'],
    ['the metadata of a cloud', '100.100.100.200'],
    ['the metadata of a cloud', '168.63.129.16'],
    ['IPv4 in IPv6', '::ffff:127.0.0.1'],
    ['IPv4 in IPv6', '::ffff:10.0.0.1'],
    ['IPv4 in IPv6', '::ffff:a9fe:a9fe'],
    ['IPv4 in IPv6, translated', '::ffff:0:7f00:1'],
    ['IPv4 by NAT64', '64:ff9b::a9fe:a9fe'],
    ['IPv4 by NAT64', '64:ff9b::8.8.8.8'],
    ['IPv4 by NAT64 of a network', '64:ff9b:1::1'],
    ['IPv4 by 6to4', '2002:7f00:1::'],
    ['IPv4 by Teredo', '2001:0:53aa:64c::1'],
    ['everybody', '224.0.0.1'],
    ['everybody', '255.255.255.255'],
    ['everybody', 'ff02::1'],
    ['nobody', '192.0.2.1'],
    ['nobody', '198.18.0.1'],
    ['nobody', '198.51.100.1'],
    ['nobody', '203.0.113.1'],
    ['nobody', '192.0.0.1'],
    ['nobody', '240.0.0.1'],
    ['nobody', '2001:db8::1'],
    ['nobody', '3fff::1'],
    ['nobody', '100::1'],
    ['nobody', '100:0:0:1::1'],
    ['nobody', '1::1'],
    ['nobody', '4000::1'],
    ['nobody', '5f00::1'],
    ['no address', 'localhost'],
    ['no address', '2130706433'],
    ['no address', '0x7f.1'],
    ['no address', '127.1'],
    ['no address', '0177.0.0.1'],
    ['no address', '8.8.8.8 '],
    ['no address', ''],
  ])('is not that of %s: %s', (_whose, address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
