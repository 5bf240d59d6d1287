import { lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether an address is one of the public internet: not this machine, not a private network, not a cloud's metadata. */
export const isPublicAddress = (address: string): boolean =>
  // `process` unwraps IPv4 inside IPv6; what is reserved, private, local or multicast has a range of another name.
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/**
 * Resolves names to public addresses only. It is what connects that asks, so a name that answers differently the next
 * time gains nothing.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const [first, ...rest] = error ? [] : addresses.filter(({ address }) => isPublicAddress(address))
    if (!first) return callback(error ?? new Error('not a public address'), '', 0)
    if (options.all) return callback(null, [first, ...rest])
    return callback(null, first.address, first.family)
  })
}
