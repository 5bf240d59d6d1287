import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

const NETWORK_GROUPS = 4

/** Who a guest is for the counters: the address, of IPv6 the network that one customer gets. */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  // Written as it is compared already, as nearly all are.
  if (isIPv4(ip)) return ip
  // What a proxy says need not be an address; it is counted as it stands.
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address instanceof ipaddr.IPv6
    ? address.parts
        .slice(0, NETWORK_GROUPS)
        .map((part) => part.toString(16))
        .join(':')
    : address.toString()
}
