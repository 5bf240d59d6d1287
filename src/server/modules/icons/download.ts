import type { IncomingMessage } from 'node:http'
import type { Bounds } from '#server/outbound/fit.ts'
import { ask, type Reachability, redirectOf } from '#server/outbound/request.ts'

export interface Download {
  readonly body: Buffer
  /** Final URL after redirects. */
  readonly url: string
}

const MAX_BYTES = 256 * 1024
const TIMEOUT_MS = 5000
const REDIRECTS = 3

// Hosts by name, https on port 443.
const BOUNDS: Bounds = { protocols: ['https:'], mayPort: (port) => port === 443, mayNumber: false }

// No cookie, referrer or name of ours.
const HEADERS = { accept: 'image/*,text/html;q=0.5', 'user-agent': 'Mozilla/5.0' }

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

/** Small file of a public site; null on any failure. */
export const download = async (address: string, reachability: Reachability): Promise<Download | null> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  let url = URL.parse(address)
  try {
    for (let hops = 0; url && hops <= REDIRECTS; hops += 1) {
      const response = await ask(url, { method: 'GET', headers: HEADERS, signal, bounds: BOUNDS }, reachability)
      if (response.statusCode === 200) return { body: await read(response), url: url.href }
      response.destroy()
      url = redirectOf(response, url)
    }
  } catch {
    // DNS, TLS, size, timeout or a private address.
  }
  return null
}
