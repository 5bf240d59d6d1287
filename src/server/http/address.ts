import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

export interface Address {
  /** IPv4 address, or the IPv6 /64, within which a machine picks addresses freely. */
  readonly network: string
  readonly site: string | null
}

const GROUPS = { network: 4, site: 3 } as const

const IPV4_BYTES = 4

// Offsets of embedded IPv4 addresses. Otherwise 6to4 gives each IPv4 address a /48, and a translator makes all of IPv4
// one network.
const ipv4Within: Partial<Record<ReturnType<ipaddr.IPv6['range']>, number>> = {
  '6to4': 2,
  rfc6052: 12,
  rfc6145: 12,
  teredo: 12,
}

const INVERTED = 0xff

const ipv4In = (address: ipaddr.IPv6): ipaddr.IPv4 | null => {
  const range = address.range()
  const start = ipv4Within[range]
  if (start === undefined) return null
  const bytes = address.toByteArray().slice(start, start + IPV4_BYTES)
  return new ipaddr.IPv4(range === 'teredo' ? bytes.map((byte) => byte ^ INVERTED) : bytes)
}

const ofIPv4 = (network: string): Address => ({ network, site: null })

const firstGroups = ({ parts }: ipaddr.IPv6, count: number) =>
  parts
    .slice(0, count)
    .map((part) => part.toString(16))
    .join(':')

const ofIPv6 = (address: ipaddr.IPv6): Address => {
  const ipv4 = ipv4In(address)
  if (ipv4) return ofIPv4(ipv4.toString())
  return { network: firstGroups(address, GROUPS.network), site: firstGroups(address, GROUPS.site) }
}

// Some proxies append the port, which changes with each connection.
const WITH_PORT = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/

const withoutPort = (text: string): string => {
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? []
  return ipv6 ?? ipv4 ?? text
}

// All invalid addresses count as one caller, otherwise each text would get its own rate limit.
const NOBODY = ofIPv4('unknown')

/** Client address according to trusted proxies. */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): Address => {
  // Fast path: already canonical.
  if (isIPv4(ip)) return ofIPv4(ip)
  const text = withoutPort(ip)
  if (!ipaddr.isValid(text)) return NOBODY
  const address = ipaddr.process(text)
  return address instanceof ipaddr.IPv6 ? ofIPv6(address) : ofIPv4(address.toString())
}
