import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { aUser } from '#testing/web/factories.ts'
import { forgetHomeStorage } from '#web/session/forget-home-storage.ts'
import { openedSources } from '#web/session/home-storage.ts'
import { loggedIn, loggedOut, STORE_NAME, sessionEnded } from '#web/session/store.ts'
import { watchHomeStorage } from './watch-home-storage.ts'

const ofHome = (userId: number) =>
  ['opened', 'new', 'categories', 'subjects'].map((kind) => `sourcebook-${kind}-${userId}`)

const OF_DEVICE = 'sourcebook-colors'
const own = [...ofHome(aUser().id), OF_DEVICE].sort()

const keys = () =>
  Object.keys(localStorage)
    .filter((key) => key !== STORE_NAME)
    .sort()

beforeEach(() => {
  loggedIn(aUser())
  for (const key of [...own, ...ofHome(99)]) localStorage.setItem(key, '[21]')
  onTestFinished(watchHomeStorage())
})

afterEach(loggedOut)

it('keeps the Home data of the present person, and removes that of others', () => {
  expect(keys()).toEqual(own)
})

it('removes Home data when a session ends, and restores it for the same person', () => {
  sessionEnded()
  expect(keys()).toEqual([OF_DEVICE])

  loggedIn(aUser())

  expect(keys()).toEqual(own)
  expect(openedSources()).toEqual([21])
})

it('does not restore it for another person, nor afterwards', () => {
  sessionEnded()
  loggedIn(aUser('ROLE_ADMIN'))
  expect(keys()).toEqual([OF_DEVICE])

  loggedIn(aUser())

  expect(keys()).toEqual([OF_DEVICE])
})

it('restores nothing after a logout', () => {
  forgetHomeStorage()
  loggedOut()

  loggedIn(aUser())

  expect(keys()).toEqual([OF_DEVICE])
})
