import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { collectEvents } from '#testing/web/analytics.ts'
import { answer, disconnect, hang, refuse, serveNoPage, stopTimeouts } from '#testing/web/api.ts'
import { dialogClosed } from '#testing/web/dialogs.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { complaintAt } from '#testing/web/source-form.ts'
import { currentUser } from '#web/session/store.ts'

const email = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Email address/ })
const password = () => screen.findByLabelText<HTMLInputElement>(/^Password/)

const openDialog = async () => {
  answer(sourceEndpoints.list, aList())
  const { person } = renderRoute('/sources')
  await screen.findByRole('link', { name: /Source 101/ })
  await person.click(screen.getByRole('button', { name: 'Login' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Login' }))
  const send = () => person.click(dialog.getByRole('button', { name: 'Log in' }))
  const fillIn = async () => {
    await person.type(await email(), 'ada@example.org')
    await person.type(await password(), 'correct-horse-battery')
  }
  return { person, dialog, send, fillIn }
}

describe('the login', () => {
  it('starts with the focus in the address', async () => {
    await openDialog()

    await waitFor(async () => expect(document.activeElement).toBe(await email()))
  })

  it('hides the password, and describes its fields to password managers', async () => {
    await openDialog()

    expect((await password()).type).toBe('password')
    expect((await password()).autocomplete).toBe('current-password')
    expect((await email()).autocomplete).toBe('username')
  })

  it('requires both fields', async () => {
    const { send } = await openDialog()

    await send()

    await waitFor(async () => expect(complaintAt(await email())).toBe('This field is required'))
    expect(complaintAt(await password())).toBe('This field is required')
  })

  it('refuses an invalid address', async () => {
    const { person } = await openDialog()

    await person.type(await email(), 'ada@')
    await person.tab()

    await waitFor(async () => expect(complaintAt(await email())).toBe('This is not a valid email address'))
  })

  it('stores the user, closes, and shows the user’s screens', async () => {
    const events = collectEvents()
    const { send, fillIn } = await openDialog()
    const calls = answer(sessionEndpoints.login, aUser())
    const lists = answer(sourceEndpoints.list, aList({ sources: [aSource({ title: 'Of the group' })] }))
    await fillIn()

    await send()

    await dialogClosed()
    expect(calls.map(({ body }) => body)).toEqual([{ username: 'ada@example.org', password: 'correct-horse-battery' }])
    expect(currentUser()).toEqual(aUser())
    expect(screen.getByRole('button', { name: /Ada Analyst/ })).toBeTruthy()
    expect(await screen.findByRole('link', { name: /Of the group/ })).toBeTruthy()
    expect(lists).toHaveLength(1)
    expect(events).toContainEqual({ name: 'login', role: 'ROLE_USER' })
  })

  it('reports a wrong address or password, and keeps both', async () => {
    const { send, fillIn, dialog } = await openDialog()
    refuse(sessionEndpoints.login, 'unauthenticated')
    await fillIn()

    await send()

    expect((await dialog.findByRole('alert')).textContent).toBe('Login failed: invalid credentials.')
    expect((await email()).value).toBe('ada@example.org')
    expect(currentUser()).toBeNull()
  })

  it.each([
    ['an error of the server', () => refuse(sessionEndpoints.login, 'internal')],
    ['too many attempts', () => refuse(sessionEndpoints.login, 'too_many_requests')],
    [
      'a complaint about a field',
      () => refuse(sessionEndpoints.login, 'invalid', { errors: [{ field: 'username', message: 'Not an address' }] }),
    ],
    ['no network', () => disconnect(sessionEndpoints.login)],
  ])('reports that something went wrong after %s', async (_what, fail) => {
    const { send, fillIn, dialog } = await openDialog()
    fail()
    await fillIn()

    await send()

    expect((await dialog.findByRole('alert')).textContent).toBe('Login failed: something went wrong.')
  })

  it('is sent once', async () => {
    const { send, fillIn, dialog } = await openDialog()
    const calls = hang(sessionEndpoints.login)
    await fillIn()

    await send()
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Log in' }).getAttribute('aria-busy')).toBe('true'))
    await send()

    expect(calls).toHaveLength(1)
  })

  it('closes with Escape and forgets the typed text', async () => {
    const { person, fillIn } = await openDialog()
    await fillIn()

    await person.keyboard('{Escape}')
    await dialogClosed()
    await person.click(screen.getByRole('button', { name: 'Login' }))

    expect((await email()).value).toBe('')
    expect((await password()).value).toBe('')
  })

  it('switches to Reset your password and back', async () => {
    const { person, dialog } = await openDialog()

    await person.click(dialog.getByRole('button', { name: 'Reset your password' }))
    const reset = within(await screen.findByRole('dialog', { name: 'Reset your password' }))
    await person.click(reset.getByRole('button', { name: 'Back to login' }))

    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeTruthy()
  })
})

describe('a session that has ended', () => {
  it('asks to log in again, with the reason', async () => {
    answer(sourceEndpoints.list, aList())
    answer(sourceEndpoints.detail, aSource())
    const { person } = renderRoute('/sources/101', { user: aUser() })
    const star = await screen.findByRole('button', { name: 'Favorite' })
    refuse(sourceEndpoints.favorite, 'unauthenticated')

    await person.click(star)

    const dialog = within(await screen.findByRole('dialog', { name: 'Login' }))
    expect(dialog.getByText('Your session has ended. Log in again to go on.')).toBeTruthy()
    expect(currentUser()).toBeNull()
  })

  it('is noticed when the page starts', async () => {
    answer(sourceEndpoints.list, aList())
    answer(sessionEndpoints.me, { user: null })
    renderRoute('/sources', { user: aUser() })

    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeTruthy()
    expect(currentUser()).toBeNull()
  })
})

describe('logging out', () => {
  const openMenu = async () => {
    answer(sourceEndpoints.list, aList())
    const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
    const route = renderRoute('/sources', { user: aUser() })
    await screen.findByRole('link', { name: /Source 101/ })
    await route.person.click(screen.getByRole('button', { name: /Ada Analyst/ }))
    return { ...route, leave, logOut: () => route.person.click(screen.getByRole('menuitem', { name: 'Log out' })) }
  }

  it('tells the server, forgets everything and restarts at Home', async () => {
    const { logOut, leave, queryClient } = await openMenu()
    const calls = answer(sessionEndpoints.logout, undefined)
    const clear = vi.spyOn(queryClient, 'clear')

    await logOut()

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/'))
    expect(calls).toHaveLength(1)
    expect(currentUser()).toBeNull()
    expect(clear).toHaveBeenCalled()
    expect(localStorage.getItem('sourcebook')).not.toContain('Ada')
  })

  it('stays a logout if the answer to an earlier call reports the end of the session first', async () => {
    const { logOut, leave, queryClient } = await openMenu()
    stopTimeouts()
    hang(sessionEndpoints.logout)
    await logOut()
    const calls = refuse(sourceEndpoints.list, 'unauthenticated')

    await queryClient.refetchQueries({ type: 'active' }).catch(() => undefined)

    expect(calls.length).toBeGreaterThan(0)
    expect(screen.queryByRole('dialog', { name: 'Login' })).toBeNull()
    expect(currentUser()).toEqual(aUser())
    expect(leave).not.toHaveBeenCalled()
  })

  it.each([
    ['an error', () => refuse(sessionEndpoints.logout, 'internal')],
    ['no server', () => disconnect(sessionEndpoints.logout)],
  ])('that fails by %s reports this, leaves nothing of the user, and can be retried', async (_how, fail) => {
    const { logOut, leave, address } = await openMenu()
    localStorage.setItem(`sourcebook-opened-${aUser().id}`, '[101]')
    sessionStorage.setItem('sourcebook-drafts-9', '{}')
    const failed = fail()
    serveNoPage()

    await logOut()

    expect(await screen.findByText(/^Logging out failed\./)).toBeTruthy()
    expect(failed).toHaveLength(1)
    expect(currentUser()).toBeNull()
    await waitFor(() => expect(address()).toBe('/'))
    expect(screen.queryByText(/Ada/)).toBeNull()
    expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toMatch(
      /Ada|drafts|opened/,
    )
    expect(leave).not.toHaveBeenCalled()

    answer(sessionEndpoints.logout, undefined)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))

    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/'))
    expect(localStorage.getItem('sourcebook-logging-out')).toBeNull()
  })
})
