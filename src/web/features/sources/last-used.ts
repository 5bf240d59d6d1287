import { browserStorage } from '#web/session/storage.ts'
import { currentUser } from '#web/session/store.ts'

const MAX_IDS = 3

/** Recently used categories on this device. */
export interface LastUsed {
  readonly read: () => string[]
  /** Records a use. */
  readonly note: (id: string) => void
}

const lastUsed = (kind: string): LastUsed => {
  const storageKey = () => `sourcebook-${kind}-${currentUser()?.id ?? 0}`
  const read = () => {
    const stored = browserStorage.readJson(storageKey())
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, MAX_IDS) : []
  }
  const note = (id: string) => {
    const ids = [id, ...read().filter((other) => other !== id)].slice(0, MAX_IDS)
    browserStorage.write(storageKey(), JSON.stringify(ids))
  }
  return { read, note }
}

export const lastCategories = lastUsed('categories')

export const lastSubjects = lastUsed('subjects')
