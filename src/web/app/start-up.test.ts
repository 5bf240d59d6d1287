import { beforeEach, expect, it, vi } from 'vitest'
import { KEPT_ANSWERS } from '#web/session/root-state.ts'
import { STORE_NAME, STORE_VERSION } from '#web/session/store.ts'
import { makeQueryClient } from './query-cache.ts'
import { purgeOldState } from './start-up.ts'

const reload = vi.fn<() => void>()

const store = (text: string) => {
  localStorage.setItem(STORE_NAME, text)
  sessionStorage.setItem(KEPT_ANSWERS, 'old')
}

const stored = (version: number) => JSON.stringify({ state: { version, user: null }, version: 0 })

beforeEach(() => {
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})

it('starts at once when nothing is stored', () => {
  expect(purgeOldState(makeQueryClient())).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

it('keeps what the current version stored', () => {
  store(stored(STORE_VERSION))

  expect(purgeOldState(makeQueryClient())).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  expect(localStorage.getItem(STORE_NAME)).not.toBeNull()
  expect(sessionStorage.getItem(KEPT_ANSWERS)).toBe('old')
})

it.each([
  ['an older version', stored(STORE_VERSION - 1)],
  ['no version', JSON.stringify({ state: { user: null } })],
  ['no state', '{}'],
  ['no JSON', '{"state":'],
])('purges what was stored with %s, and reloads once', (_what, text) => {
  store(text)

  expect(purgeOldState(makeQueryClient())).toBe(true)
  expect(localStorage.getItem(STORE_NAME)).toBe(stored(STORE_VERSION))
  expect(sessionStorage.length).toBe(0)
  expect(reload).toHaveBeenCalledOnce()
  expect(purgeOldState(makeQueryClient())).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
})

it('goes on, with nothing kept, where no current version can be written down', () => {
  store(stored(STORE_VERSION - 1))
  vi.stubGlobal('localStorage', {
    getItem: () => stored(STORE_VERSION - 1),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })

  expect(purgeOldState(makeQueryClient())).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  expect(sessionStorage.length).toBe(0)
})
