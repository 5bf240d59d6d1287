import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/errors.ts'
import { toReply } from '#server/errors.ts'

/** Turns whatever was thrown into the one error body. */
export const registerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(async (error, request, reply) => {
    const { status, headers, body, isBug } = toReply(error, request.id)
    if (isBug) request.log.error({ err: error, requestId: request.id }, 'request failed')
    else if (status === 503) request.log.warn({ requestId: request.id, reason: String(error) }, 'database away')
    // Of a file that could not be begun.
    reply.removeHeader('content-disposition')
    return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body)
  })
}

/** Answers what fails before a route is found, and so before any hook has run: broken percent-encoding, endless names. */
export const answerUnrouted = (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
  const { status, headers, body } = toReply(error, request.id)
  void reply
    .code(status)
    .headers({
      ...headers,
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .type('application/json; charset=utf-8')
    .send(body)
}

const broken: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers are too large' },
}
const NOT_HTTP = { status: 400, message: 'This is not an HTTP request' }

interface BareSocket {
  readonly writable: boolean
  readonly destroyed: boolean
  write(text: string): unknown
  destroy(): unknown
}

/** Answers what never became a request: too slow, too large, no HTTP. */
export const answerBrokenConnection = (error: { code?: string | undefined }, socket: BareSocket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, message } = broken[error.code ?? ''] ?? NOT_HTTP
  const body = JSON.stringify({ message, code: 'invalid', errors: [] } satisfies ErrorBody)
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
  socket.destroy()
}
