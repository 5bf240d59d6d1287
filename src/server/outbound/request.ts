import { type IncomingMessage, type RequestOptions, request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { connect as secure } from 'node:tls'
import { publicLookupBy } from './addresses.ts'
import { type Bounds, hostOf, isFit, portOf } from './fit.ts'
import { asProxyError, authorityOf, checkName, ProxyError, proxyOptions, tunnelThrough } from './proxy.ts'

export interface Reachability {
  readonly lookup: LookupFunction
  /** Additional trusted certificates. */
  readonly ca?: string
  readonly ports?: { readonly 80: number; readonly 443: number }
  /** HTTP proxy, possibly in the operator's network; never bypassed. */
  readonly proxy?: URL
}

export const publicReachability: Reachability = { lookup: publicLookupBy() }

export interface OutboundRequest {
  readonly method: 'GET' | 'HEAD'
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  readonly bounds: Bounds
}

const MAX_HEADERS = 32 * 1024
const INTERIM_ANSWERS = 5
// Node's 250 ms are less than an intercontinental round trip.
const ADDRESS_MS = 2000

const substituted = (url: URL, { ports }: Reachability): number => {
  const port = portOf(url)
  return port === 80 || port === 443 ? (ports?.[port] ?? port) : port
}

const answerTo = (send: typeof requestPlainly, options: RequestOptions): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    let interim = 0
    let isThere = false
    const connected = () => {
      isThere = true
    }
    const request = send(options)
    request
      .on('socket', (socket) => socket.once('connect', connected).once('secureConnect', connected))
      .on('response', resolve)
      .on('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ABORT_ERR' && !isThere ? new Error('no connection in time') : error),
      )
      .on('information', () => {
        interim += 1
        if (interim > INTERIM_ANSWERS) request.destroy(new Error('too many interim answers'))
      })
      .end()
  })

interface Options extends Omit<RequestOptions, 'headers'> {
  readonly headers: Readonly<Record<string, string>>
  readonly port: number
  readonly path: string
  readonly autoSelectFamilyAttemptTimeout: number
}

/** Plain http uses absolute-form requests, because proxies often tunnel to https only. */
const plainlyThrough = async (proxy: URL, host: string, options: Options) => {
  const { headers, ...to } = proxyOptions(proxy)
  const path = `http://${authorityOf(host, options.port)}${options.path}`
  const asked = { ...options, lookup: undefined, ...to, path, headers: { ...options.headers, ...headers } }
  const answer = await answerTo(requestPlainly, asked).catch((error: Error) => Promise.reject(asProxyError(error)))
  if (answer.statusCode !== 407) return answer
  answer.destroy()
  throw new ProxyError('wants to know who asks')
}

/**
 * One request without redirects on a fresh connection without cookies; refuses addresses out of bounds. The caller
 * destroys the response.
 */
export const ask = async (
  url: URL,
  outbound: OutboundRequest,
  reachability: Reachability,
): Promise<IncomingMessage> => {
  if (!isFit(url, outbound.bounds)) throw new Error('out of bounds')
  const { signal, method } = outbound
  const [host, port] = [hostOf(url), substituted(url, reachability)]
  const options: Options = {
    method,
    host,
    port,
    path: `${url.pathname}${url.search}`,
    headers: { host: url.host.replace(/\.(?=$|:)/, ''), ...outbound.headers },
    signal,
    agent: false,
    maxHeaderSize: MAX_HEADERS,
    insecureHTTPParser: false,
    lookup: reachability.lookup,
    autoSelectFamilyAttemptTimeout: ADDRESS_MS,
  }
  if (reachability.proxy) await checkName(host, reachability.lookup, signal)
  if (url.protocol === 'http:')
    return reachability.proxy ? plainlyThrough(reachability.proxy, host, options) : answerTo(requestPlainly, options)
  const tls = {
    rejectUnauthorized: true,
    servername: isIP(host) ? '' : host,
    ...(reachability.ca ? { ca: reachability.ca } : {}),
  }
  if (!reachability.proxy) return answerTo(requestSecurely, { ...options, ...tls })
  const socket = await tunnelThrough(reachability.proxy, authorityOf(host, port), signal)
  return answerTo(requestSecurely, {
    ...options,
    agent: undefined,
    createConnection: () => secure({ ...tls, host, socket }),
  })
}

const isRedirect = (status = 0) => status >= 300 && status < 400

/** Redirect target or null. Keeps the fragment, as browsers do (RFC 9110). */
export const redirectOf = ({ statusCode, headers }: IncomingMessage, from: URL): URL | null => {
  if (!isRedirect(statusCode) || headers.location === undefined) return null
  // Node decodes headers as Latin-1; UTF-8 is meant.
  const text = Buffer.from(headers.location, 'latin1').toString('utf8')
  const to = URL.parse(text.includes('\uFFFD') ? headers.location : text, from.href)
  if (to && to.hash === '') to.hash = from.hash
  return to
}
