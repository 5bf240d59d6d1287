import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aUser } from '#testing/web/factories.ts'
import { breakStorage, refuse } from '#testing/web/storage.ts'
import type * as DraftsModule from './drafts.ts'
import type * as KeepDraftsModule from './keep-drafts.ts'
import type * as StoreModule from './store.ts'

const HOUR_MS = 3600_000
const NINE = Date.parse('2026-05-04T09:41:00Z')
const idempotencyKey = 'of-this-form'

let drafts: typeof DraftsModule & typeof KeepDraftsModule
let store: typeof StoreModule

/** Simulates a reload with the confirmed user. */
const reload = async () => {
  vi.resetModules()
  store = await import('./store.ts')
  drafts = { ...(await import('./drafts.ts')), ...(await import('./keep-drafts.ts')) }
  const user = store.storedUser()
  if (user) store.loggedIn(user)
}

const type = (title: string, name = 'source/new') => drafts.keepDraft(name, { idempotencyKey, values: { title } })
const typed = (name = 'source/new') => drafts.draftOf(name)?.values['title']

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NINE })
  await reload()
  store.loggedIn(aUser())
})
afterEach(() => {
  drafts.removeDrafts()
  store.loggedOut()
})

it('a draft has the typed text, its time, and the key of the form', () => {
  type('World Bank')

  expect(drafts.draftOf('source/new')).toEqual({
    at: NINE,
    isOpen: true,
    idempotencyKey,
    values: { title: 'World Bank' },
  })
})

it('a draft has the time of the last change, not of an equal value', () => {
  type('World Bank')
  vi.setSystemTime(NINE + HOUR_MS)

  type('World Bank')
  expect(drafts.draftOf('source/new')?.at).toBe(NINE)

  type('World Bank!')
  expect(drafts.draftOf('source/new')?.at).toBe(NINE + HOUR_MS)
})

it('each form has its own draft, and none without a difference', () => {
  type('World Bank')
  type('IMF', 'source/7')

  drafts.keepDraft('source/7', { idempotencyKey, values: {} })

  expect([typed(), typed('source/7')]).toEqual(['World Bank', undefined])
})

it('a draft survives a reload', async () => {
  type('World Bank')

  await reload()

  expect(typed()).toBe('World Bank')
})

it('a draft survives the end of a session, for the same person alone', () => {
  type('World Bank')

  store.sessionEnded()
  expect(typed()).toBeUndefined()
  type('of nobody')

  store.loggedIn(aUser('ROLE_ADMIN'))
  expect(typed()).toBeUndefined()
  store.loggedIn(aUser())
  expect(typed()).toBe('World Bank')
})

it('a guest’s draft lasts as long as the page, in no storage, and until a login', async () => {
  store.loggedOut()
  type('Question', 'contact')
  expect([typed('contact'), drafts.isDraftOpen('contact'), drafts.hasDrafts()]).toEqual(['Question', true, true])
  expect(Object.keys(sessionStorage)).toEqual([])

  store.loggedIn(aUser())
  expect(typed('contact')).toBeUndefined()
  drafts.removeDrafts(aUser().id)
  store.loggedOut()
  expect([typed('contact'), drafts.hasDrafts()]).toEqual([undefined, false])

  type('Question', 'contact')
  await reload()
  store.loggedOut()
  expect(typed('contact')).toBeUndefined()
})

it('a dropped draft leaves nothing behind', () => {
  type('World Bank')

  drafts.dropDraft('source/new')

  expect(typed()).toBeUndefined()
  expect(Object.keys(sessionStorage)).toEqual([])
})

it('a draft is deleted 12 hours after the last change', async () => {
  type('World Bank')
  vi.setSystemTime(NINE + HOUR_MS)
  type('IMF', 'source/7')

  vi.setSystemTime(NINE + 12 * HOUR_MS - 1)
  expect(typed()).toBe('World Bank')
  vi.setSystemTime(NINE + 12 * HOUR_MS)
  expect([typed(), typed('source/7')]).toEqual([undefined, 'IMF'])
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('World Bank')

  await reload()
  vi.setSystemTime(NINE + 13 * HOUR_MS)
  expect(typed('source/7')).toBeUndefined()
  expect(Object.keys(sessionStorage)).toEqual([])
})

