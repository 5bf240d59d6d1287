import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

export interface LogStream {
  write(line: string): void
}

interface LoggedError {
  readonly [key: string]: unknown
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
}

// The database's errors carry whole rows in their other fields, and these are notes and addresses of people.
const serializeError = (error: Error): LoggedError => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  ...('code' in error ? { code: String(error.code) } : {}),
})

export const loggerOf = (config: Config, stream: LogStream | undefined) => ({
  level: config.logLevel,
  serializers: { err: serializeError },
  ...(stream ? { stream } : {}),
})

/**
 * One structured line for each call. It names the call by its pattern, who made it by number and, where it was refused, the
 * rule or limit: neither the address with its search words and researched domains, nor cookies, nor bodies.
 */
export const registerLog = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'page'
    const isQuiet = !request.routeOptions.config.endpoint && reply.statusCode < 400
    request.log[isQuiet ? 'debug' : 'info'](
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        why: request.why,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.session?.user.id,
      },
      'answered',
    )
    done()
  })
}
