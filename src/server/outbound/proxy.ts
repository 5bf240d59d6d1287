import { type RequestOptions, request } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'

export class ProxyError extends Error {
  override readonly name = 'ProxyError'
}

export const asProxyError = (error: Error): ProxyError => new ProxyError(error.message)

/** Fails for non-public names. The proxy resolves again; its result is its own responsibility. */
export const checkName = async (host: string, lookup: LookupFunction, signal: AbortSignal): Promise<void> => {
  if (isIP(host) !== 0) return
  await new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    lookup(host, { all: true }, (error) => (error ? reject(error) : resolve()))
  })
}

interface Options extends Omit<RequestOptions, 'headers'> {
  readonly headers: Readonly<Record<string, string>>
}

export const proxyOptions = (proxy: URL): Options => {
  const { username, password, hostname, port } = proxy
  const who = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || 80,
    agent: false,
    headers: username === '' ? {} : { 'proxy-authorization': `Basic ${who}` },
  }
}

export const authorityOf = (host: string, port: number): string => `${isIP(host) === 6 ? `[${host}]` : host}:${port}`

/** Tunnel to host and port through the proxy (CONNECT, RFC 9110). */
export const tunnelThrough = (proxy: URL, path: string, signal: AbortSignal): Promise<Duplex> =>
  new Promise((resolve, reject) => {
    const { headers, ...options } = proxyOptions(proxy)
    request({ ...options, method: 'CONNECT', path, headers: { ...headers, host: path }, signal })
      .on('connect', ({ statusCode = 0 }, socket) => {
        if (statusCode >= 200 && statusCode < 300) return resolve(socket)
        socket.destroy()
        return reject(new ProxyError(`answered ${statusCode}`))
      })
      .on('response', (response) => {
        response.destroy()
        reject(new ProxyError('is none'))
      })
      .on('error', (error) => reject(asProxyError(error)))
      .end()
  })
