import { lookup as resolve } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

export interface Download {
  readonly body: Buffer
  /** Where it came from in the end, after redirects. */
  readonly url: string
}

export interface Reach {
  readonly lookup: LookupFunction
  /** Certificates to trust besides the usual ones. */
  readonly ca?: string
  /** The port that takes the place of 443. */
  readonly port?: number
}

const MAX_BYTES = 256 * 1024
const TIMEOUT_MS = 5000
const REDIRECTS = 3

/** Whether an address is one of the public internet: not this machine, not a private network, not a cloud's metadata. */
export const isPublicAddress = (address: string): boolean =>
  // `process` unwraps IPv4 inside IPv6; what is reserved, private, local or multicast has a range of another name.
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/**
 * Resolves names to public addresses only. It is what connects that asks, so a name that answers differently the next
 * time gains nothing.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const [first, ...rest] = error ? [] : addresses.filter(({ address }) => isPublicAddress(address))
    if (!first) return callback(error ?? new Error('not a public address'), '', 0)
    if (options.all) return callback(null, [first, ...rest])
    return callback(null, first.address, first.family)
  })
}

export const publicReach: Reach = { lookup: publicLookup }

const isRedirect = (status = 0) => status >= 300 && status < 400

const read = async (response: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const request = (url: URL, { lookup, ca, port = 443 }: Reach, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    // Nothing that tells who asks, or for what: no cookie, no referrer, no name of ours.
    const headers = { accept: 'image/*,text/html;q=0.5', 'user-agent': 'Mozilla/5.0' }
    get(url, { lookup, headers, signal, agent: false, port, ...(ca ? { ca } : {}) }, resolve).on('error', reject)
  })

/** A host by its name and over https on its usual port: an address as a number would go past the look-up. */
const isFit = ({ protocol, hostname, port, username }: URL) =>
  protocol === 'https:' && port === '' && username === '' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0

/** A small file from a public site, or null: whatever goes wrong, there just is none. */
export const download = async (address: string, reach: Reach): Promise<Download | null> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let url = URL.parse(address)
  try {
    for (let hops = 0; url && isFit(url) && hops <= REDIRECTS; hops += 1) {
      const response = await request(url, reach, signal)
      const { statusCode, headers } = response
      if (!isRedirect(statusCode)) return statusCode === 200 ? { body: await read(response), url: url.href } : null
      response.destroy()
      url = URL.parse(headers.location ?? '', url.href)
    }
  } catch {
    // No such host, no answer, a wrong certificate, too much of it.
  }
  return null
}
