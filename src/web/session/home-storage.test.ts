import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aUser } from '#testing/web/factories.ts'
import { isNewHere, markNewHere, noteOpened, openedSources } from './home-storage.ts'
import { loggedIn, loggedOut, sessionEnded } from './store.ts'

const openAll = (...ids: number[]) => {
  for (const id of ids) noteOpened(id)
}

beforeEach(() => loggedIn(aUser()))
afterEach(() => loggedOut())

it('keeps the eight last opened sources, each once, the last one first', () => {
  openAll(1, 2, 3, 4, 5, 6, 7, 8, 9, 4)

  expect(openedSources()).toEqual([4, 9, 8, 7, 6, 5, 3, 2])
  expect(Object.entries(localStorage).filter(([key]) => key.includes('opened'))).toEqual([
    [`sourcebook-opened-${aUser().id}`, '[4,9,8,7,6,5,3,2]'],
  ])
})

it('keeps the sources of each person apart, and through an expired session', () => {
  openAll(1)
  sessionEnded()
  openAll(2)
  expect(openedSources()).toEqual([])

  loggedIn(aUser('ROLE_ADMIN'))
  expect(openedSources()).toEqual([])
  openAll(3)
  loggedIn(aUser())

  expect(openedSources()).toEqual([1])
})

it('keeps no sources of a guest', () => {
  loggedOut()

  openAll(1)
  markNewHere(true)

  expect(Object.keys(localStorage).filter((key) => /opened|new/.test(key))).toEqual([])
})

it('remembers that a person is new until they close the note', () => {
  expect(isNewHere()).toBe(false)

  markNewHere(true)
  expect(isNewHere()).toBe(true)
  markNewHere(false)

  expect(isNewHere()).toBe(false)
})

it.each(['{', '"text"', '{"0":1}', '[0,-1,1.5,"7",null,1e20,9007199254740991]'])(
  'ignores invalid data: %s',
  (stored) => {
    localStorage.setItem(`sourcebook-opened-${aUser().id}`, stored)

    expect(openedSources()).toEqual([])
  },
)

it('lasts as long as the page if the browser stores nothing', () => {
  vi.stubGlobal('localStorage', undefined)

  openAll(1)
  markNewHere(true)
  expect([openedSources(), isNewHere()]).toEqual([[1], true])
})
