import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { accountEndpoints } from '#contract/people/accounts.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { collectEvents } from '#testing/web/analytics.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { dialogClosed } from '#testing/web/dialogs.ts'
import { aList, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { complaintAt } from '#testing/web/source-form.ts'
import { isNewHere } from '#web/session/home-storage.ts'
import { currentUser } from '#web/session/store.ts'

const TOKEN = 'secret-token-of-the-letter'
const PASSWORD = 'eleven herons wade'
const LINK = `/reset-password?token=${TOKEN}`

const first = () => screen.findByLabelText<HTMLInputElement>(/^New password/)
const second = () => screen.findByLabelText<HTMLInputElement>(/^Repeat new password/)

/** Simulates the server's check. */
const answerCheck = (isValid = true) =>
  answer(accountEndpoints.checkLink, ({ body }) => ({
    isValid,
    isForEmail: isValid && Object(body).email === 'ada@example.org',
  }))

const openLink = async (address = LINK, user = null as ReturnType<typeof aUser> | null) => {
  answer(sourceEndpoints.list, aList())
  answer(categoryEndpoints.listGroup, [])
  answer(sourceEndpoints.favorites, [])
  answerCheck()
  const route = renderRoute(address, { user })
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a new password' }))
  const send = () => route.person.click(dialog.getByRole('button', { name: 'Set password' }))
  const fillIn = async (password = PASSWORD, again = password) => {
    await route.person.type(await first(), password)
    await route.person.type(await second(), again)
  }
  return { ...route, dialog, send, fillIn }
}

describe.each(['/reset-password', '/confirm-account'])('%s', (path) => {
  it('without a token leads Home', async () => {
    answer(sourceEndpoints.list, aList())
    const { address, history } = renderRoute(path)

    expect(await screen.findByRole('heading', { name: 'Sourcebook' })).toBeTruthy()
    expect(address()).toBe('/')
    expect(history.length).toBe(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('removes the token from the address bar at once, and keeps it in memory only', async () => {
    const events = collectEvents()
    const { address, history } = await openLink(`${path}?token=${TOKEN}&email=ada%40example.org`)

    expect(address()).toBe(path)
    expect(history.length).toBe(1)
    window.dispatchEvent(new Event('pagehide'))
    const stored = [localStorage, sessionStorage].map((storage) => Object.entries(storage))
    const kept = JSON.stringify([stored, history.location, events])
    expect(kept).not.toContain(TOKEN)
  })

  it('sets the password and begins the session', async () => {
    const events = collectEvents()
    const calls = answer(accountEndpoints.confirm, aUser())
    const { send, fillIn, address } = await openLink(`${path}?token=${TOKEN}`)
    await fillIn()

    await send()

    // Invited users land at Home.
    const isInvited = path === '/confirm-account'
    await waitFor(() => expect(address()).toBe(isInvited ? '/' : '/sources'))
    await dialogClosed()
    expect(isNewHere()).toBe(isInvited)
    expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN, password: PASSWORD }])
    expect(currentUser()).toEqual(aUser())
    expect(events).toContainEqual({ name: 'password_set', role: 'ROLE_USER' })
  })

  it('leads Home when the modal is closed', async () => {
    const { person, address } = await openLink(`${path}?token=${TOKEN}`)

    await person.keyboard('{Escape}')

    await waitFor(() => expect(address()).toBe('/'))
    await dialogClosed()
  })
})

describe('setting a new password', () => {
  it('shows the account of the link, read-only', async () => {
    const { dialog } = await openLink(`${LINK}&email=ada%40example.org`)

    const email = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Email address' })

    expect([email.value, email.readOnly, email.autocomplete]).toEqual(['ada@example.org', true, 'username'])
    await waitFor(async () => expect(document.activeElement).toBe(await first()))
  })

  it.each(['', '&email=', '&email=Call+0900+now'])(
    'reports that the link does not name its account, if it has no address (%s)',
    async (query) => {
      const { dialog } = await openLink(`${LINK}${query}`)

      expect(await dialog.findByText(/does not name an account/)).toBeTruthy()
      expect(dialog.queryByRole('textbox', { name: 'Email address' })).toBeNull()
    },
  )

  it('shows the rules, hides the passwords, and describes its fields to password managers', async () => {
    await openLink()

    const fields = [await first(), await second()]

    expect(fields.map(({ type }) => type)).toEqual(['password', 'password'])
    expect(fields.map(({ autocomplete }) => autocomplete)).toEqual(['new-password', 'new-password'])
    expect(complaintAt(await first())).toContain('12 to 128 characters')
  })

  it('requires both fields', async () => {
    const { send } = await openLink()
    await first()

    await send()

    await waitFor(async () => expect(complaintAt(await first())).toContain('This field is required'))
    expect(complaintAt(await second())).toBe('This field is required')
  })

  it('requires equal passwords, whichever of the two is corrected', async () => {
    const { person, fillIn } = await openLink()
    await fillIn('eleven herons wade', 'eleven herons')
    await person.tab()
    await waitFor(async () => expect(complaintAt(await second())).toBe('Password does not match'))

    await person.clear(await first())
    await person.type(await first(), 'eleven herons')

    await waitFor(async () => expect(complaintAt(await second())).toBe(''))
  })

  it('shows the broken rule beside the password', async () => {
    const errors = [{ field: 'password', message: 'This password is well known from leaks' }]
    refuse(accountEndpoints.confirm, 'invalid', { errors })
    const { send, fillIn, dialog } = await openLink()
    await fillIn()

    await send()

    await waitFor(async () => expect(complaintAt(await first())).toContain('This password is well known from leaks'))
    expect(dialog.queryByRole('button', { name: 'Ask for a new link' })).toBeNull()
  })

  it('shows the server’s message for a used link, and leads to a new one', async () => {
    refuse(accountEndpoints.confirm, 'invalid', { message: 'This link is no longer valid.' })
    const { person, send, fillIn, dialog, address } = await openLink(`${LINK}&email=ada%40example.org`)
    await fillIn()
    await send()
    expect((await dialog.findByRole('alert')).textContent).toBe('This link is no longer valid.')

    await person.click(dialog.getByRole('button', { name: 'Ask for a new link' }))

    const reset = within(await screen.findByRole('dialog', { name: 'Reset your password' }))
    expect(reset.getByRole<HTMLInputElement>('textbox', { name: /^Email/ }).value).toBe('ada@example.org')
    await person.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/'))
  })

  it('can be retried after any other failure', async () => {
    refuse(accountEndpoints.confirm, 'unavailable', { message: 'Sourcebook is not available at the moment.' })
    const { send, fillIn, dialog, address } = await openLink()
    await fillIn()
    await send()
    expect((await dialog.findByRole('alert')).textContent).toBe('Sourcebook is not available at the moment.')
    expect(dialog.queryByRole('button', { name: 'Ask for a new link' })).toBeNull()

    answer(accountEndpoints.confirm, aUser())
    await send()

    await waitFor(() => expect(address()).toBe('/sources'))
  })
})
