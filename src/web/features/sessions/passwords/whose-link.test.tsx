import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { accountEndpoints } from '#contract/people/accounts.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, disconnect, refuse } from '#testing/web/api.ts'
import { dialogClosed } from '#testing/web/dialogs.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { draftOf } from '#web/session/drafts.ts'
import { keepDraft } from '#web/session/keep-drafts.ts'
import { currentUser, loggedIn } from '#web/session/store.ts'

const TOKEN = 'secret-token-of-the-letter'
const PASSWORD = 'eleven herons wade'
const VICTIM = 'victim@bank.example'
const [ada, admin] = [aUser(), aUser('ROLE_ADMIN')]

interface OpenedLink {
  readonly path?: string
  readonly email?: string
  readonly user?: typeof ada | null
}

/** Opens a link whose token is ada's. */
const openLink = async ({ path = '/reset-password', email = '', user = null }: OpenedLink) => {
  answer(sourceEndpoints.list, aList())
  answer(categoryEndpoints.listGroup, [])
  answer(sourceEndpoints.favorites, [])
  const checks = answer(accountEndpoints.checkLink, (call) => ({
    isValid: true,
    isForEmail: Object(call.body).email === ada.email,
  }))
  const route = renderRoute(`${path}?${new URLSearchParams({ token: TOKEN, email }).toString()}`, { user })
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a new password' }))
  return { ...route, dialog, checks }
}

const noFields = () => expect(screen.queryByLabelText(/^New password/)).toBeNull()

describe.each(['/reset-password', '/confirm-account'])('the address in a link to %s', (path) => {
  it('is checked together with the token, and shown if it belongs to the account', async () => {
    const { dialog, checks } = await openLink({ path, email: ada.email })

    expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Email address' })).value).toBe(ada.email)
    expect(checks.map(({ path: asked, body }) => [asked, body])).toEqual([
      ['/api/v1/user/link/', { token: TOKEN, email: ada.email }],
    ])
  })

  it('is not shown if it belongs to somebody else, and no password can be set', async () => {
    const { person, dialog } = await openLink({ path, email: VICTIM })

    expect((await dialog.findByRole('alert')).textContent).toContain('does not match its account')
    noFields()
    expect(document.body.textContent).not.toContain(VICTIM)
    const ask = dialog.getByRole('button', { name: 'Ask for a new link' })
    expect(document.activeElement).toBe(ask)
    await person.click(ask)
    const reset = within(await screen.findByRole('dialog', { name: 'Reset your password' }))
    expect(reset.getByRole<HTMLInputElement>('textbox', { name: /^Email/ }).value).toBe('')
  })
})

describe('an invalid link', () => {
  it('is reported before anything is typed, without an address, with a way to a new one', async () => {
    answer(sourceEndpoints.list, aList())
    answer(accountEndpoints.checkLink, { isValid: false, isForEmail: false })
    const { person } = renderRoute(`/reset-password?token=${TOKEN}&email=${VICTIM}`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Set a new password' }))

    expect(await dialog.findByText(/no longer valid/)).toBeTruthy()
    expect(dialog.queryByRole('textbox', { name: 'Email address' })).toBeNull()
    await person.click(dialog.getByRole('button', { name: 'Ask for a new link' }))

    const reset = within(await screen.findByRole('dialog', { name: 'Reset your password' }))
    expect(reset.getByRole<HTMLInputElement>('textbox', { name: /^Email/ }).value).toBe('')
  })

  it('sets no password, and shows the server’s message once', async () => {
    answer(sourceEndpoints.list, aList())
    answer(accountEndpoints.checkLink, { isValid: false, isForEmail: false })
    refuse(accountEndpoints.confirm, 'invalid', { message: 'This link is no longer valid.' })
    const { person } = renderRoute(`/reset-password?token=${TOKEN}`)
    await person.type(await screen.findByLabelText(/^New password/), PASSWORD)
    await person.type(screen.getByLabelText(/^Repeat new password/), PASSWORD)

    await person.click(screen.getByRole('button', { name: 'Set password' }))

    expect((await screen.findByRole('alert')).textContent).toBe('This link is no longer valid.')
    expect(screen.getAllByText(/no longer valid/)).toHaveLength(1)
  })

  it('is neither accepted nor refused while the server can’t be reached, and checked again', async () => {
    answer(sourceEndpoints.list, aList())
    disconnect(accountEndpoints.checkLink)
    const { person } = renderRoute(`/reset-password?token=${TOKEN}&email=${ada.email}`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Set a new password' }))
    const again = await dialog.findByRole('button', { name: 'Try again' })
    noFields()
    answer(accountEndpoints.checkLink, { isValid: true, isForEmail: true })

    await person.click(again)

    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^New password/)))
  })
})

