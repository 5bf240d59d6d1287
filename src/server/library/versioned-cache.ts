import { LRUCache } from 'lru-cache'

export interface BuiltValue<T> {
  readonly value: T
  readonly bytes: number
}

/** Size that excludes a value from the cache. */
export const NEVER_CACHED = Number.MAX_SAFE_INTEGER

interface Entry<T> extends BuiltValue<T> {
  readonly version: string
}

// Overhead per entry; 800 measured, without fragmentation.
const ENTRY_BYTES = 1000

/** LRU cache with a byte limit; keeps the latest version of each key. */
export class VersionedCache<T> {
  readonly #entries: LRUCache<string, Entry<T>>
  readonly #making = new Map<string, Promise<T>>()
  #version: string | undefined

  constructor(most: number) {
    this.#entries = new LRUCache({
      maxSize: most,
      sizeCalculation: ({ bytes }, key) => bytes + key.length + ENTRY_BYTES,
    })
  }

  get bytes(): number {
    return this.#entries.calculatedSize
  }

  last(key: string): Entry<T> | undefined {
    return this.#entries.get(key)
  }

  keep(key: string, entry: Entry<T>): void {
    this.#entries.set(key, entry)
  }

  drop(isGone: (key: string, entry: Entry<T>) => boolean): void {
    const gone = [...this.#entries].filter(([key, entry]) => isGone(key, entry))
    for (const [key] of gone) this.#entries.delete(key)
  }

  /**
   * Returns the cached value of this version, or makes it once for all concurrent callers. It is made after the version
   * was read, so it is never older. A new version drops all entries of the previous one.
   */
  async at(key: string, version: string, make: () => Promise<BuiltValue<T>>): Promise<T> {
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

  async #make(key: string, version: string, make: () => Promise<BuiltValue<T>>): Promise<T> {
    const before = this.#entries.peek(key)
    const built = await make()
    if (this.#entries.peek(key) === before) this.keep(key, { version, ...built })
    return built.value
  }
}
