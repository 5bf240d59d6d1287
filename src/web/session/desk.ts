import { SOME_LIMIT } from '#contract/limits.ts'
import { parseId } from '#contract/text/text-rules.ts'
import { browserStorage } from './storage.ts'
import { currentUser } from './store.ts'

// What this browser keeps of a person for their desk until they log out: which sources they have opened last, by their ids
// alone, and that they are new here (decision 0031). Where they have filed last is of the sources (`sources/last-used.ts`).

type Kept = 'opened' | 'new'

const storageKey = (what: Kept) => `sourcebook-${what}-${currentUser()?.id ?? 0}`

const read = (what: Kept): unknown => browserStorage.readJson(storageKey(what))

const write = (what: Kept, value: unknown) => {
  if (currentUser()) browserStorage.write(storageKey(what), value === null ? null : JSON.stringify(value))
}

const isId = (value: unknown) => typeof value === 'number' && parseId(String(value)) !== null

/** The sources that the person at the screen has opened last in this browser; the last one first. */
export const openedSources = (): number[] => {
  const stored = read('opened')
  return Array.isArray(stored) ? stored.filter(isId).slice(0, SOME_LIMIT) : []
}

/** Remembers that they have opened this one. A guest is nobody. */
export const noteOpened = (id: number): void =>
  write('opened', [id, ...openedSources().filter((other) => other !== id)].slice(0, SOME_LIMIT))

/** Whether they have come by an invitation, and have not closed the note that says where they are. */
export const isNewHere = (): boolean => read('new') === true

export const markNewHere = (isNew: boolean): void => write('new', isNew || null)
