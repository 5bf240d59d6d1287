import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
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

const contentSecurityPolicy = (config: Config) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", ...config.thirdParties],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...config.thirdParties],
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(config.publicUrl.startsWith('https:') ? { upgradeInsecureRequests: [] } : {}),
  },
})

/** Headers of every reply, CORS for the allowed origins, no state changes from foreign sites (decision 0013, sessions). */
export const registerSecurity = async (app: FastifyInstance, config: Config): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(config),
    frameguard: { action: 'deny' },
    // A followed link tells its site nothing, not even the name of this Sourcebook.
    referrerPolicy: { policy: 'no-referrer' },
    hsts: config.publicUrl.startsWith('https:'),
    crossOriginResourcePolicy: { policy: config.allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
  })
  if (config.allowedOrigins.length > 0) {
    await app.register(cors, {
      origin: [...config.allowedOrigins],
      credentials: true,
      allowedHeaders: ['content-type', IDEMPOTENCY_KEY_HEADER],
      methods: ['GET', 'POST', 'PATCH', 'DELETE'],
      exposedHeaders: ['retry-after', 'x-request-id', SESSION_HEADER],
      maxAge: 600,
    })
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (!SAFE.includes(request.method) && isForeign(request, config)) {
      forbidden('Changes are not accepted from another site')
    }
  })
}
