import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { AnswerBrokenConnection } from './errors.ts'

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Calls `then` once all of a request has come, or nothing more will. */
const onceArrived = (request: IncomingMessage, then: () => void) => void request.once('end', then).once('close', then)

/**
 * Cuts off a request whose body does not arrive in time: Node has one time for all of them, and a file may take longer. Closing
 * waits for no file that is still arriving.
 */
export const cutSlowBodies = (app: FastifyInstance, timeoutMs: number, answer: AnswerBrokenConnection): void => {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()
  const files = new Set<IncomingMessage>()
  // Before the calls' own listener, which begins with the hooks.
  app.server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return
    const cut = () => answer({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket)
    const timer = setTimeout(cut, timeoutMs)
    timers.set(request, timer)
    onceArrived(request, () => clearTimeout(timer))
  })
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    if (routeOptions.config.endpoint?.takesFile) {
      clearTimeout(timers.get(raw))
      files.add(raw)
      onceArrived(raw, () => files.delete(raw))
    }
    done()
  })
  app.addHook('preClose', async () => {
    for (const file of files) file.destroy()
  })
}
