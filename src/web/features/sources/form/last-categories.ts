import { currentUser } from '#web/session/store.ts'

const KEPT = 3

const storageKey = () => `sourcebook-categories-${currentUser()?.id ?? 0}`

/** The subcategories that this person has filed sources under last, on this device; the last one first. */
export const lastCategories = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

/** Remembers that a source was filed under this one. */
export const noteCategory = (id: string): void => {
  try {
    localStorage.setItem(
      storageKey(),
      JSON.stringify([id, ...lastCategories().filter((other) => other !== id)].slice(0, KEPT)),
    )
  } catch {
    // Then nothing is on top.
  }
}