it('drafts of all other people, or of all, can be deleted', () => {
  type('World Bank')
  store.loggedIn(aUser('ROLE_ADMIN'))
  type('of an administrator')
  sessionStorage.setItem('other', 'value')

  drafts.removeDrafts(aUser('ROLE_ADMIN').id)
  expect(typed()).toBe('of an administrator')
  store.loggedIn(aUser())
  expect(typed()).toBeUndefined()

  drafts.removeDrafts()
  store.loggedIn(aUser('ROLE_ADMIN'))
  expect(typed()).toBeUndefined()
  expect(Object.keys(sessionStorage)).toEqual(['other'])
})

it('an old draft of any person is deleted at start', async () => {
  type('World Bank')
  store.loggedIn(aUser('ROLE_ADMIN'))
  type('of an administrator')
  sessionStorage.setItem('sourcebook-drafts-7', 'nothing that fits')
  store.sessionEnded()
  vi.setSystemTime(NINE + HOUR_MS)
  store.loggedIn(aUser())
  type('IMF', 'source/7')
  store.sessionEnded()

  await reload()
  vi.setSystemTime(NINE + 12 * HOUR_MS)
  drafts.removeOldDrafts()

  expect(Object.keys(sessionStorage)).toEqual([`sourcebook-drafts-${aUser().id}`])
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('World Bank')
  store.loggedIn(aUser())
  expect(typed('source/7')).toBe('IMF')
})

it('a draft of another person than the logged-in one is deleted at start', async () => {
  type('World Bank')
  await reload()
  store.loggedIn(aUser('ROLE_ADMIN'))

  drafts.removeOldDrafts()

  expect(Object.keys(sessionStorage)).toEqual([])
})

it('a draft with a renewed key is sent under that key', async () => {
  type('World Bank')

  drafts.markDraft('source/new', { idempotencyKey: 'renewed' })
  await reload()
  expect(drafts.draftOf('source/new')).toMatchObject({ at: NINE, idempotencyKey: 'renewed' })

  type('World Bank')
  expect(drafts.draftOf('source/new')?.idempotencyKey).toBe(idempotencyKey)
})

it('a draft records whether its form, or a form within it, was on screen', () => {
  type('Acme', 'group/7/owner')
  type('Old', 'source/7')

  drafts.markDraft('source/7', { isOpen: false })

  const names = ['group/7', 'group/7/owner', 'group/7/own', 'group/70', 'group', 'source/7']
  expect(names.filter(drafts.isDraftOpen)).toEqual(['group/7', 'group/7/owner', 'group'])
  drafts.markDraft('source/7', { isOpen: true })
  expect(drafts.isDraftOpen('source/7')).toBe(true)
  expect(typed('source/7')).toBe('Old')
  drafts.markDraft('source/8', { isOpen: true })
  expect(drafts.isDraftOpen('source/8')).toBe(false)
})

it('a draft lasts as long as the page if the storage is full', async () => {
  type('World')
  breakStorage('sessionStorage', { setItem: refuse })

  type('World Bank')

  expect(typed()).toBe('World Bank')
})

it('a draft lasts as long as the page without storage', () => {
  vi.stubGlobal('sessionStorage', undefined)

  type('World Bank')
  expect(typed()).toBe('World Bank')
  drafts.removeDrafts()

  expect(typed()).toBeUndefined()
})

const sound = { at: NINE, isOpen: true, idempotencyKey, values: { title: 'World Bank' } }

it.each([
  ['no JSON', '{', undefined],
  ['something else', '"text"', undefined],
  ['nothing', 'null', undefined],
  ['an older shape', JSON.stringify({ 'source/new': { title: 'World Bank' } }), undefined],
  ['values that are none', JSON.stringify({ 'source/new': { ...sound, values: 'World Bank' } }), undefined],
  ['one that does not fit beside one that does', JSON.stringify({ 'source/7': 1, 'source/new': sound }), 'World Bank'],
])('stored drafts are validated: %s', async (_what, stored, title) => {
  sessionStorage.setItem(`sourcebook-drafts-${aUser().id}`, stored)

  await reload()

  expect(typed()).toBe(title)
})
