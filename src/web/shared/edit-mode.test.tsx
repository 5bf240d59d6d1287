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

const show = () => renderHook(useEditMode)

describe('the edit mode', () => {
  it('begins and ends, and knows that it was there', () => {
    const { result } = show()
    expect(result.current).toMatchObject({ isEditing: false, wasEdited: false })

    act(() => result.current.begin())
    expect(result.current).toMatchObject({ isEditing: true, wasEdited: false })

    act(() => result.current.end())
    expect(result.current).toMatchObject({ isEditing: false, wasEdited: true })
  })

  it('outlasts the end of a session, and ends when somebody else logs in', () => {
    const { result } = show()
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
