import { isIP } from 'node:net'
import { isPublicAddress } from './addresses.ts'

/** Which addresses may be asked. */
export interface Bounds {
  readonly protocols: readonly ('http:' | 'https:')[]
  readonly mayPort: (port: number) => boolean
  /** Whether a host may be an address as a number: such a one goes past every look-up. */
  readonly mayNumber: boolean
}

// Never of the public internet, whatever a name server says (RFC 6761, 6762, 7686, 8375; .internal by ICANN).
const LOCAL = /(?:^|\.)(?:localhost|local|internal|intranet|lan|corp|home|private|home\.arpa|onion|invalid)$/

/** The host of an address as it is asked for: without the brackets of IPv6 and without the dot of the root. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

export const portOf = ({ port, protocol }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80))

/** A name with a dot, so that no search domain makes it one of the operator's own; `URL` has made numbers of all spellings one. */
const isFitHost = (host: string, mayNumber: boolean): boolean => {
  if (isIP(host) !== 0) return mayNumber && isPublicAddress(host)
  return host.includes('.') && !LOCAL.test(host)
}

/** Whether an address may be asked at all. The addresses that its name stands for are looked at by what connects. */
export const isFit = (url: URL, { protocols, mayPort, mayNumber }: Bounds): boolean =>
  protocols.some((protocol) => protocol === url.protocol) &&
  url.username === '' &&
  url.password === '' &&
  mayPort(portOf(url)) &&
  isFitHost(hostOf(url), mayNumber)
