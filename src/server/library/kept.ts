interface Entry<T> {
  readonly version: string
  readonly value: T
  readonly bytes: number
}

/** What was made, the version that it was made from, and about how much memory it takes. */
export type Made<T> = Entry<T>

// What a key, an entry and its place in the map take besides.
const ENTRY_BYTES = 300

/**
 * Keeps what was made for as long as its version is asked for. Of each key there is one version, the one that was kept last. What was not asked
 * for longest goes first when all of it takes more than `most` bytes, so that no flood of different keys takes more.
 */
export class Kept<T> {
  readonly #most: number
  readonly #entries = new Map<string, Entry<T>>()
  readonly #making = new Map<string, Promise<Entry<T>>>()
  #bytes = 0

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

  keep(key: string, entry: Made<T>): void {
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

  /**
   * What is kept under the key of this version; else it is made, once for all who ask for the same before it is there. `make` reads after the
   * caller has read the version, so what it makes is of that version or a later one.
   */
  async at(key: string, version: string, make: () => Promise<Made<T>>): Promise<T> {
    const last = this.last(key)
    if (last?.version === version) return last.value
    const attempt = `${version} ${key}`
    let making = this.#making.get(attempt)
    if (!making) {
      making = make().finally(() => this.#making.delete(attempt))
      this.#making.set(attempt, making)
      // Who asked gets the failure; nobody else has to.
      making.then(
        (made) => this.keep(key, made),
        () => {},
      )
    }
    return (await making).value
  }

  #forget(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }
}
