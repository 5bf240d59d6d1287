import { beforeEach, expect, it, vi } from 'vitest'
import { refuse } from '#testing/web/storage.ts'
import { PERSISTED_QUERIES } from '#web/session/root-state.ts'
import { STORE_NAME, STORE_VERSION, storedUser } from '#web/session/store.ts'
import { makeQueryClient } from './query-cache.ts'
import { purgeOldState } from './start-up.ts'

const reload = vi.fn<() => void>()

const store = (text: string) => {
  localStorage.setItem(STORE_NAME, text)
  sessionStorage.setItem(PERSISTED_QUERIES, 'old')
}

const stored = (version: number) => JSON.stringify({ state: { version, user: null }, version: 0 })
const OLD = stored(STORE_VERSION - 1)

beforeEach(() => {
  history.replaceState(null, '')
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})

it('starts at once without stored data', () => {
  expect(purgeOldState(makeQueryClient())).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

it.each([
  ['the current version', STORE_VERSION],
  ['a newer version', STORE_VERSION + 1],
])('keeps the data that %s stored', (_which, version) => {
  store(stored(version))

  expect(purgeOldState(makeQueryClient())).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  expect(localStorage.getItem(STORE_NAME)).not.toBeNull()
  expect(sessionStorage.getItem(PERSISTED_QUERIES)).toBe('old')
})

it.each([
  ['an older version', OLD],
  ['no version', JSON.stringify({ state: { user: null } })],
  ['no state', '{}'],
  ['nothing', 'null'],
  ['no JSON', '{"state":'],
])('purges the data stored with %s, and reloads once', (_what, text) => {
  store(text)

  expect(purgeOldState(makeQueryClient())).toBe(true)
  expect(localStorage.getItem(STORE_NAME)).toBe(stored(STORE_VERSION))
  expect(sessionStorage.length).toBe(0)
  expect(reload).toHaveBeenCalledOnce()
  expect(purgeOldState(makeQueryClient())).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
})

it('purges again when it is opened with an older version another time', () => {
  for (const times of [1, 2]) {
    store(OLD)
    expect(purgeOldState(makeQueryClient())).toBe(true)
    expect(purgeOldState(makeQueryClient())).toBe(false)
    expect(reload).toHaveBeenCalledTimes(times)
  }
})

it.each([
  ['is full', { getItem: () => OLD, setItem: refuse, removeItem: () => undefined }],
  ['is read-only', { getItem: () => OLD, setItem: refuse, removeItem: refuse }],
  ['takes nothing, without a word', { getItem: () => OLD, setItem: () => undefined, removeItem: () => undefined }],
])('reloads at most once, and continues as a guest, if the storage %s', (_how, storage) => {
  vi.stubGlobal('localStorage', storage)

  expect(purgeOldState(makeQueryClient())).toBe(true)
  expect(storedUser()).toBeNull()
  expect(purgeOldState(makeQueryClient())).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
})

it('keeps the rest of the history entry', () => {
  history.replaceState({ key: 'of the router' }, '')
  store(OLD)

  purgeOldState(makeQueryClient())
  purgeOldState(makeQueryClient())

  expect(history.state).toEqual({ key: 'of the router' })
})
