import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { aUser } from '#testing/web/factories.ts'
import { breakStorage, refuse } from '#testing/web/storage.ts'
import {
  currentUser,
  followTab,
  loggedIn,
  loggedOut,
  onUserChange,
  STORE_NAME,
  STORE_VERSION,
  sessionEnded,
} from './store.ts'

const listen = () => {
  const listener = vi.fn<Parameters<typeof onUserChange>[0]>()
  onTestFinished(onUserChange(listener))
  return listener
}

const otherTabStores = (user: unknown) => {
  localStorage.setItem(STORE_NAME, JSON.stringify({ state: { version: STORE_VERSION, user }, version: 0 }))
  window.dispatchEvent(new StorageEvent('storage', { key: STORE_NAME }))
}

afterEach(loggedOut)

it('stores the version and the user, and nothing else', () => {
  loggedIn(aUser())

  expect(Object.keys(localStorage)).toEqual([STORE_NAME])
  expect(JSON.parse(localStorage.getItem(STORE_NAME) ?? '').state).toEqual({ version: STORE_VERSION, user: aUser() })
})

it('forgets the user who logs out', () => {
  loggedIn(aUser())

  loggedOut()

  expect(currentUser()).toBeNull()
  expect(localStorage.getItem(STORE_NAME)).not.toContain('Ada')
})

it('reports that another user is there', () => {
  const listener = listen()

  loggedIn(aUser('ROLE_ADMIN'))

  expect(listener).toHaveBeenCalledExactlyOnceWith(aUser('ROLE_ADMIN'), null)
})

it('reports that the role of the user has changed', () => {
  loggedIn(aUser())
  const listener = listen()

  loggedIn({ ...aUser(), role: 'ROLE_GROUP_MANAGER' })

  expect(listener).toHaveBeenCalledOnce()
})

it('reports nothing when the same user is confirmed', () => {
  loggedIn(aUser())
  const listener = listen()

  loggedIn({ ...aUser(), fullName: 'Ada B. Analyst' })

  expect(listener).not.toHaveBeenCalled()
  expect(currentUser()?.fullName).toBe('Ada B. Analyst')
})

it('follows a login in another tab', () => {
  const listener = listen()

  otherTabStores(aUser('ROLE_GROUP_MANAGER'))

  expect(listener).toHaveBeenCalledExactlyOnceWith(aUser('ROLE_GROUP_MANAGER'), null)
})

it('takes a logout in another tab for the end of the session in this one', () => {
  loggedIn(aUser())
  const listener = listen()

  otherTabStores(null)

  expect(listener).toHaveBeenCalledExactlyOnceWith(null, aUser())
})

it('reports whose session has ended by itself, and not of who has logged out', () => {
  loggedIn(aUser())
  const listener = listen()

  sessionEnded()
  expect(listener.mock.lastCall).toEqual([null, aUser()])

  loggedIn(aUser('ROLE_ADMIN'))
  loggedOut()
  expect(listener.mock.lastCall).toEqual([null, null])
})

it('stops telling', () => {
  const listener = vi.fn<() => void>()
  const stop = onUserChange(listener)

  stop()
  loggedIn(aUser())
  otherTabStores(null)

  expect(listener).not.toHaveBeenCalled()
})

it('takes what does not fit for nobody', () => {
  loggedIn(aUser())
  listen()

  otherTabStores({ ...aUser(), role: 'ROLE_OF_LATER' })

  expect(currentUser()).toBeNull()
})

it('leaves what another tab has stored as it is', () => {
  listen()
  otherTabStores(aUser())
  const write = vi.fn<() => void>()
  breakStorage('localStorage', { setItem: write })

  window.dispatchEvent(new StorageEvent('storage', { key: STORE_NAME }))

  expect(currentUser()).toEqual(aUser())
  expect(write).not.toHaveBeenCalled()
})

it('hides nothing that is thrown while it follows another tab', async () => {
  loggedIn(aUser())
  const thrown = new Error('by a subscriber')
  onTestFinished(
    onUserChange(() => {
      throw thrown
    }),
  )

  await expect(followTab(null)).rejects.toBe(thrown)
})

it('knows who has logged in where nothing can be stored', () => {
  breakStorage('localStorage', { setItem: refuse })

  loggedIn(aUser())

  expect(currentUser()).toEqual(aUser())
})
