import type { Actor } from '#contract/access.ts'
import type { ToldNoun, ToldVersions } from '#contract/status/told-versions.ts'
import { CHANGES_KEPT_MS } from '#server/library/versions.ts'
import { nounsOf, type Versioned } from './nouns.ts'
import type { Versions } from './repository.ts'

const encoder = new TextEncoder()

// A reader who is so many events behind does not read.
const MOST_UNREAD = 32

// So that no proxy takes the stream for dead; each stream at its own pace, whatever happens.
const KEEP_ALIVE_LOOKS = { least: 15, more: 10 }
const KEEP_ALIVE = ':\n\n'

// Those of a process that was stopped don’t all come back in the same moment.
const RETRY_MS = { least: 1000, more: 4000 }

const between = ({ least, more }: { least: number; more: number }) => least + Math.floor(Math.random() * more)

const eventOf = (told: ToldVersions) => `data: ${JSON.stringify(told)}\n\n`

/** What the noun’s answers are of, in one text, and how long ago the last of it came about, at the earliest. */
const versionFrom = (versions: Versions, versioned: readonly Versioned[]) => {
  const rows = versioned.map((one) => versions.of(one))
  return {
    version: rows.map((row) => row?.version ?? '').join('.'),
    // What has no version has not changed for as long as versions are kept.
    ageMs: Math.min(...rows.map((row) => row?.ageMs ?? CHANGES_KEPT_MS)),
  }
}

/** A stream of events to one caller: what of the versions that are read again and again is new to them. */
export class Follower {
  /** What the events to this caller depend on. */
  readonly versioned: readonly Versioned[]
  readonly body: ReadableStream<Uint8Array>
  readonly #nouns: ReadonlyMap<ToldNoun, readonly Versioned[]>
  readonly #told = new Map<ToldNoun, string>()
  readonly #onEnd: () => void
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #looksLeft = between(KEEP_ALIVE_LOOKS)
  #preface = `retry: ${between(RETRY_MS)}\n\n`

  /** `onEnd` is called once, however it ends. */
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

  /** Tells what has changed since it was told; the first time all of it. */
  tell(versions: Versions): void {
    const told: ToldVersions = []
    for (const [noun, versioned] of this.#nouns) {
      const now = versionFrom(versions, versioned)
      if (this.#told.get(noun) === now.version) continue
      this.#told.set(noun, now.version)
      told.push({ noun, ...now })
    }
    if (told.length > 0) this.#send(eventOf(told))
  }

  /** Called each time that somebody has looked for changes, told or not. */
  keepAlive(): void {
    this.#looksLeft -= 1
    if (this.#looksLeft <= 0) this.#send(KEEP_ALIVE)
  }

  /** Tells that it is no longer the same person with the same rights, and ends. */
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
    this.#looksLeft = between(KEEP_ALIVE_LOOKS)
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
