import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, disconnect, hang, refuse } from '#testing/web/api.ts'
import { aList, aUser } from '#testing/web/factories.ts'
import { watchSessionEnds } from '#testing/web/session.ts'
import { breakStorage } from '#testing/web/storage.ts'
import { currentUser, loggedOut, STORE_NAME, STORE_VERSION, storedUser } from '#web/session/store.ts'
import { makeQueryClient } from './query-cache.ts'
import { makeRouter } from './router.tsx'
import { restoreUser, watchSession } from './session-watch.ts'

const store = (user: unknown) =>
  localStorage.setItem(STORE_NAME, JSON.stringify({ state: { version: STORE_VERSION, user }, version: 0 }))

const start = () => {
  const client = makeQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  onTestFinished(() => {
    client.clear()
    loggedOut()
  })
  const watch = () => {
    const router = makeRouter(client, createMemoryHistory({ initialEntries: ['/sources?search=bank'] }))
    onTestFinished(watchSession(client, router))
    return router
  }
  return { client, watch, restored: restoreUser(client) }
}

beforeEach(() => {
  loggedOut()
  answer(sourceEndpoints.list, aList())
  store(aUser())
})

it('sends no request without a stored user', async () => {
  store(null)
  const calls = hang(sessionEndpoints.me)

  await start().restored

  expect(calls).toEqual([])
  expect(currentUser()).toBeNull()
})

it('knows no user until the server has confirmed one', async () => {
  const said = Promise.withResolvers<void>()
  const user = { ...aUser(), fullName: 'Ada Married' }
  const calls = answer(sessionEndpoints.me, async () => {
    await said.promise
    return { user }
  })
  const { restored, watch } = start()
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(currentUser()).toBeNull()

  said.resolve()
  await restored
  watch()

  expect(currentUser()).toEqual(user)
  expect(calls).toHaveLength(1)
})

it('hydrates the store from storage, and writes nothing', async () => {
  const said = Promise.withResolvers<void>()
  const calls = answer(sessionEndpoints.me, async () => {
    await said.promise
    return { user: aUser() }
  })
  const write = vi.fn<() => void>()
  breakStorage('localStorage', { setItem: write })
  const { restored } = start()
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(currentUser()).toBeNull()

  said.resolve()
  await restored

  expect(currentUser()).toEqual(aUser())
  expect(write).not.toHaveBeenCalled()
})

it('reports an expired session as ended, before anything is shown', async () => {
  answer(sessionEndpoints.me, { user: null })
  const ended = watchSessionEnds()
  const { restored, watch } = start()
  await restored

  const router = watch()

  expect(currentUser()).toBeNull()
  expect(storedUser()).toBeNull()
  expect(ended).toHaveBeenCalledExactlyOnceWith(aUser())
  await vi.waitFor(() => expect(router.history.location.href).toBe('/'))
  expect(router.history.location.state.sessionEnd).toEqual({ userId: aUser().id, href: '/sources?search=bank' })
})

it.each([
  ['is not there', () => disconnect(sessionEndpoints.me)],
  ['has no database', () => refuse(sessionEndpoints.me, 'unavailable')],
  ['fails', () => refuse(sessionEndpoints.me, 'internal')],
])('keeps the stored user if the server %s', async (_how, fail) => {
  fail()

  await start().restored

  expect(currentUser()).toEqual(aUser())
})

it.each([
  ['the same person', aUser()],
  ['nobody', null],
])('treats the user as a guest after five seconds, until the server returns %s', async (_who, user) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const said = Promise.withResolvers<void>()
  const calls = answer(sessionEndpoints.me, async () => {
    await said.promise
    return { user }
  })
  const { restored, watch, client } = start()
  await vi.waitFor(() => expect(calls).toHaveLength(1))

  vi.advanceTimersByTime(4999)
  expect(await Promise.race([restored.then(() => 'restored'), Promise.resolve('waiting')])).toBe('waiting')
  vi.advanceTimersByTime(1)
  await restored
  watch()
  expect(currentUser()).toBeNull()
  vi.useRealTimers()
  said.resolve()

  await vi.waitFor(() => expect(client.getQueryData(['session', 'me'])).toEqual({ user }))
  expect(currentUser()).toEqual(user)
  expect(storedUser()).toEqual(user)
})
