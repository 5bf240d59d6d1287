import ipaddr from 'ipaddr.js'

export const isLoopback = (hostname: string): boolean => {
  const name = hostname.replace(/^\[(.*)\]$/, '$1')
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback'
}
