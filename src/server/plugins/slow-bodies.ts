import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { AnswerBrokenConnection } from './errors.ts'

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

const onceArrived = (request: IncomingMessage, then: () => void) => void request.once('end', then).once('close', then)

/**
 * Answers 408 for slow bodies, because Node's one timeout must allow slow files. Closing doesn't wait for arriving
 * files.
 */
export const cutSlowBodies = (app: FastifyInstance, timeoutMs: number, answer: AnswerBrokenConnection): void => {
  const files = new Set<IncomingMessage>()
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    // Starts with reading: before, hooks wait for the database.
    request.once('resume', () => {
      if (files.has(request)) return
      const cut = () =>
        response.headersSent ? request.socket.destroy() : answer({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket)
      const timer = setTimeout(cut, timeoutMs)
      onceArrived(request, () => clearTimeout(timer))
    })
  })
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    if (routeOptions.config.endpoint?.takesFile) {
      files.add(raw)
      onceArrived(raw, () => files.delete(raw))
    }
    done()
  })
  app.addHook('preClose', async () => {
    for (const file of files) file.destroy()
  })
}
