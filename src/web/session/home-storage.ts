import { SOME_LIMIT } from '#contract/limits.ts'
import { parseId } from '#contract/text/text-rules.ts'
import { browserStorage } from './storage.ts'
import { currentUser } from './store.ts'

// Per-user data for Home until logout: ids of opened sources, and whether the user is new (decision 0031).
// `sources/last-used.ts` has another.

type HomeEntry = 'opened' | 'new'

const storageKey = (what: HomeEntry) => `sourcebook-${what}-${currentUser()?.id ?? 0}`

const read = (what: HomeEntry): unknown => browserStorage.readJson(storageKey(what))

const write = (what: HomeEntry, value: unknown) => {
  if (currentUser()) browserStorage.write(storageKey(what), value === null ? null : JSON.stringify(value))
}

const isId = (value: unknown) => typeof value === 'number' && parseId(String(value)) !== null

/** Most recent first. */
export const openedSources = (): number[] => {
  const stored = read('opened')
  return Array.isArray(stored) ? stored.filter(isId).slice(0, SOME_LIMIT) : []
}

export const noteOpened = (id: number): void =>
  write('opened', [id, ...openedSources().filter((other) => other !== id)].slice(0, SOME_LIMIT))

/** Invited, and note not closed yet. */
export const isNewHere = (): boolean => read('new') === true

export const markNewHere = (isNew: boolean): void => write('new', isNew || null)
