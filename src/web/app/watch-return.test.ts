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

it('hides a used page that the browser restores, and reloads it', () => {
  loggedIn(aUser())
  const reload = reloaded()

  pass('pagehide', true)
  expect(document.documentElement.hidden).toBe(true)
  pass('pageshow', true)

  expect(reload).toHaveBeenCalledOnce()
})

it('does the same after a logout', () => {
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
])('leaves %s alone', (_what, isUsed, persisted) => {
  if (isUsed) loggedIn(aUser())
  const reload = reloaded()

  pass('pagehide', persisted)
  pass('pageshow', persisted)

  expect([reload.mock.calls, document.documentElement.hidden]).toEqual([[], false])
})
