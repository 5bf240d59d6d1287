import { type LookupAddress, Resolver } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'

// Addresses that look public and are the inside of a cloud: what Azure tells its machines.
const INSIDE = new Set(['168.63.129.16'])
// The only part of IPv6 that is given out (RFC 4291): what lies outside is nobody's, or leads elsewhere by a gateway.
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is one of the public internet: not this machine, not a private network, not a cloud's metadata. */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false
  // `process` unwraps IPv4 inside IPv6; what is reserved, private, local or multicast has a range of another name.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || INSIDE.has(parsed.toString())) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GIVEN_OUT)
}

const TRY_MS = 3000
const TRIES = 2
// Who answers with thousands has none of them tried one after the other.
const ADDRESSES = 8

type Answer = { readonly found: readonly string[] } | { readonly error: NodeJS.ErrnoException }

/** Asks the name servers themselves: no file of hosts and no search domain turns a name into one of the operator's network. */
const answersOf = (hostname: string, servers?: readonly string[]): Promise<readonly Answer[]> => {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES })
  if (servers) resolver.setServers(servers)
  const ask = (family: 'A' | 'AAAA') =>
    new Promise<Answer>((resolve) => {
      resolver.resolve(hostname, family, (error, found) => resolve(error ? { error } : { found }))
    })
  return Promise.all([ask('A'), ask('AAAA')])
}

const NO_ADDRESS = new Set(['ENOTFOUND', 'ENODATA'])

const failureOf = (answers: readonly Answer[]): NodeJS.ErrnoException => {
  const errors = answers.flatMap((answer) => ('error' in answer ? [answer.error] : []))
  const other = errors.find(({ code = '' }) => !NO_ADDRESS.has(code))
  if (other) return other
  if (errors.length === answers.length) return Object.assign(new Error('no such host'), { code: 'ENOTFOUND' })
  return new Error('not a public address')
}

/** The public addresses of a name; fails with ENOTFOUND only where the name servers say that there are none of any kind. */
const publicAddressesOf = async (
  hostname: string,
  servers: readonly string[] | undefined,
): Promise<LookupAddress[]> => {
  const answers = await answersOf(hostname, servers)
  const addresses = answers
    .flatMap((answer) => ('found' in answer ? answer.found : []))
    .filter(isPublicAddress)
    .slice(0, ADDRESSES)
  if (addresses.length === 0) throw failureOf(answers)
  return addresses.map((address) => ({ address, family: isIP(address) }))
}

/**
 * Resolves names to public addresses only. It is what connects that asks, so a name that answers differently the next
 * time gains nothing.
 *
 * @param servers - the name servers to ask, `address:port`; those of the machine where none are given
 */
export const publicLookupBy =
  (servers?: readonly string[]): LookupFunction =>
  (hostname, { all }, callback) =>
    callbackify(publicAddressesOf)(hostname, servers, (error, addresses) => {
      const [{ address, family } = { address: '', family: 0 }] = error ? [] : addresses
      if (all && !error) return callback(null, addresses)
      return callback(error, address, family)
    })
