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

/** On this machine itself any name and port of the server will do, since there its PUBLIC_URL need not be reached. */
const isLoopbackOrigin = (origin: string, { headers: { host = '' } }: FastifyRequest) => {
  const url = URL.parse(origin)
  return url !== null && isLoopback(url.hostname) && url.host === URL.parse(`${url.protocol}//${host}`)?.host
}

/** Whether a page of another site asks, by what the Fetch standard has browsers say of it (decision 0041). */
const isForeign = (request: FastifyRequest, config: Config): boolean => {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  // No page can forge it. Programs, and browsers where it is neither https nor this machine, do not say it.
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    return origin === undefined || !config.allowedOrigins.includes(origin)
  // A form that hides where it comes from sends `null` to its own origin as well.
  if (origin === undefined || (origin === 'null' && site === 'same-origin')) return false
  return !isOwnOrigin(origin, request, config)
}

/** Headers of every reply, CORS for the allowed origins, no state changes from foreign sites (decision 0013, sessions). */
export const registerSecurity = async (app: FastifyInstance, config: Config): Promise<void> => {
  const headers = securityHeaders(config)
  const headersOfCalls = { ...headers, 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, done) => {
    // By the route that was found, however its address was written; a failure is kept nowhere at all.
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
