import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { accountEndpoints } from '#contract/people/accounts.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { dialogClosed } from '#testing/web/dialogs.ts'
import { aList, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { complaintAt } from '#testing/web/source-form.ts'
import { currentUser } from '#web/session/store.ts'

const openMenu = async (role: Parameters<typeof aUser>[0] = 'ROLE_USER') => {
  answer(sourceEndpoints.list, aList())
  const user = aUser(role)
  const route = renderRoute('/sources', { user })
  await screen.findByRole('link', { name: /Source 101/ })
  await route.person.click(screen.getByRole('button', { name: user.fullName }))
  const choose = (name: string) => route.person.click(screen.getByRole('menuitem', { name }))
  return { ...route, choose }
}

describe('the user menu', () => {
  it('has password, colors and logouts, and begins at its first entry', async () => {
    await openMenu('ROLE_ADMIN')

    const entries = [...screen.getByRole('menu').querySelectorAll('button')]

    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Change password',
      'Your sessions',
      'Log out everywhere',
      'Colors: same as the system',
      'Colors: light',
      'Colors: dark',
      'Log out',
    ])
    expect(document.activeElement).toBe(entries[0])
  })

  it.each([
    ['Priya Raghunathan', 'PR'],
    ['Dr. Aleksandra van Konstantinopolskaya', 'DK'],
    ['plato', 'P'],
    ['张 伟', '张伟'],
    ['𝒜da Byron', '𝒜B'],
  ])('shows %s as %s if there is no room for the name, which still names the button', async (fullName, initials) => {
    answer(sourceEndpoints.list, aList())
    const { person } = renderRoute('/sources', { user: { ...aUser(), fullName } })

    const button = await screen.findByRole('button', { name: fullName })
    expect(within(button).getByText(initials).getAttribute('aria-hidden')).toBe('true')
    await person.click(button)

    expect(within(screen.getByRole('menu', { name: `Account of ${fullName}` })).getByText(fullName)).toBeTruthy()
  })
})

describe('changing the password', () => {
  const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name)
  const current = () => field(/^Current password/)
  const next = () => field(/^New password/)
  const again = () => field(/^Repeat new password/)

  const openDialog = async () => {
    const { choose, person, router } = await openMenu()
    await choose('Change password')
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }))
    const send = () => person.click(dialog.getByRole('button', { name: 'Change password' }))
    const fillIn = async () => {
      await person.type(await current(), 'the old password')
      await person.type(await next(), 'eleven herons wade')
      await person.type(await again(), 'eleven herons wade')
    }
    return { person, router, dialog, send, fillIn }
  }

  it('starts at the current one, and describes its fields to password managers', async () => {
    await openDialog()

    await waitFor(async () => expect(document.activeElement).toBe(await current()))
    expect((await current()).autocomplete).toBe('current-password')
    expect((await next()).autocomplete).toBe('new-password')
    const username = (await current()).form?.querySelector<HTMLInputElement>('[autocomplete=username]')
    expect(username?.value).toBe(aUser().email)
  })

  it('requires all three fields', async () => {
    const { send } = await openDialog()

    await send()

    await waitFor(async () => expect(complaintAt(await current())).toBe('This field is required'))
    expect(complaintAt(await next())).toContain('This field is required')
    expect(complaintAt(await again())).toBe('This field is required')
  })

  it('reports the change, and keeps the session', async () => {
    const calls = answer(accountEndpoints.changePassword, undefined)
    const { person, dialog, send, fillIn } = await openDialog()
    await fillIn()

    await send()

    expect(await dialog.findByText('Your password has been changed.')).toBeTruthy()
    expect(calls.map(({ body }) => body)).toEqual([
      { currentPassword: 'the old password', password: 'eleven herons wade' },
    ])
    expect(currentUser()).toEqual(aUser())
    await person.click(dialog.getByRole('button', { name: 'Done' }))
    await dialogClosed()
  })

  it('shows errors beside their fields', async () => {
    const errors = [{ field: 'currentPassword', message: 'This is not your current password' }]
    refuse(accountEndpoints.changePassword, 'invalid', { errors })
    const { send, fillIn } = await openDialog()
    await fillIn()

    await send()

    await waitFor(async () => expect(complaintAt(await current())).toBe('This is not your current password'))
    expect(document.activeElement).toBe(await current())
  })

  it('shows other messages of the server', async () => {
    refuse(accountEndpoints.changePassword, 'too_many_requests', { message: 'Too many requests. Try again later' })
    const { dialog, send, fillIn } = await openDialog()
    await fillIn()

    await send()

    expect((await dialog.findByRole('alert')).textContent).toBe('Too many requests. Try again later')
  })

  it('forgets the typed text when it is cancelled', async () => {
    const { person, dialog, fillIn } = await openDialog()
    await fillIn()

    await person.click(dialog.getByRole('button', { name: 'Cancel' }))
    await dialogClosed()
    await person.click(screen.getByRole('button', { name: /Ada Analyst/ }))
    await person.click(screen.getByRole('menuitem', { name: 'Change password' }))

    expect((await current()).value).toBe('')
  })
})

describe('logging out everywhere', () => {
  const ask = async () => {
    const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
    const { choose, person } = await openMenu()
    await choose('Log out everywhere')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Log out everywhere' }))
    return {
      person,
      dialog,
      leave,
      confirm: () => person.click(dialog.getByRole('button', { name: 'Log out everywhere' })),
    }
  }

  it('asks first', async () => {
    const { person, dialog } = await ask()

    await person.click(dialog.getByRole('button', { name: 'Cancel' }))

    await dialogClosed('alertdialog')
    expect(currentUser()).toEqual(aUser())
  })

  it('then logs out like the normal logout', async () => {
    const calls = answer(sessionEndpoints.logoutEverywhere, undefined)
    const { confirm, leave } = await ask()

    await confirm()

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/'))
    expect(calls).toHaveLength(1)
    expect(currentUser()).toBeNull()
  })

  it('reports a failure and leaves everything as it is', async () => {
    refuse(sessionEndpoints.logoutEverywhere, 'internal')
    const { confirm, leave, dialog } = await ask()

    await confirm()

    expect((await dialog.findByRole('alert')).textContent).toBe('Something went wrong. Try again')
    expect(currentUser()).toEqual(aUser())
    expect(leave).not.toHaveBeenCalled()
  })
})
