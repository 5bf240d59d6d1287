import ipaddr from 'ipaddr.js'

/** Whether a host is this machine itself, as `URL` writes it or as one listens at it: an IPv6 address with brackets or without. */
export const isLoopback = (hostname: string): boolean => {
  const name = hostname.replace(/^\[(.*)\]$/, '$1')
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback'
}
