import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Closes idle, keep-alive and silent preconnected sockets at shutdown; Node waits for the latter. */
export const closeSilentConnections = (app: FastifyInstance): void => {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  let isClosing = false
  app.addHook('onSend', (_request, reply, ...[, done]) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of silent) socket.destroy()
  })
}
