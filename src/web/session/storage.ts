/**
 * A storage of the browser, as far as it does what it is asked. Where it is blocked, full or read-only nothing throws: the
 * page goes on in memory, for as long as it lives (decision 0007).
 */
export interface GuardedStorage {
  readonly read: (key: string) => string | null
  /** What is stored as JSON; undefined where it is none. Another release may have written it, or a person. */
  readonly readJson: (key: string) => unknown
  /** Stores the text, or removes what is stored where there is none. */
  readonly write: (key: string, text: string | null) => void
  readonly keys: () => string[]
}

const guarded = (find: () => Storage): GuardedStorage => {
  // What the storage has not taken; null for what it has not given up.
  const unstored = new Map<string, string | null>()
  const attempt = <Result>(work: (storage: Storage) => Result): Result | undefined => {
    try {
      return work(find())
    } catch {
      return undefined
    }
  }
  const read = (key: string) => {
    const held = unstored.get(key)
    return held === undefined ? (attempt((storage) => storage.getItem(key)) ?? null) : held
  }
  return {
    read,
    readJson: (key) => {
      try {
        return JSON.parse(read(key) ?? '')
      } catch {
        return undefined
      }
    },
    write: (key, text) => {
      const isStored = attempt((storage) => {
        if (text === null) storage.removeItem(key)
        else storage.setItem(key, text)
        // Some take nothing, and say nothing.
        return storage.getItem(key) === text
      })
      if (isStored) unstored.delete(key)
      else {
        unstored.set(key, text)
        // What was stored before holds no more.
        attempt((storage) => storage.removeItem(key))
      }
    },
    keys: () => [...new Set([...unstored.keys(), ...(attempt(Object.keys) ?? [])])],
  }
}

/** What stays in this browser, for all of its tabs. */
export const browserStorage = guarded(() => localStorage)

/** What stays in this tab, over its reloads. */
export const tabStorage = guarded(() => sessionStorage)
