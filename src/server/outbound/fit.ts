import { isIP } from 'node:net'
import { isPublicAddress } from './addresses.ts'

export interface Bounds {
  readonly protocols: readonly ('http:' | 'https:')[]
  readonly mayPort: (port: number) => boolean
  /** Allows numeric hosts, which bypass name resolution. */
  readonly mayNumber: boolean
}

// Never public (RFC 6761, 6762, 7686, 8375; .internal by ICANN).
const LOCAL = /(?:^|\.)(?:localhost|local|internal|intranet|lan|corp|home|private|home\.arpa|onion|invalid)$/

/** Host without IPv6 brackets and root dot. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

export const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80))

/** Requires a dot, so that no search domain applies; `URL` normalizes numeric spellings. */
const isFitHost = (host: string, mayNumber: boolean): boolean => {
  if (isIP(host) !== 0) return mayNumber && isPublicAddress(host)
  return host.includes('.') && !LOCAL.test(host)
}

/** True if the URL may be requested; resolved addresses are checked at connection. */
export const isFit = (url: URL, { protocols, mayPort, mayNumber }: Bounds): boolean =>
  protocols.some((protocol) => protocol === url.protocol) &&
  url.username === '' &&
  url.password === '' &&
  mayPort(portOf(url)) &&
  isFitHost(hostOf(url), mayNumber)
