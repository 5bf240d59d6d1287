import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { aUser } from '#testing/web/factories.ts'
import { forgetHomeStorage } from '#web/session/forget-home-storage.ts'
import { openedSources } from '#web/session/home-storage.ts'
import { loggedIn, loggedOut, STORE_NAME, sessionEnded } from '#web/session/store.ts'
import { watchHomeStorage } from './watch-home-storage.ts'

const ofHome = (userId: number) =>
  ['opened', 'new', 'categories', 'subjects'].map((kind) => `sourcebook-${kind}-${userId}`)

const OF_DEVICE = 'sourcebook-colours'
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

it('leaves the home storage of the person at the screen, and nobody else’s', () => {
  expect(keys()).toEqual(own)
})

it('leaves nobody’s where a session has ended, and gives it back to the same person', () => {
  sessionEnded()
  expect(keys()).toEqual([OF_DEVICE])

  loggedIn(aUser())

  expect(keys()).toEqual(own)
  expect(openedSources()).toEqual([21])
})

it('gives it back to nobody else, nor after them', () => {
  sessionEnded()
  loggedIn(aUser('ROLE_ADMIN'))
  expect(keys()).toEqual([OF_DEVICE])

  loggedIn(aUser())

  expect(keys()).toEqual([OF_DEVICE])
})

it('gives nothing back to who has logged out', () => {
  forgetHomeStorage()
  loggedOut()

  loggedIn(aUser())

  expect(keys()).toEqual([OF_DEVICE])
})
