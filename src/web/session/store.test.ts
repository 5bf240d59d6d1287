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

it('reports a change to another user', () => {
  const listener = listen()

  loggedIn(aUser('ROLE_ADMIN'))

  expect(listener).toHaveBeenCalledExactlyOnceWith(aUser('ROLE_ADMIN'), null)
})

it('reports a changed role of the user', () => {
  loggedIn(aUser())
  const listener = listen()

  loggedIn({ ...aUser(), role: 'ROLE_GROUP_MANAGER' })

  expect(listener).toHaveBeenCalledOnce()
})

it('does not report a confirmation of the same user', () => {
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

it('treats a logout in another tab as the end of the session here', () => {
  loggedIn(aUser())
  const listener = listen()

  otherTabStores(null)

  expect(listener).toHaveBeenCalledExactlyOnceWith(null, aUser())
})

it('reports the user of an expired session, and not of a logout', () => {
  loggedIn(aUser())
  const listener = listen()

  sessionEnded()
  expect(listener.mock.lastCall).toEqual([null, aUser()])

  loggedIn(aUser('ROLE_ADMIN'))
  loggedOut()
  expect(listener.mock.lastCall).toEqual([null, null])
})

it('stops reporting after the listener was removed', () => {
  const listener = vi.fn<() => void>()
  const stop = onUserChange(listener)

  stop()
  loggedIn(aUser())
  otherTabStores(null)

  expect(listener).not.toHaveBeenCalled()
})

it('treats an invalid stored user as none', () => {
  loggedIn(aUser())
  listen()

  otherTabStores({ ...aUser(), role: 'ROLE_OF_LATER' })

  expect(currentUser()).toBeNull()
})

it('does not write to storage while following another tab', () => {
  listen()
  otherTabStores(aUser())
  const write = vi.fn<() => void>()
  breakStorage('localStorage', { setItem: write })

  window.dispatchEvent(new StorageEvent('storage', { key: STORE_NAME }))

  expect(currentUser()).toEqual(aUser())
  expect(write).not.toHaveBeenCalled()
})

it('does not hide errors thrown while following another tab', async () => {
  loggedIn(aUser())
  const thrown = new Error('by a subscriber')
  onTestFinished(
    onUserChange(() => {
      throw thrown
    }),
  )

  await expect(followTab(null)).rejects.toBe(thrown)
})

it('knows the logged-in user without storage', () => {
  breakStorage('localStorage', { setItem: refuse })

  loggedIn(aUser())

  expect(currentUser()).toEqual(aUser())
})
