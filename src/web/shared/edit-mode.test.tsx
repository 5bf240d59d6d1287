import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { aUser } from '#testing/web/factories.ts'
import { loginDialogClosed, sessionEnded } from '#web/session/login-state.ts'
import { loggedIn, loggedOut } from '#web/session/store.ts'
import { useEditMode } from './edit-mode.tsx'

beforeEach(() => {
  loggedIn(aUser())
  onTestFinished(() => {
    loginDialogClosed()
    loggedOut()
  })
})

const show = (item: string) => renderHook(({ item }) => useEditMode(item), { initialProps: { item } })

describe('the edit mode', () => {
  it('begins and ends, and knows that it was there', () => {
    const { result } = show('a')
    expect(result.current).toMatchObject({ isEditing: false, wasEdited: false })

    act(() => result.current.begin())
    expect(result.current).toMatchObject({ isEditing: true, wasEdited: false })

    act(() => result.current.end())
    expect(result.current).toMatchObject({ isEditing: false, wasEdited: true })
  })

  it('ends when another item is shown, for good', () => {
    const { result, rerender } = show('a')
    act(() => result.current.begin())

    rerender({ item: 'b' })
    expect(result.current).toMatchObject({ isEditing: false, wasEdited: false })

    rerender({ item: 'a' })
    expect(result.current.isEditing).toBe(false)
  })

  it('outlasts the end of a session, and ends when somebody else logs in', () => {
    const { result } = show('a')
    act(() => result.current.begin())

    act(() => {
      sessionEnded()
      loggedOut()
    })
    expect(result.current.isEditing).toBe(true)

    act(() => loggedIn(aUser('ROLE_ADMIN')))
    expect(result.current.isEditing).toBe(false)
  })
})
