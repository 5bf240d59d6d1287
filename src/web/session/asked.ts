import { parseId } from '#contract/text/text-rules.ts'
import { tabStorage } from './storage.ts'
import { currentUser, OF_THIS_LOGIN } from './store.ts'

// Before which sources the person at the screen was asked whether to open them, since its operator learns who looks (kyc §C): by their
// ids, in this tab, until they log out, their session ends, or somebody else is here. Those of a guest last as long as the page.

const ofGuest = new Set<number>()

const isId = (value: unknown): value is number => typeof value === 'number' && parseId(String(value)) !== null

const askedOf = (userId: number): number[] => {
  const stored = tabStorage.readJson(OF_THIS_LOGIN)
  const [owner, ...ids] = Array.isArray(stored) ? stored.filter(isId) : []
  return owner === userId ? ids : []
}

/** Whether they have said of this source, since they logged in, that it is to be opened. */
export const wasAsked = (sourceId: number): boolean => {
  const user = currentUser()
  return user ? askedOf(user.id).includes(sourceId) : ofGuest.has(sourceId)
}

/** Remembers that they have. */
export const noteAsked = (sourceId: number): void => {
  const user = currentUser()
  if (!user) ofGuest.add(sourceId)
  else if (!wasAsked(sourceId))
    tabStorage.write(OF_THIS_LOGIN, JSON.stringify([user.id, ...askedOf(user.id), sourceId]))
}
