import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorBody, type ErrorCode, statusOf } from '#contract/errors.ts'
import {
  errorSentences,
  type FailureReply,
  HttpError,
  INDEX_BEING_BUILT,
  TOOK_TOO_LONG,
  toReply,
} from '#server/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    why: string | undefined
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** The client has left, so nobody reads the answer. */
const isHangUp = (error: unknown, { raw }: FastifyRequest) => error instanceof Error && error === raw.errored

/**
 * HAProxy requests another status for timeouts, so that it doesn't repeat slow calls, and turns it back into 503
 * (decision 0053).
 */
const statusFor = ({ headers }: FastifyRequest, { status, why }: FailureReply): number =>
  why === TOOK_TOO_LONG && headers['x-timeout-status'] === '504' ? 504 : status

const HUNG_UP = new HttpError('invalid', { message: 'The request did not arrive whole' })

export const registerErrors = (app: FastifyInstance): void => {
  app.decorateRequest('why', undefined)
  app.setErrorHandler(async (error, request, reply) => {
    const isCutOff = isHangUp(error, request)
    const failure = toReply(isCutOff ? HUNG_UP : error, request)
    const { status, headers, body, isBug, why } = failure
    request.why = why
    app.noteFailure(error)
    if (isCutOff) request.log.info({ route: request.routeOptions.url }, 'did not arrive whole')
    else if (isBug) request.log.error({ err: error }, 'request failed')
    else if (status === 503 && why !== INDEX_BEING_BUILT)
      request.log.warn({ why, reason: String(error) }, 'unavailable')
    // Header of an export that didn't begin.
    reply.removeHeader('content-disposition')
    return reply.code(statusFor(request, failure)).headers(headers).type(JSON_TYPE).send(body)
  })
}

type Headers = Readonly<Record<string, string>>

export const answerUnrouted =
  (always: Headers) =>
  (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    const { status, headers, body } = toReply(error, request)
    void reply
      .code(status)
      .headers({ ...always, ...headers, 'x-request-id': request.id })
      .type(JSON_TYPE)
      .send(body)
  }

const UNKNOWN_EXPECTATION = 'UNKNOWN_EXPECTATION'

/** Answers 417 with our headers, which Node's own answer lacks. */
export const refuseExpectations = (app: FastifyInstance, answer: AnswerBrokenConnection): void => {
  app.server.on('checkExpectation', ({ socket }: IncomingMessage) => answer({ code: UNKNOWN_EXPECTATION }, socket))
}

const broken: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  [UNKNOWN_EXPECTATION]: 'expectation_failed',
}
const NOT_HTTP = 'This is not an HTTP request'

interface HttpSocket {
  readonly writable: boolean
  readonly destroyed: boolean
  write(text: string): unknown
  destroy(): unknown
}

/** Answers broken connections: too slow, too large, no HTTP. */
export type AnswerBrokenConnection = (error: { code?: string | undefined }, socket: HttpSocket) => void

export const answerBrokenConnection =
  (always: Headers): AnswerBrokenConnection =>
  (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const code = broken[error.code ?? ''] ?? 'invalid'
    const message = code === 'invalid' ? NOT_HTTP : errorSentences[code]
    const body = JSON.stringify({ message, code, errors: [] } satisfies ErrorBody)
    const headers = {
      ...always,
      'cache-control': 'no-store',
      'x-request-id': randomUUID(),
      date: new Date().toUTCString(),
      'content-type': JSON_TYPE,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    if (socket.writable)
      socket.write([`HTTP/1.1 ${statusOf[code]} ${STATUS_CODES[statusOf[code]]}`, ...lines, '', body].join('\r\n'))
    socket.destroy()
  }
