import type { FastifyInstance } from 'fastify'
import { toReply } from '#server/errors.ts'

/** Turns whatever was thrown into the one error body. */
export const registerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(async (error, request, reply) => {
    const { status, headers, body, isBug } = toReply(error, request.id)
    if (isBug) request.log.error({ err: error, requestId: request.id }, 'request failed')
    else if (status === 503) request.log.warn({ requestId: request.id, reason: String(error) }, 'database away')
    return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body)
  })
}
