import type { FastifyInstance } from 'fastify'
import { type DeliveryDependencies, deliveryOver } from './delivery.ts'
import { outboxIn } from './outbox.ts'
import { onEnqueued } from './repository.ts'

interface Timeouts {
  /** Time limit of an attempt. */
  readonly tryMs: number
  /** Grace period at shutdown. */
  readonly stopMs: number
}

interface QueueDependencies extends DeliveryDependencies {
  readonly timeouts?: Partial<Timeouts>
}

export interface EmailQueue {
  /** Processes all due e-mails. */
  readonly deliverDue: () => Promise<void>
  /** Triggers a poll soon. */
  readonly poll: () => void
  readonly stop: () => Promise<void>
  readonly sweep: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    emailQueue: EmailQueue
  }
}

// Parallel attempts, so that a hanging e-mail doesn't block others.
const CONCURRENCY = 4
const TIMEOUTS: Timeouts = { tryMs: 60_000, stopMs: 5000 }

/** Sends due e-mails once each, across processes. */
export const emailQueue = (dependencies: QueueDependencies): EmailQueue => {
  const { tryMs, stopMs } = { ...TIMEOUTS, ...dependencies.timeouts }
  const outbox = outboxIn(dependencies.db, dependencies.now)
  const deliver = deliveryOver(dependencies, outbox, tryMs)
  const stopping = new AbortController()
  const workers = new Set<Promise<void>>()
  let isWanted = false
  let isAway = false

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // Reset first: e-mails enqueued from here on trigger another poll.
      isWanted = false
      const email = await outbox.claim()
      isAway = false
      if (email) {
        startWorker()
        await deliver(email)
      } else if (!isWanted) return
    }
  }
  // Logs once that e-mails wait, for example for the database.
  const complain = (error: unknown) => {
    if (!isAway) dependencies.log.warn(error, 'e-mails have to wait')
    isAway = true
  }
  const startWorker = () => {
    isWanted = true
    if (stopping.signal.aborted || workers.size >= CONCURRENCY) return
    const worker: Promise<void> = work().finally(() => workers.delete(worker))
    workers.add(worker)
    worker.catch(complain)
  }

  return {
    poll: startWorker,
    deliverDue: async () => {
      startWorker()
      while (workers.size > 0) await Promise.all(workers)
    },
    stop: async () => {
      stopping.abort()
      const waited = Promise.withResolvers<void>()
      const timer = setTimeout(waited.resolve, stopMs)
      await Promise.race([Promise.allSettled(workers), waited.promise])
      clearTimeout(timer)
    },
    sweep: outbox.sweep,
  }
}

// Latency for other processes' e-mails and retries.
const POLL_MS = 2000

/** Polls while the app listens, and at once after an enqueue. */
export const pollWhileListening = (app: FastifyInstance, queue: EmailQueue): void => {
  app.decorate('emailQueue', queue)
  let timer: NodeJS.Timeout | undefined
  let stopListening = () => {}
  const pollIfChangeable = () => void app.isReadOnly().then((isReadOnly) => isReadOnly || queue.poll(), queue.poll)
  app.addHook('onListen', async () => {
    stopListening = onEnqueued(queue.poll)
    pollIfChangeable()
    timer = setInterval(pollIfChangeable, POLL_MS)
    timer.unref()
  })
  app.addHook('onClose', async () => {
    stopListening()
    clearInterval(timer)
    await queue.stop()
  })
}
