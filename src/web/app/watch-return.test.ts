import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { aUser } from '#testing/web/factories.ts'
import { loggedIn, loggedOut } from '#web/session/store.ts'
import { watchReturn } from './watch-return.ts'

const pass = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }))

const reloaded = () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  onTestFinished(watchReturn())
  return reload
}

afterEach(() => {
  loggedOut()
  document.documentElement.hidden = false
})

it('hides a page that somebody has used and that is brought back, and loads it again', () => {
  loggedIn(aUser())
  const reload = reloaded()

  pass('pagehide', true)
  expect(document.documentElement.hidden).toBe(true)
  pass('pageshow', true)

  expect(reload).toHaveBeenCalledOnce()
})

it('does so also once they have logged out', () => {
  const reload = reloaded()
  loggedIn(aUser())
  loggedOut()

  pass('pagehide', true)
  pass('pageshow', true)

  expect(reload).toHaveBeenCalledOnce()
})

it.each([
  ['a page of a guest', false, true],
  ['a page that is not brought back', true, false],
])('leaves %s as it is', (_what, isUsed, persisted) => {
  if (isUsed) loggedIn(aUser())
  const reload = reloaded()

  pass('pagehide', persisted)
  pass('pageshow', persisted)

  expect([reload.mock.calls, document.documentElement.hidden]).toEqual([[], false])
})
