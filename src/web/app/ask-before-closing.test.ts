import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aUser } from '#testing/web/factories.ts'
import { removeDrafts } from '#web/session/drafts.ts'
import { dropDraft, keepDraft } from '#web/session/keep-drafts.ts'
import { loggedIn, loggedOut, sessionEnded } from '#web/session/store.ts'
import { askBeforeClosing, reloadUnasked } from './ask-before-closing.ts'

const typed = { idempotencyKey: 'key', values: { title: 'Half-way' } }

const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

let stop: () => void
beforeEach(() => {
  loggedIn(aUser())
  stop = askBeforeClosing()
})
afterEach(() => {
  stop()
  removeDrafts()
  loggedOut()
})

it('asks only if there is a draft', () => {
  expect(isAsked()).toBe(false)

  keepDraft('source/new', typed)
  expect(isAsked()).toBe(true)

  dropDraft('source/new')
  expect(isAsked()).toBe(false)
})

it('asks even after the session has ended, because the draft waits for the next login', () => {
  keepDraft('source/new', typed)
  sessionEnded()

  expect(isAsked()).toBe(true)
})

it('does not ask before a reload by the page, which keeps drafts', () => {
  keepDraft('source/new', typed)
  let isAskedThen: boolean | undefined
  const reload = vi.fn<() => void>(() => {
    isAskedThen = isAsked()
  })
  vi.stubGlobal('location', { reload })

  reloadUnasked()

  expect(reload).toHaveBeenCalledOnce()
  expect(isAskedThen).toBe(false)
  expect(isAsked()).toBe(true)
})

it('does not ask at a logout, which removes drafts', () => {
  keepDraft('source/new', typed)
  removeDrafts()

  expect(isAsked()).toBe(false)
})
