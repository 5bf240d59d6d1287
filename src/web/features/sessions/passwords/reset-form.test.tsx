import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accountEndpoints } from '#contract/people/accounts.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, disconnect, hang, refuse } from '#testing/web/api.ts'
import { aList } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { complaintAt } from '#testing/web/source-form.ts'

const SENT = 'An email has been sent to the given email address.'

const email = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Email address/ })

const openReset = async (typed = '') => {
  answer(sourceEndpoints.list, aList())
  const { person } = renderRoute('/sources')
  await person.click(await screen.findByRole('button', { name: 'Login' }))
  if (typed !== '') await person.type(await email(), typed)
  await person.click(await screen.findByRole('button', { name: 'Reset your password' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset your password' }))
  return { person, dialog, send: () => person.click(dialog.getByRole('button', { name: 'Send' })) }
}

describe('the form for a password reset', () => {
  it('begins with the focus in the address, which is copied from the login', async () => {
    await openReset('ada@example.org')

    await waitFor(async () => expect(document.activeElement).toBe(await email()))
    expect((await email()).value).toBe('ada@example.org')
  })

  it('requires an address', async () => {
    const { send } = await openReset()

    await send()

    await waitFor(async () => expect(complaintAt(await email())).toBe('This field is required'))
  })

  it('requires a valid address', async () => {
    const { send } = await openReset('ada@')

    await send()

    await waitFor(async () => expect(complaintAt(await email())).toBe('This is not a valid email address'))
  })

  it('reports that an e-mail was sent, and returns to the login with the address', async () => {
    const calls = answer(accountEndpoints.reset, undefined)
    const { person, dialog, send } = await openReset('ada@example.org')

    await send()

    expect(await dialog.findByText(SENT)).toBeTruthy()
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'ada@example.org' }])
    const back = dialog.getByRole('button', { name: 'Back to login' })
    expect(document.activeElement).toBe(back)
    await person.click(back)
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeTruthy()
    expect((await email()).value).toBe('ada@example.org')
  })

  it('shows the server’s message after a refusal, and keeps the address', async () => {
    refuse(accountEndpoints.reset, 'too_many_requests', { message: 'Too many requests. Try again later' })
    const { dialog, send } = await openReset('ada@example.org')

    await send()

    expect((await dialog.findByRole('alert')).textContent).toBe('Too many requests. Try again later')
    expect((await email()).value).toBe('ada@example.org')
  })

  it('shows an error of the address beside it', async () => {
    const errors = [{ field: 'email', message: 'This is longer than 254 characters' }]
    refuse(accountEndpoints.reset, 'invalid', { errors })
    const { send } = await openReset('ada@example.org')

    await send()

    await waitFor(async () => expect(complaintAt(await email())).toBe('This is longer than 254 characters'))
  })

  it('reports a missing network', async () => {
    disconnect(accountEndpoints.reset)
    const { dialog, send } = await openReset('ada@example.org')

    await send()

    expect((await dialog.findByRole('alert')).textContent).toBe('Something went wrong. Try again')
  })

  it('is sent once', async () => {
    const calls = hang(accountEndpoints.reset)
    const { dialog, send } = await openReset('ada@example.org')

    await send()
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBe('true'))
    await send()

    expect(calls).toHaveLength(1)
  })
})
