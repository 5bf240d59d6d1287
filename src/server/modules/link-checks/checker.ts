import type { FastifyBaseLogger } from 'fastify'
import { type HostRate, hostKeyOf } from './host-rate.ts'
import { judge, type LinkJudgment, mayAskHead } from './judge.ts'
import type { Probe } from './probe.ts'
import type { ClaimedLink, DueLink, LinkQueue } from './queue.ts'

interface ProbeOptions {
  readonly hostRate: HostRate
  readonly isUrgent: boolean
  readonly mayAskHead: boolean
  readonly signal: AbortSignal
}

export interface CheckerDependencies {
  readonly queue: LinkQueue
  readonly hostRate: HostRate
  /** Rejects only when aborted. */
  readonly probe: (link: string, options: ProbeOptions) => Promise<Probe>
  /** Interval between checks. */
  readonly everyMs: number
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Length of a run; the next continues in any process. */
const RUN_MS = 9.5 * 60_000

// Links in progress or waiting for their host; the rate limit bounds requests.
const UNDER_WAY = 24

// Published in batches, since each publication invalidates caches.
const PUBLISH_EVERY_MS = 30_000
const PUBLISH_AT = 100

const RECHECK_MS = 1000
const LIST_AGAIN_MS = 5000
// Refill threshold.
const FEW = 100

const inTurn = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work)
    last = done.catch(() => {})
    return done
  }
}

class Run {
  readonly #dependencies: CheckerDependencies
  readonly #signal: AbortSignal
  readonly #stored = inTurn()
  readonly #underWay = new Map<number, Promise<void>>()
  readonly #startedAt: number
  #due: readonly DueLink[] = []
  #lookedAt = 0
  #listedAt = 0
  /** Last id of never-checked links passed to the queue; null when done. */
  #enterAfter: number | null = 0
  #unannounced = 0
  #announcedAt: number
  #wake = () => {}

  constructor(dependencies: CheckerDependencies, signal: AbortSignal) {
    this.#dependencies = dependencies
    this.#signal = signal
    this.#startedAt = this.#time()
    this.#announcedAt = this.#startedAt
  }

