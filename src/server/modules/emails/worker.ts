import type { FastifyInstance } from 'fastify'
import type { EmailQueue } from './queue.ts'

declare module 'fastify' {
  interface FastifyInstance {
    emailQueue: EmailQueue
  }
}

// What other processes post, and what is due again, is found within this time.
const LOOK_EVERY_MS = 2000

/** Sends e-mails while the app listens: at once after each call that may have posted one, and from time to time. */
export const startEmailWorker = (app: FastifyInstance, queue: EmailQueue): void => {
  app.decorate('emailQueue', queue)
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    queue.wake()
    timer = setInterval(queue.wake, LOOK_EVERY_MS)
    timer.unref()
  })
  app.addHook('onResponse', async (request, reply) => {
    if (timer && request.method !== 'GET' && reply.statusCode < 400) queue.wake()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await queue.stop()
  })
}
