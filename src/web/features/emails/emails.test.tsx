import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { emailEndpoints, type UndeliveredEmail } from '#contract/emails/emails.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { aUser } from '#testing/web/factories.ts'
import { answerForGroups, anUndeliveredEmail } from '#testing/web/groups.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const show = (emails: UndeliveredEmail[], address = '/groups/1', user = aUser('ROLE_GROUP_MANAGER')) => {
  answerForGroups()
  const asked = answer(emailEndpoints.listUndelivered, emails)
  return { ...renderRoute(address, { user }), asked }
}
const emails = async () => within(await screen.findByRole('region', { name: 'Undelivered e-mail' }))
const request = anUndeliveredEmail({
  id: 901,
  kind: 'contact',
  email: 'desk@sourcebook.example',
  person: null,
  group: null,
  state: 'late',
  nextTryAt: '2026-01-05T11:00:00.000Z',
})

describe('an e-mail that can’t be delivered', () => {
  it('is shown in its group with recipient, kind and reason', async () => {
    show([anUndeliveredEmail()])

    const row = (await emails()).getByRole('listitem')

    expect(row.textContent).toContain('Invitation of a user to Ada Analyst (ada@acme.example)')
    expect(row.textContent).toContain('given up')
    expect(row.textContent).toContain('550 No such user here')
  })

  it('shows the time of its next try', async () => {
    show([{ ...request, group: { id: 1, name: 'Acme Integrity' } }])

    const row = (await emails()).getByRole('listitem')

    expect(row.textContent).toContain('Contact request to desk@sourcebook.example')
    expect(row.textContent).toContain('next try 5 Jan 2026')
  })

  it('is not shown in another group', async () => {
    const { asked } = show([anUndeliveredEmail({ group: { id: 2, name: 'Globex Compliance' } })])
    await screen.findByRole('heading', { name: 'Acme Integrity' })

    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.queryByText(/can’t be delivered/)).toBeNull()
  })

  it('is not mentioned if there is none', async () => {
    const { asked } = show([], '/groups/1', aUser('ROLE_ADMIN'))
    await screen.findByRole('heading', { name: 'Acme Integrity' })

    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.queryByText(/can’t be delivered/)).toBeNull()
  })

  it('does not hide the group if it could not be loaded', async () => {
    answerForGroups()
    refuse(emailEndpoints.listUndelivered, 'internal')
    renderRoute('/groups/1', { user: aUser('ROLE_GROUP_MANAGER') })

    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Undelivered e-mail could not be loaded. Try again')
    expect(screen.getByRole('heading', { name: 'Acme Integrity' })).toBeTruthy()
  })

  it('is sent again, and the list is refetched', async () => {
    const { person } = show([
      anUndeliveredEmail(),
      anUndeliveredEmail({ id: 902, person: null, email: 'bo@acme.example' }),
    ])
    const calls = answer(emailEndpoints.sendAgain, undefined)
    const fresh = [anUndeliveredEmail({ id: 902, person: null, email: 'bo@acme.example' })]
    const button = await (await emails()).findByRole('button', { name: 'Send again to Ada Analyst' })
    answer(emailEndpoints.listUndelivered, fresh)

    await person.click(button)

    await waitFor(async () => expect((await emails()).getAllByRole('listitem')).toHaveLength(1))
    expect(calls.map(({ params }) => params['id'])).toEqual(['900'])
    expect((await emails()).getByRole('status').textContent).toBe('The e-mail to Ada Analyst is being sent again.')
  })

  it('reports that it could not be sent again, and refetches its state', async () => {
    const { person, asked } = show([anUndeliveredEmail()])
    refuse(emailEndpoints.sendAgain, 'not_found', { message: 'There is no such e-mail' })

    await person.click(await (await emails()).findByRole('button', { name: /^Send again/ }))

    expect((await (await emails()).findByRole('alert')).textContent).toBe('There is no such e-mail')
    await waitFor(() => expect(asked).toHaveLength(2))
  })
})

describe('undelivered e-mails, for administrators,', () => {
  const admin = aUser('ROLE_ADMIN')

  it('are counted above the list of groups, and listed behind a link', async () => {
    const { person } = show([anUndeliveredEmail(), request], '/groups', admin)

    expect(await screen.findByText('2 e-mails can’t be delivered')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Show undelivered e-mail' }))

    const dialog = within(await screen.findByRole('dialog', { name: 'Undelivered e-mail' }))
    const rows = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows[0]).toContain('Acme Integrity')
    expect(rows[1]).toContain('Contact request to desk@sourcebook.example')
  })

  it('can be sent again from there', async () => {
    const { person } = show([request], '/groups', admin)
    const calls = answer(emailEndpoints.sendAgain, undefined)
    await person.click(await screen.findByRole('button', { name: 'Show undelivered e-mail' }))
    const dialog = within(await screen.findByRole('dialog'))
    answer(emailEndpoints.listUndelivered, [])

    await person.click(dialog.getByRole('button', { name: 'Send again to desk@sourcebook.example' }))

    await waitFor(() => expect(calls).toHaveLength(1))
    expect(await dialog.findByText('The e-mail to desk@sourcebook.example is being sent again.')).toBeTruthy()
    expect(dialog.queryByRole('listitem')).toBeNull()
  })
})
