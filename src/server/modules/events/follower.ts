import type { Actor } from '#contract/access.ts'
import type { AnnouncedNoun, AnnouncedVersions } from '#contract/status/announced-versions.ts'
import { CHANGES_RETENTION_MS } from '#server/library/versions.ts'
import { nounsOf, type Versioned } from './nouns.ts'
import type { Versions } from './repository.ts'

const encoder = new TextEncoder()

// A reader this far behind is disconnected.
const MOST_UNREAD = 32

// Keeps proxies from closing the stream; random per stream, independent of other groups' activity.
const KEEP_ALIVE_POLLS = { least: 15, more: 10 }
const KEEP_ALIVE = ':\n\n'

// Spreads reconnects after a restart.
const RETRY_MS = { least: 1000, more: 4000 }

const between = ({ least, more }: { least: number; more: number }) => least + Math.floor(Math.random() * more)

const eventOf = (announcement: AnnouncedVersions) => `data: ${JSON.stringify(announcement)}\n\n`

/** Combined version text and minimal age. */
const versionFrom = (versions: Versions, versioned: readonly Versioned[]) => {
  const rows = versioned.map((one) => versions.of(one))
  return {
    version: rows.map((row) => row?.version ?? '').join('.'),
    // A missing version means no change since retention began.
    ageMs: Math.min(...rows.map((row) => row?.ageMs ?? CHANGES_RETENTION_MS)),
  }
}

/** Event stream of one caller; filters versions new to it. */
export class Follower {
  readonly versioned: readonly Versioned[]
  readonly body: ReadableStream<Uint8Array>
  readonly #nouns: ReadonlyMap<AnnouncedNoun, readonly Versioned[]>
  readonly #sent = new Map<AnnouncedNoun, string>()
  readonly #onEnd: () => void
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #pollsLeft = between(KEEP_ALIVE_POLLS)
  #preface = `retry: ${between(RETRY_MS)}\n\n`

  /** `onEnd` is called once. */
  constructor(actor: Actor | null, onEnd: () => void) {
    this.#nouns = nounsOf(actor)
    this.versioned = [...this.#nouns.values()].flat()
    this.#onEnd = onEnd
    this.body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller
      },
      cancel: () => this.#ended(),
    })
  }

  /** Sends changed versions, all at first. */
  announce(versions: Versions): void {
    const announcement: AnnouncedVersions = []
    for (const [noun, versioned] of this.#nouns) {
      const now = versionFrom(versions, versioned)
      if (this.#sent.get(noun) === now.version) continue
      this.#sent.set(noun, now.version)
      announcement.push({ noun, ...now })
    }
    if (announcement.length > 0) this.#send(eventOf(announcement))
  }

  /** Call after each poll. */
  keepAlive(): void {
    this.#pollsLeft -= 1
    if (this.#pollsLeft <= 0) this.#send(KEEP_ALIVE)
  }

  /** Announces changed identity or rights, and ends. */
  endSession(at: Date): void {
    this.#send(eventOf([{ noun: 'sessions', version: at.toISOString(), ageMs: 0 }]))
    this.end()
  }

  end(): void {
    const controller = this.#controller
    this.#ended()
    controller?.close()
  }

  #send(text: string): void {
    if (!this.#controller) return
    if ((this.#controller.desiredSize ?? 0) < -MOST_UNREAD) return this.#cut()
    this.#pollsLeft = between(KEEP_ALIVE_POLLS)
    this.#controller.enqueue(encoder.encode(this.#preface + text))
    this.#preface = ''
  }

  #cut(): void {
    const controller = this.#controller
    this.#ended()
    controller?.error(new Error('The reader of events does not read them'))
  }

  #ended(): void {
    if (!this.#controller) return
    this.#controller = undefined
    this.#onEnd()
  }
}
