import { type DeliveryParts, deliveryOver } from './delivery.ts'
import { outboxIn } from './outbox.ts'

interface Patience {
  /** How long one try may take. */
  readonly tryMs: number
  /** How long to wait at the end for the e-mails in hand. */
  readonly stopMs: number
}

interface QueueParts extends DeliveryParts {
  readonly patience?: Partial<Patience>
}

export interface EmailQueue {
  /** Tries every e-mail that is due; resolves when no more is. */
  readonly deliverDue: () => Promise<void>
  /** Looks for e-mails soon; nobody waits for it. */
  readonly wake: () => void
  /** Takes up no more e-mails, and waits for those in hand, for a while. */
  readonly stop: () => Promise<void>
  readonly sweep: () => Promise<void>
}

// One e-mail that hangs does not hold up the others, nor do a few.
const LANES = 4
const PATIENCE: Patience = { tryMs: 60_000, stopMs: 5000 }

/** Sends e-mails as they fall due, each once, however many processes do so at the same time. */
export const emailQueue = (parts: QueueParts): EmailQueue => {
  const { tryMs, stopMs } = { ...PATIENCE, ...parts.patience }
  const outbox = outboxIn(parts.db, parts.now)
  const deliver = deliveryOver(parts, outbox, tryMs)
  const stopping = new AbortController()
  const lanes = new Set<Promise<void>>()
  let isWanted = false
  let isAway = false

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // Set back before looking: whatever is posted from here on is looked for again.
      isWanted = false
      const email = await outbox.claim()
      isAway = false
      if (email) {
        openLane()
        await deliver(email)
      } else if (!isWanted) return
    }
  }
  // The database is away, say. Nothing is lost: what is due stays due. Said once, not each time somebody looks.
  const complain = (error: unknown) => {
    if (!isAway) parts.log.warn(error, 'e-mails have to wait')
    isAway = true
  }
  const openLane = () => {
    isWanted = true
    if (stopping.signal.aborted || lanes.size >= LANES) return
    const lane: Promise<void> = work().finally(() => lanes.delete(lane))
    lanes.add(lane)
    lane.catch(complain)
  }

  return {
    wake: openLane,
    deliverDue: async () => {
      openLane()
      while (lanes.size > 0) await Promise.all(lanes)
    },
    stop: async () => {
      stopping.abort()
      const waited = Promise.withResolvers<void>()
      const timer = setTimeout(waited.resolve, stopMs)
      await Promise.race([Promise.allSettled(lanes), waited.promise])
      clearTimeout(timer)
    },
    sweep: outbox.sweep,
  }
}
