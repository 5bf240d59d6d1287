import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { onUserChange } from '#web/session/store.ts'
import { answer } from './api.ts'
import { aUser } from './factories.ts'

/** Records users whose session ended on its own. */
export const watchSessionEnds = () => {
  const ended = vi.fn<(user: unknown) => void>()
  onTestFinished(
    onUserChange((_user, whose) => {
      if (whose) ended(whose)
    }),
  )
  return ended
}

export const loginDialog = () => screen.findByRole('dialog', { name: 'Login' })

/** Waits until Home asks to log in again. */
export const sessionHasEnded = async (address: () => string): Promise<void> => {
  expect(within(await loginDialog()).getByText('Your session has ended. Log in again to go on.')).toBeTruthy()
  expect(address()).toBe('/')
}

export const logInAs = async (person: UserEvent, user = aUser()): Promise<void> => {
  answer(sessionEndpoints.login, user)
  const dialog = within(await loginDialog())
  await person.type(await dialog.findByRole('textbox', { name: /^Email address/ }), user.email)
  await person.type(dialog.getByLabelText(/^Password/), 'correct-horse-battery')
  await person.click(dialog.getByRole('button', { name: 'Log in' }))
}
