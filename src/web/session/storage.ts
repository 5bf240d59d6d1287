/** Storage wrapper that never throws; if blocked, full or read-only, it works in memory (decision 0007). */
export interface GuardedStorage {
  readonly read: (key: string) => string | null
  readonly readJson: (key: string) => unknown
  readonly write: (key: string, text: string | null) => void
  readonly keys: () => string[]
}

const guarded = (find: () => Storage): GuardedStorage => {
  // Writes that failed; null for failed removals.
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
        // Some storages fail silently.
        return storage.getItem(key) === text
      })
      if (isStored) unstored.delete(key)
      else {
        unstored.set(key, text)
        // The old value is outdated.
        attempt((storage) => storage.removeItem(key))
      }
    },
    keys: () => [...new Set([...unstored.keys(), ...(attempt(Object.keys) ?? [])])],
  }
}

export const browserStorage = guarded(() => localStorage)

export const tabStorage = guarded(() => sessionStorage)
