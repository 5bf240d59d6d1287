import { describe, expect, it } from 'vitest'
import { addressOf } from './address.ts'

describe('the address that a guest is counted by', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['2001:DB8:0::6', '2001:db8:0:0'],
    ['2001:db8::1:2:3:4', '2001:db8:0:0'],
    ['2001:0db8:0:0001:1::', '2001:db8:0:1'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('of %s is %s', (ip, address) => {
    expect(addressOf({ ip })).toBe(address)
  })
})
