import type { FastifyRequest } from 'fastify'

const IPV6_GROUPS = 8
const NETWORK_GROUPS = 4

// `2001:db8::1` leaves groups out, so the first four are only known once they are written out again.
const networkOf = (ip: string): string => {
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const groupsOf = (part = '') => (part === '' ? [] : part.split(':'))
  const [before, after] = [groupsOf(head), groupsOf(tail)]
  const left = Math.max(0, IPV6_GROUPS - before.length - after.length)
  const all = tail === undefined ? before : [...before, ...Array<string>(left).fill('0'), ...after]
  return all
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Who a guest is for the counters: the address, of IPv6 the network that one customer gets. */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  return mapped?.[1] ?? networkOf(ip)
}