  async go(): Promise<void> {
    const { queue } = this.#dependencies
    await this.#stored(queue.publish)
    await this.#stored(queue.postpone)
    try {
      await this.#lookAtDue()
    } finally {
      // Always awaited: the next run may be in another process.
      await Promise.all(this.#underWay.values())
    }
    await this.#publish()
    await this.#stored(queue.recordHeartbeat)
  }

  async #lookAtDue(): Promise<void> {
    while (!this.#signal.aborted && this.#time() - this.#startedAt < RUN_MS) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      await this.#list()
      if (this.#due.length + this.#underWay.size === 0 && this.#enterAfter === null) break
      await this.#beginDue()
      if (!(await this.#hasEntered())) await this.#pause(woken)
    }
  }

  #time(): number {
    return this.#dependencies.now().getTime()
  }

  /** Lists due links periodically, requested ones each time. */
  async #list(): Promise<void> {
    const { queue } = this.#dependencies
    const time = this.#time()
    const isOut = this.#due.length === 0
    if (!isOut && time - this.#lookedAt < RECHECK_MS) return
    this.#lookedAt = time
    if (!isOut && time - this.#listedAt < LIST_AGAIN_MS) {
      const asked = await this.#stored(queue.listAsked)
      const ids = new Set(asked.map(({ sourceId }) => sourceId))
      this.#due = [...asked, ...this.#due.filter(({ sourceId }) => !ids.has(sourceId))]
      return
    }
    this.#listedAt = time
    await this.#stored(queue.recordHeartbeat)
    this.#due = await this.#stored(queue.listDue)
  }

  /** Takes in unchecked links last, because the query takes a second at a million. */
  async #hasEntered(): Promise<boolean> {
    const after = this.#enterAfter
    if (after === null || this.#due.length >= FEW) return false
    this.#enterAfter = await this.#stored(() => this.#dependencies.queue.enter(after))
    this.#lookedAt = 0
    this.#listedAt = 0
    return true
  }

  async #beginDue(): Promise<void> {
    const { queue, hostRate } = this.#dependencies
    const busy = new Set(hostRate.busy())
    const left: DueLink[] = []
    for (const due of this.#due) {
      const host = hostOfLink(due.link)
      const mayBegin = !this.#signal.aborted && this.#underWay.size < UNDER_WAY && !this.#underWay.has(due.sourceId)
      if (!mayBegin || busy.has(host)) {
        left.push(due)
        continue
      }
      busy.add(host)
      const claimed = await this.#stored(() => queue.claim(due.sourceId))
      if (claimed) this.#begin(claimed)
    }
    this.#due = left
  }

  #begin(claimed: ClaimedLink): void {
    const work = this.#check(claimed)
      // The link is checked again after its lease has expired.
      .catch((error: unknown) => this.#dependencies.log.warn(error, 'the result of a link check could not be stored'))
      .finally(() => {
        this.#underWay.delete(claimed.sourceId)
        this.#wake()
      })
    this.#underWay.set(claimed.sourceId, work)
  }

  async #check(claimed: ClaimedLink): Promise<void> {
    const { queue } = this.#dependencies
    const judged = await this.#look(claimed)
    if (!judged) return this.#stored(() => queue.release(claimed))
    if (!(await this.#stored(() => queue.store(claimed, judged)))) return this.#stored(() => queue.release(claimed))
    this.#unannounced += 1
    const isTime = this.#unannounced >= PUBLISH_AT || this.#time() - this.#announcedAt >= PUBLISH_EVERY_MS
    if (claimed.isAsked || isTime) await this.#publish()
  }

  /** Undefined if aborted. */
  async #look({ link, known, isAsked }: ClaimedLink): Promise<LinkJudgment | undefined> {
    const { queue, probe, now, everyMs } = this.#dependencies
    const pauses = new Map<string, Date>()
    const hostRate = this.#recordingPauses(pauses)
    try {
      const found = await probe(link, {
        hostRate,
        isUrgent: isAsked,
        mayAskHead: mayAskHead(known),
        signal: this.#signal,
      })
      for (const [host, until] of pauses) {
        await this.#stored(() => queue.postponeHost(host, until))
        // Due links of this host have been postponed.
        this.#listedAt = 0
      }
      return judge(known, found, { now: now(), everyMs, isAsked })
    } catch (error) {
      if (this.#signal.aborted) return undefined
      throw error
    }
  }

  /** Wraps the rate limit: records the pauses that hosts request, which are then stored for the next process. */
  #recordingPauses(pauses: Map<string, Date>): HostRate {
    const { hostRate } = this.#dependencies
    const pause = (host: string, ms: number) => {
      hostRate.pause(host, ms)
      pauses.set(host, new Date(this.#time() + ms))
    }
    return { ...hostRate, pause }
  }

  async #publish(): Promise<void> {
    this.#unannounced = 0
    this.#announcedAt = this.#time()
    await this.#stored(this.#dependencies.queue.publish)
  }

  async #pause(woken: Promise<void>): Promise<void> {
    const wake = this.#wake
    const timer = setTimeout(wake, RECHECK_MS)
    this.#signal.addEventListener('abort', wake, { once: true })
    if (this.#signal.aborted) wake()
    await woken
    clearTimeout(timer)
    this.#signal.removeEventListener('abort', wake)
  }
}

/** Key of the per-host limit; '' for no address. */
export const hostOfLink = (link: string): string => {
  const url = URL.parse(link)
  return url ? hostKeyOf(url) : ''
}

/** Checks due links within host limits until done or out of time. */
export const checkLinks = (dependencies: CheckerDependencies, signal: AbortSignal): Promise<void> =>
  new Run(dependencies, signal).go()
