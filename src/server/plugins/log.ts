import type { FastifyInstance } from 'fastify'

/**
 * One structured line for each call. It names the call by its pattern and who made it by number: neither the address
 * with its search words and researched domains, nor cookies, nor bodies.
 */
export const registerLog = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'page'
    const isQuiet = !request.routeOptions.config.endpoint && reply.statusCode < 400
    request.log[isQuiet ? 'debug' : 'info'](
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.session?.user.id,
      },
      'answered',
    )
  })
}
