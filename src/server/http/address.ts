import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Who a guest is for the counters, who has no other name. */
export interface Address {
  /** The IPv4 address, or of IPv6 the network (/64) within which one machine chooses its address freely. */
  readonly network: string
  /** Of IPv6 the network (/48) that one customer may have all of; null of IPv4. */
  readonly site: string | null
}

const GROUPS = { network: 4, site: 3 } as const

const IPV4_BYTES = 4

// Where an IPv6 address stands for one of IPv4, its bytes begin here. With 6to4 that is worth a /48 to each IPv4 address, and
// behind a translator all of IPv4 would be one network.
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

// Some proxies write the port as well, which is another one with each connection.
const WITH_PORT = /^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/

const withoutPort = (text: string): string => {
  const [, ipv6, ipv4] = WITH_PORT.exec(text) ?? []
  return ipv6 ?? ipv4 ?? text
}

// One for all of what is no address, or anything that a proxy passes on would be somebody new.
const NOBODY = ofIPv4('unknown')

/** The address that a request comes from, as the proxies in front of us say that are believed. */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): Address => {
  // Written as it is compared already, as nearly all are.
  if (isIPv4(ip)) return ofIPv4(ip)
  const text = withoutPort(ip)
  if (!ipaddr.isValid(text)) return NOBODY
  const address = ipaddr.process(text)
  return address instanceof ipaddr.IPv6 ? ofIPv6(address) : ofIPv4(address.toString())
}
