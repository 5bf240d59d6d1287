import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { IDEMPOTENCY_KEY_HEADER, SESSION_HEADER } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import { forbidden } from '#server/errors.ts'

const SAFE = ['GET', 'HEAD', 'OPTIONS']

const isOwnOrigin = (origin: string, request: FastifyRequest, config: Config) =>
  origin === new URL(config.publicUrl).origin ||
  config.allowedOrigins.includes(origin) ||
  (request.headers.host !== undefined && URL.parse(origin)?.host === request.headers.host)

// Browsers of the last years say where a request comes from, and a page can't forge it. For older ones there is the
// Origin header; programs that send neither carry no cookie of a visitor by accident.
const isForeign = (request: FastifyRequest, config: Config): boolean => {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin') return false
  if (origin !== undefined) return !isOwnOrigin(origin, request, config)
  return site !== undefined && site !== 'none'
}

const isHttps = ({ publicUrl }: Config) => publicUrl.startsWith('https:')

const contentSecurityPolicy = (config: Config) => {
  const own = "'self'"
  const ownAndOthers = [own, ...config.thirdParties].join(' ')
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}`,
    `img-src ${ownAndOthers}`,
    `font-src ${own}`,
    `connect-src ${ownAndOthers}`,
    `manifest-src ${own}`,
    "base-uri 'none'",
    `form-action ${own}`,
    "frame-ancestors 'none'",
    ...(isHttps(config) ? ['upgrade-insecure-requests'] : []),
  ].join(';')
}

const securityHeaders = (config: Config) => ({
  'content-security-policy': contentSecurityPolicy(config),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': config.allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin',
  'origin-agent-cluster': '?1',
  // A followed link tells its site nothing, not even the name of this Sourcebook.
  'referrer-policy': 'no-referrer',
  ...(isHttps(config) ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // The filter of old browsers that this turns off could be used against the page.
  'x-xss-protection': '0',
})

/** Headers of every reply, CORS for the allowed origins, no state changes from foreign sites (decision 0013, sessions). */
export const registerSecurity = async (app: FastifyInstance, config: Config): Promise<void> => {
  const headers = securityHeaders(config)
  const headersOfCalls = { ...headers, 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, done) => {
    // The router decodes what it compares, so an address of an endpoint may begin otherwise.
    const isCall = request.routeOptions.config.endpoint !== undefined || request.url.startsWith('/api/')
    reply.headers(isCall ? headersOfCalls : headers).header('x-request-id', request.id)
    done()
  })
  if (config.allowedOrigins.length > 0) {
    await app.register(cors, {
      origin: [...config.allowedOrigins],
      credentials: true,
      allowedHeaders: ['content-type', IDEMPOTENCY_KEY_HEADER, 'if-match'],
      methods: ['GET', 'POST', 'PATCH', 'DELETE'],
      exposedHeaders: ['etag', 'retry-after', 'x-request-id', SESSION_HEADER],
      maxAge: 600,
    })
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (!SAFE.includes(request.method) && isForeign(request, config)) {
      forbidden('Changes are not accepted from another site')
    }
    done()
  })
}
