import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { AnswerBrokenConnection } from './errors.ts'

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Calls `then` once all of a request has come, or nothing more will. */
const onceArrived = (request: IncomingMessage, then: () => void) => void request.once('end', then).once('close', then)

/**
 * Ends a request whose body does not arrive in time with 408: Node has one timeout for all requests, and a file may take longer.
 * Closing waits for no file that is still arriving.
 */
export const cutSlowBodies = (app: FastifyInstance, timeoutMs: number, answer: AnswerBrokenConnection): void => {
  const files = new Set<IncomingMessage>()
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    // The clock starts when reading starts, because until then the hooks wait for the database and not for the client.
    request.once('resume', () => {
      if (files.has(request)) return
      const cut = () =>
        // A second answer on this connection would be taken for that of the next request.
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
