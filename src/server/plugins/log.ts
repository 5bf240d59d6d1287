import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { routeName } from '#server/http/route-name.ts'
import { serializeError } from './logged-error.ts'

export interface LogStream {
  write(line: string): void
}

/** How the log is written; where no stream is given, to standard output. */
export const loggerOf = (config: Config, stream: LogStream | undefined) => ({
  level: config.logLevel,
  serializers: { err: serializeError },
  ...(stream && { stream }),
})

/**
 * One structured line for each call. It names the call by its pattern, who made it by number and, where it was refused, the
 * rule or limit: neither the address with its search words and researched domains, nor cookies, nor bodies.
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
