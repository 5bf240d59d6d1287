import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { IDEMPOTENCY_KEY_HEADER, SESSION_HEADER, UNATTENDED_HEADER } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import { forbidden } from '#server/errors.ts'
import { isLoopback } from '#server/settings/loopback.ts'
import { securityHeaders } from './security-headers.ts'

const SAFE = ['GET', 'HEAD', 'OPTIONS']

const isOwnOrigin = (origin: string, request: FastifyRequest, config: Config) =>
  origin === new URL(config.publicUrl).origin ||
  config.allowedOrigins.includes(origin) ||
  isLoopbackOrigin(origin, request)

/** On loopback any name and port will do. */
const isLoopbackOrigin = (origin: string, { headers: { host = '' } }: FastifyRequest) => {
  const url = URL.parse(origin)
  return url !== null && isLoopback(url.hostname) && url.host === URL.parse(`${url.protocol}//${host}`)?.host
}

/** True for requests from foreign pages, by Fetch metadata (decision 0041). */
const isForeign = (request: FastifyRequest, config: Config): boolean => {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  // Unforgeable by pages. Absent in programs and on plain http.
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    return origin === undefined || !config.allowedOrigins.includes(origin)
  // A form that hides its origin sends `null` to its own origin too.
  if (origin === undefined || (origin === 'null' && site === 'same-origin')) return false
  return !isOwnOrigin(origin, request, config)
}

export const registerSecurity = async (app: FastifyInstance, config: Config): Promise<void> => {
  const headers = securityHeaders(config)
  const headersOfCalls = { ...headers, 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, done) => {
    // By matched route, however the address is spelled.
    const isCall = request.routeOptions.url?.startsWith('/api/')
    reply.headers(isCall ? headersOfCalls : headers).header('x-request-id', request.id)
    done()
  })
  if (config.allowedOrigins.length > 0) {
    await app.register(cors, {
      origin: [...config.allowedOrigins],
      credentials: true,
      allowedHeaders: ['content-type', IDEMPOTENCY_KEY_HEADER, UNATTENDED_HEADER, 'if-match'],
      methods: ['GET', 'POST', 'PATCH', 'DELETE'],
      exposedHeaders: ['etag', 'retry-after', 'x-request-id', SESSION_HEADER],
      maxAge: 600,
    })
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (!SAFE.includes(request.method) && isForeign(request, config)) {
      forbidden('from another site', 'Changes are not accepted from another site')
    }
    done()
  })
}
