import { type LookupAddress, Resolver } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'

const INSIDE = new Set(['168.63.129.16'])
// The only allocated unicast range (RFC 4291).
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')

/** True for public internet addresses: no loopback, private network or cloud metadata. */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || INSIDE.has(parsed.toString())) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GIVEN_OUT)
}

const TRY_MS = 3000
const TRIES = 2
// Bounds the attempts for a name with thousands of addresses.
const ADDRESSES = 8

type Answer = { readonly found: readonly string[] } | { readonly error: NodeJS.ErrnoException }

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

/** Public addresses of a name; ENOTFOUND only if name servers confirm that it has none. */
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
 * Resolves host names to public addresses only. The socket connects to the address checked here, which prevents DNS
 * rebinding.
 * @param servers - name servers as `address:port`; the machine's by default
 */
export const publicLookupBy =
  (servers?: readonly string[]): LookupFunction =>
  (hostname, { all }, callback) =>
    callbackify(publicAddressesOf)(hostname, servers, (error, addresses) => {
      const [{ address, family } = { address: '', family: 0 }] = error ? [] : addresses
      if (all && !error) return callback(null, addresses)
      return callback(error, address, family)
    })
