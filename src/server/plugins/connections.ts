import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Closing waits for requests under way, and for nothing else: not for connections that browsers open ahead and say
 * nothing on, which Node counts neither as idle nor as busy, nor for those that would stay open after their answer.
 */
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
