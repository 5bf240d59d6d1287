import { isObject } from '#contract/people/stored-user.ts'
import { tabStorage } from './storage.ts'
import { currentUser } from './store.ts'

// Unsaved form input of a user, in memory and sessionStorage, so that it survives a reload and an ended session
// (decision 0006).

const MAX_AGE_MS = 12 * 3600_000

const PREFIX = 'sourcebook-drafts-'
const storageKey = (userId: number) => `${PREFIX}${userId}`

// Guests are indistinguishable, so their drafts stay in memory until a login.
const GUEST = 0
const atScreen = () => currentUser()?.id ?? GUEST

export interface Draft {
  readonly at: number
  /** Form was open when the page or session ended. */
  readonly isOpen: boolean
  /** Key of the form's request (decision 0016). */
  readonly idempotencyKey: string
  readonly values: Readonly<Record<string, unknown>>
  /** Previous values and base version (decision 0046). */
  readonly before?: Readonly<Record<string, unknown>>
  readonly version?: number
}

const matchesVersion = ({ before, version }: Readonly<Record<string, unknown>>) =>
  (before === undefined || isObject(before)) && (version === undefined || typeof version === 'number')

const isDraft = (value: unknown): value is Draft =>
  isObject(value) &&
  typeof value['at'] === 'number' &&
  typeof value['isOpen'] === 'boolean' &&
  typeof value['idempotencyKey'] === 'string' &&
  isObject(value['values']) &&
  matchesVersion(value)

type Drafts = Readonly<Record<string, Draft>>

const memory = new Map<number, Drafts>()

const isFresh = ({ at }: Draft) => Date.now() - at < MAX_AGE_MS

const readStored = (userId: number): Drafts =>
  Object.fromEntries(
    Object.entries(tabStorage.readJson(storageKey(userId)) ?? {}).flatMap(([name, value]) =>
      isDraft(value) ? [[name, value]] : [],
    ),
  )

const write = (userId: number, drafts: Drafts) => {
  memory.set(userId, drafts)
  if (userId === GUEST) return
  tabStorage.write(storageKey(userId), Object.keys(drafts).length === 0 ? null : JSON.stringify(drafts))
}

const without = (drafts: Drafts, isLeftOut: (name: string, draft: Draft) => boolean): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([name, entry]) => !isLeftOut(name, entry)))

const draftsOf = (userId: number): Drafts => {
  const known = memory.get(userId) ?? readStored(userId)
  const drafts = without(known, (_name, entry) => !isFresh(entry))
  if (Object.keys(drafts).length < Object.keys(known).length) write(userId, drafts)
  else memory.set(userId, drafts)
  return drafts
}

type Change = (before: Draft | undefined) => Draft | undefined

export const changeDraft = (name: string, next: Change, userId: number = atScreen()): void => {
  const drafts = draftsOf(userId)
  const after = next(drafts[name])
  if (after === drafts[name]) return
  const others = without(drafts, (other) => other === name)
  write(userId, after ? { ...others, [name]: after } : others)
}

/** Current user's draft of this form. */
export const draftOf = (name: string): Draft | undefined => draftsOf(atScreen())[name]

export const isDraftOpen = (name: string): boolean =>
  Object.entries(draftsOf(atScreen())).some(([each, { isOpen }]) => isOpen && `${each}/`.startsWith(`${name}/`))

export const hasDrafts = (): boolean =>
  [...memory.values()].some((drafts) => Object.keys(drafts).length > 0) ||
  storedUserIds().some((userId) => Object.values(readStored(userId)).some(isFresh))

const storedUserIds = (): number[] =>
  tabStorage.keys().flatMap((key) => (key.startsWith(PREFIX) ? [Number(key.slice(PREFIX.length))] : []))

export const removeDrafts = (exceptOf?: number): void => {
  for (const userId of memory.keys()) if (userId !== exceptOf) memory.delete(userId)
  for (const userId of storedUserIds()) if (userId !== exceptOf) tabStorage.write(storageKey(userId), null)
}

/** Removes drafts of others after a login, and old ones. Keeps them for guests, who may log in again. */
export const removeOldDrafts = (): void => {
  const user = currentUser()
  if (user) removeDrafts(user.id)
  for (const userId of storedUserIds()) write(userId, draftsOf(userId))
}
