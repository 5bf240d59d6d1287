import { parseId } from '#contract/text/text-rules.ts'
import { tabStorage } from './storage.ts'
import { currentUser, OF_THIS_LOGIN } from './store.ts'

// Sources confirmed in the exposure question: ids in this tab until logout; a guest's in memory.

const ofGuest = new Set<number>()

const isId = (value: unknown): value is number => typeof value === 'number' && parseId(String(value)) !== null

const askedOf = (userId: number): number[] => {
  const stored = tabStorage.readJson(OF_THIS_LOGIN)
  const [owner, ...ids] = Array.isArray(stored) ? stored.filter(isId) : []
  return owner === userId ? ids : []
}

/** True if confirmed since login. */
export const wasAsked = (sourceId: number): boolean => {
  const user = currentUser()
  return user ? askedOf(user.id).includes(sourceId) : ofGuest.has(sourceId)
}

export const noteAsked = (sourceId: number): void => {
  const user = currentUser()
  if (!user) ofGuest.add(sourceId)
  else if (!wasAsked(sourceId))
    tabStorage.write(OF_THIS_LOGIN, JSON.stringify([user.id, ...askedOf(user.id), sourceId]))
}
