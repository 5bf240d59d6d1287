/** What was made, and about how much memory it takes. */
export interface Made<T> {
  readonly value: T
  readonly bytes: number
}

/** In place of the bytes of what is of no use to the next call. */
export const NEVER_KEPT = Infinity

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
  readonly #most: number
  readonly #entries = new Map<string, Entry<T>>()
  readonly #making = new Map<string, Promise<T>>()
  #bytes = 0
  #version: string | undefined

  constructor(most: number) {
    this.#most = most
  }

  /** How much all of it takes, about. */
  get bytes(): number {
    return this.#bytes
  }

  /** What is there under the key, of whichever version. */
  last(key: string): Entry<T> | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    // The map is in the order of the last use.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry
  }

  keep(key: string, entry: Entry<T>): void {
    this.#forget(key)
    const bytes = entry.bytes + key.length + ENTRY_BYTES
    if (bytes > this.#most) return
    this.#entries.set(key, { ...entry, bytes })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#most) break
      this.#forget(oldest)
    }
  }

  /** Forgets what nobody can be given any more, rather than when its place is needed. */
  drop(isGone: (key: string, entry: Entry<T>) => boolean): void {
    for (const [key, entry] of this.#entries) if (isGone(key, entry)) this.#forget(key)
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
    const before = this.#entries.get(key)
    const made = await make()
    if (this.#entries.get(key) === before) this.keep(key, { version, ...made })
    return made.value
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }
}
