import { isObject } from '#contract/people/stored-user.ts'
import { tabStorage } from './storage.ts'
import { currentUser } from './store.ts'

// What somebody has typed into a form and not saved, for them alone: in memory, and in this tab's storage, so that it is
// still there after a reload and after a login that ended by itself (record 0006).

const KEPT_MS = 12 * 3600_000

/** The keys in sessionStorage, one for each person. */
const PREFIX = 'sourcebook-drafts-'
const storageKey = (userId: number) => `${PREFIX}${userId}`

// One guest is not told from the next: what they type lasts as long as the page, and until somebody logs in.
const GUEST = 0
const atScreen = () => currentUser()?.id ?? GUEST

export interface Draft {
  /** When something was last typed. */
  readonly at: number
  /** Whether its form is on screen, or was when the page or the session ended. */
  readonly isOpen: boolean
  /** The key under which the form is sent (decision 0016). */
  readonly idempotencyKey: string
  /** The fields that were changed. */
  readonly values: Readonly<Record<string, unknown>>
  /** What these were before, and the version of what they are of, where that has one (decision 0046). */
  readonly before?: Readonly<Record<string, unknown>>
  readonly version?: number
}

const isMadeOn = ({ before, version }: Readonly<Record<string, unknown>>) =>
  (before === undefined || isObject(before)) && (version === undefined || typeof version === 'number')

const isDraft = (value: unknown): value is Draft =>
  isObject(value) &&
  typeof value['at'] === 'number' &&
  typeof value['isOpen'] === 'boolean' &&
  typeof value['idempotencyKey'] === 'string' &&
  isObject(value['values']) &&
  isMadeOn(value)

type Drafts = Readonly<Record<string, Draft>>

// As they were read, and a guest's.
const memory = new Map<number, Drafts>()

const isFresh = ({ at }: Draft) => Date.now() - at < KEPT_MS

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

/** Puts what `next` makes of it in place of the draft of this name; undefined takes it away. */
export const changeDraft = (name: string, next: Change, userId: number = atScreen()): void => {
  const drafts = draftsOf(userId)
  const after = next(drafts[name])
  if (after === drafts[name]) return
  const others = without(drafts, (other) => other === name)
  write(userId, after ? { ...others, [name]: after } : others)
}

/** What the person at the screen has typed into the form of this name and not saved. */
export const draftOf = (name: string): Draft | undefined => draftsOf(atScreen())[name]

/**
 * Whether the form of this name, or one within it ('group/7/owner' is within 'group/7'), was on screen with something typed
 * in it when the page or the session ended: then it opens again by itself.
 */
export const isDraftOpen = (name: string): boolean =>
  Object.entries(draftsOf(atScreen())).some(([each, { isOpen }]) => isOpen && `${each}/`.startsWith(`${name}/`))

/** Whether anybody has a draft here, also who will log in again. */
export const hasDrafts = (): boolean =>
  [...memory.values()].some((drafts) => Object.keys(drafts).length > 0) ||
  storedUserIds().some((userId) => Object.values(readStored(userId)).some(isFresh))

const storedUserIds = (): number[] =>
  tabStorage.keys().flatMap((key) => (key.startsWith(PREFIX) ? [Number(key.slice(PREFIX.length))] : []))

/** Removes the drafts of everybody, or of everybody else. */
export const removeDrafts = (exceptOf?: number): void => {
  for (const userId of memory.keys()) if (userId !== exceptOf) memory.delete(userId)
  for (const userId of storedUserIds()) if (userId !== exceptOf) tabStorage.write(storageKey(userId), null)
}

/**
 * Removes what is left of another time of the page: what others have typed, once somebody is logged in, and what is too
 * old. A guest may be somebody whose session has ended.
 */
export const removeOldDrafts = (): void => {
  const user = currentUser()
  if (user) removeDrafts(user.id)
  for (const userId of storedUserIds()) write(userId, draftsOf(userId))
}
