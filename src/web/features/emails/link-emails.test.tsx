import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { linkEmailEndpoints } from '#contract/emails/link-emails.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

describe('the page for unsubscribing from e-mails about links', () => {
  it('ends them by a single click, also for a guest', async () => {
    const calls = answer(linkEmailEndpoints.stop, undefined)
    const { person } = renderRoute('/stop-emails?token=abc', { user: null })
    const button = await screen.findByRole('button', { name: 'Stop these e-mails' })
    expect(calls).toEqual([])

    await person.click(button)

    expect(await screen.findByText(/You won’t receive these e-mails any more/)).toBeDefined()
    expect(calls.map(({ query }) => query)).toEqual([{ token: 'abc' }])
  })

  it('reports a failure, and can be retried', async () => {
    refuse(linkEmailEndpoints.stop, 'internal', { message: 'Something broke' })
    const { person } = renderRoute('/stop-emails?token=abc', { user: null })

    await person.click(await screen.findByRole('button', { name: 'Stop these e-mails' }))

    expect((await screen.findByRole('alert')).textContent).toBe('Something broke')
    expect(screen.getByRole('button', { name: 'Stop these e-mails' })).toBeDefined()
  })

  it('offers a choice to recipients', async () => {
    answer(linkEmailEndpoints.read, { wanted: true })
    const calls = answer(linkEmailEndpoints.choose, { wanted: false })
    const { person } = renderRoute('/stop-emails', { user: aUser('ROLE_ADMIN') })
    const box = () => screen.findByRole<HTMLInputElement>('checkbox')

    await person.click(await box())

    await waitFor(async () => expect((await box()).getAttribute('aria-busy')).toBe('false'))
    expect([(await box()).checked, calls.map(({ body }) => body)]).toEqual([false, [{ wanted: false }]])
  })

  it('tells other users who gets them', async () => {
    renderRoute('/stop-emails', { user: aUser() })

    expect(await screen.findByText(/Group owners and administrators can change this/)).toBeDefined()
  })
})
