import { LRUCache } from 'lru-cache'

/** What was made, and about how much memory it takes. */
export interface Made<T> {
  readonly value: T
  readonly bytes: number
}

/** In place of the bytes of what is of no use to the next call. */
export const NEVER_KEPT = Number.MAX_SAFE_INTEGER

interface Entry<T> extends Made<T> {
  readonly version: string
}

// What a key, an entry, its place in the map and a buffer take besides: 800 were counted, without what is between them.
const ENTRY_BYTES = 1000

/**
 * Keeps what was made, of each key the version that came last. What was not asked for longest goes first when all of it
 * takes more than `most` bytes, so that no flood of different keys takes more.
 */
export class Kept<T> {
  readonly #entries: LRUCache<string, Entry<T>>
  readonly #making = new Map<string, Promise<T>>()
  #version: string | undefined

  constructor(most: number) {
    this.#entries = new LRUCache({
      maxSize: most,
      sizeCalculation: ({ bytes }, key) => bytes + key.length + ENTRY_BYTES,
    })
  }

  /** How much all of it takes, about. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }

  /** What is there under the key, of whichever version. */
  last(key: string): Entry<T> | undefined {
    return this.#entries.get(key)
  }

  keep(key: string, entry: Entry<T>): void {
    this.#entries.set(key, entry)
  }

  /** Forgets what nobody can be given any more, rather than when its place is needed. */
  drop(isGone: (key: string, entry: Entry<T>) => boolean): void {
    const gone = [...this.#entries].filter(([key, entry]) => isGone(key, entry))
    for (const [key] of gone) this.#entries.delete(key)
  }

  /**
   * What is kept under the key for this version; else it is made, once for all who ask for the same before it is there. It is
   * made after the version was read, so it is never older. What took so long that another was kept in between is not kept.
   * All keys are of one version: with another one, all that was kept of the one before is gone.
   */
  async at(key: string, version: string, make: () => Promise<Made<T>>): Promise<T> {
    if (version !== this.#version) this.drop((_key, entry) => entry.version !== version)
    this.#version = version
    const last = this.last(key)
    if (last?.version === version) return last.value
    const attempt = `${version} ${key}`
    const making =
      this.#making.get(attempt) ?? this.#make(key, version, make).finally(() => this.#making.delete(attempt))
    this.#making.set(attempt, making)
    return making
  }

  async #make(key: string, version: string, make: () => Promise<Made<T>>): Promise<T> {
    const before = this.#entries.peek(key)
    const made = await make()
    if (this.#entries.peek(key) === before) this.keep(key, { version, ...made })
    return made.value
  }
}
