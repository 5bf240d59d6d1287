import type { FastifyInstance } from 'fastify'
import { type DeliveryParts, deliveryOver } from './delivery.ts'
import { outboxIn } from './outbox.ts'
import { onEnqueued } from './repository.ts'

interface Timeouts {
  /** How long one try may take. */
  readonly tryMs: number
  /** How long to wait at the end for the e-mails in hand. */
  readonly stopMs: number
}

interface QueueParts extends DeliveryParts {
  readonly timeouts?: Partial<Timeouts>
}

export interface EmailQueue {
  /** Tries every e-mail that is due; resolves when no more is. */
  readonly deliverDue: () => Promise<void>
  /** Looks for e-mails soon; nobody waits for it. */
  readonly poll: () => void
  /** Takes up no more e-mails, and waits for those in hand, for a while. */
  readonly stop: () => Promise<void>
  readonly sweep: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    emailQueue: EmailQueue
  }
}

// One e-mail that hangs does not hold up the others, nor do a few.
const CONCURRENCY = 4
const TIMEOUTS: Timeouts = { tryMs: 60_000, stopMs: 5000 }

/** Sends e-mails as they fall due, each once, however many processes do so at the same time. */
export const emailQueue = (parts: QueueParts): EmailQueue => {
  const { tryMs, stopMs } = { ...TIMEOUTS, ...parts.timeouts }
  const outbox = outboxIn(parts.db, parts.now)
  const deliver = deliveryOver(parts, outbox, tryMs)
  const stopping = new AbortController()
  const workers = new Set<Promise<void>>()
  let isWanted = false
  let isAway = false

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // Set back before looking: whatever is enqueued from here on is looked for again.
      isWanted = false
      const email = await outbox.claim()
      isAway = false
      if (email) {
        startWorker()
        await deliver(email)
      } else if (!isWanted) return
    }
  }
  // The database is away, say. Nothing is lost: what is due stays due. Logged once, not at each poll.
  const complain = (error: unknown) => {
    if (!isAway) parts.log.warn(error, 'e-mails have to wait')
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

// What other processes enqueue, and what is due again, is found within this time.
const POLL_MS = 2000

/** Sends e-mails while the app listens: at once when a call enqueued one, and from time to time. */
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
