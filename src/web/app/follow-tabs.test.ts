import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { aUser } from '#testing/web/factories.ts'
import { breakStorage, refuse } from '#testing/web/storage.ts'
import { isLogoutOpen, markLogout } from '#web/session/open-logout.ts'
import { currentUser, loggedIn, loggedOut, onUserChange, STORE_NAME } from '#web/session/store.ts'
import { followTabs } from './follow-tabs.ts'

// A channel, as of another tab: it doesn't receive its own messages.
const anotherTab = () => {
  const channel = new BroadcastChannel(STORE_NAME)
  onTestFinished(() => channel.close())
  const heard: unknown[] = []
  channel.addEventListener('message', ({ data }) => heard.push(data))
  const say = (what: unknown) => channel.postMessage(what)
  return { heard, say }
}

beforeEach(() => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const) breakStorage('localStorage', { [name]: refuse })
  loggedIn(aUser())
  onTestFinished(followTabs())
})

afterEach(() => {
  loggedOut()
  markLogout(false)
})

it('tells other tabs about a logout and a login without storage, and no data of the earlier user', async () => {
  const { heard } = anotherTab()

  markLogout(true)
  loggedOut()
  markLogout(false)
  loggedIn(aUser('ROLE_ADMIN'))

  await vi.waitFor(() =>
    expect(heard).toEqual([
      { user: null, isLogoutOpen: true },
      { user: aUser('ROLE_ADMIN'), isLogoutOpen: false },
    ]),
  )
})

it('does not tell other tabs that the same person is still logged in', async () => {
  const { heard } = anotherTab()

  loggedIn(aUser())
  loggedOut()

  await vi.waitFor(() => expect(heard).toEqual([{ user: null, isLogoutOpen: false }]))
})

it('treats a logout in another tab as the end of the session here, and reads as a guest if that logout has failed', async () => {
  const listener = vi.fn<Parameters<typeof onUserChange>[0]>()
  onTestFinished(onUserChange(listener))

  anotherTab().say({ user: null, isLogoutOpen: true })

  await vi.waitFor(() => expect(listener).toHaveBeenCalledExactlyOnceWith(null, aUser()))
  expect([currentUser(), isLogoutOpen()]).toEqual([null, true])
})

it('follows a login of another person, and does not pass it on', async () => {
  const tab = anotherTab()

  tab.say({ user: aUser('ROLE_ADMIN'), isLogoutOpen: false })
  await vi.waitFor(() => expect(currentUser()).toEqual(aUser('ROLE_ADMIN')))
  loggedOut()

  await vi.waitFor(() => expect(tab.heard).toEqual([{ user: null, isLogoutOpen: false }]))
})

it.each([[null], ['text'], [{ user: { id: 'x' } }]])('treats %j as no user, or ignores it', async (what) => {
  const tab = anotherTab()

  tab.say(what)
  tab.say({ user: null, isLogoutOpen: false })

  await vi.waitFor(() => expect(currentUser()).toBeNull())
})
