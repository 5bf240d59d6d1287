import { browserStorage } from '#web/session/storage.ts'
import { currentUser } from '#web/session/store.ts'

const KEPT = 3

/** What a person has filed sources under last, on this device. */
export interface LastUsed {
  /** The last one first. */
  readonly read: () => string[]
  /** Remembers that a source was filed under this one. */
  readonly note: (id: string) => void
}

const lastUsed = (kind: string): LastUsed => {
  const storageKey = () => `sourcebook-${kind}-${currentUser()?.id ?? 0}`
  const read = () => {
    const stored = browserStorage.readJson(storageKey())
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, KEPT) : []
  }
  const note = (id: string) => {
    const ids = [id, ...read().filter((other) => other !== id)].slice(0, KEPT)
    browserStorage.write(storageKey(), JSON.stringify(ids))
  }
  return { read, note }
}

/** Where this person has filed sources last, on this device: in everybody's categories. */
export const lastCategories = lastUsed('categories')

/** The same in the categories of the group's subjects. */
export const lastSubjects = lastUsed('subjects')
