import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { routeName } from '#server/http/route-name.ts'
import { serializeError } from './logged-error.ts'

export interface LogStream {
  write(line: string): void
}

export const loggerOf = (config: Config, stream: LogStream | undefined) => ({
  level: config.logLevel,
  serializers: { err: serializeError },
  ...(stream && { stream }),
})

/**
 * One log line per call: route pattern, user's number, reason of refusal. No addresses, searches, cookies or bodies.
 */
export const registerLog = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? routeName(request)
    const isQuiet = !request.routeOptions.config.endpoint && reply.statusCode < 400
    request.log[isQuiet ? 'debug' : 'info'](
      {
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