describe('a link to another account than the logged-in one', () => {
  it('names its account and the logged-in user, who will be logged out first', async () => {
    const { dialog } = await openLink({ email: ada.email, user: admin })

    const text = (await dialog.findByText(/You will be logged out first/)).closest('form, section, div')?.textContent

    expect(text).toContain(`This link is for the account of ${ada.email}.`)
    expect(text).toContain(`You are logged in as ${admin.fullName} (${admin.email}).`)
    noFields()
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Stay logged in' }))
  })

  it('without an address says so', async () => {
    const { dialog } = await openLink({ user: admin })

    expect(await dialog.findByText(/does not name an account/)).toBeTruthy()
    noFields()
  })

  it.each([
    ['/reset-password', ada.email],
    ['/confirm-account', ''],
  ])('logs them out, forgets them, and restarts with the link to %s', async (path, email) => {
    const leave = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
    const logouts = answer(sessionEndpoints.logout, undefined)
    const { person, dialog, queryClient } = await openLink({ path, email, user: admin })
    queryClient.setQueryData(['sources', 'detail', { id: 7 }], aSource({ id: 7 }))
    keepDraft('source/new', { idempotencyKey: 'key', values: { title: 'Secret' } })

    await person.click(await dialog.findByRole('button', { name: 'Log out and continue' }))

    await waitFor(() =>
      expect(leave).toHaveBeenCalledExactlyOnceWith(
        `${path}?${new URLSearchParams({ token: TOKEN, email }).toString()}`,
      ),
    )
    expect(logouts).toHaveLength(1)
    expect(currentUser()).toBeNull()
    expect(queryClient.getQueryData(['sources', 'detail', { id: 7 }])).toBeUndefined()
    loggedIn(admin)
    expect(draftOf('source/new')).toBeUndefined()
  })

  it('keeps them logged in if they stay, and sets nothing', async () => {
    const { person, dialog, address } = await openLink({ email: ada.email, user: admin })

    await person.click(await dialog.findByRole('button', { name: 'Stay logged in' }))

    await dialogClosed()
    expect(address()).toBe('/')
    expect(currentUser()).toEqual(admin)
  })

  it('reports that they could not be logged out', async () => {
    refuse(sessionEndpoints.logout, 'unavailable')
    const { person, dialog } = await openLink({ email: ada.email, user: admin })

    await person.click(await dialog.findByRole('button', { name: 'Log out and continue' }))

    expect((await dialog.findByRole('alert')).textContent).toBe('Something went wrong. Try again')
    noFields()
  })

  it('is noticed even if they log in in another tab while the form is open', async () => {
    const { dialog } = await openLink({ email: ada.email })
    await screen.findByLabelText(/^New password/)

    loggedIn(admin)

    expect(await dialog.findByText(/You will be logged out first/)).toBeTruthy()
    noFields()
  })
})

describe('a link to the logged-in account', () => {
  it.each([ada.email, ada.email.toUpperCase()])('sets its password at once (%s)', async (email) => {
    answer(accountEndpoints.confirm, ada)
    const { person, address } = await openLink({ email, user: ada })
    await person.type(await screen.findByLabelText(/^New password/), PASSWORD)
    await person.type(screen.getByLabelText(/^Repeat new password/), PASSWORD)

    await person.click(screen.getByRole('button', { name: 'Set password' }))

    await waitFor(() => expect(address()).toBe('/sources'))
  })
})
