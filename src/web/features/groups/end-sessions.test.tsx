import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { dialogClosed } from '#testing/web/dialogs.ts'
import { aUser } from '#testing/web/factories.ts'
import { aGroup, aMember, anOwner, answerForGroups } from '#testing/web/groups.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const newcomer = aMember({ id: 9, fullName: 'Nils New', email: 'nils@acme.example', pending: true })

const openEditor = async (role: 'ROLE_ADMIN' | 'ROLE_GROUP_MANAGER') => {
  answerForGroups(aGroup({ users: [anOwner(), aMember(), newcomer] }))
  const { person } = renderRoute('/groups/1', { user: aUser(role) })
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  await screen.findByRole('heading', { name: 'Edit group' })
  return person
}

const offered = () => screen.queryAllByRole('button', { name: /^End sessions/ }).map(({ textContent }) => textContent)

const ask = async () => {
  const person = await openEditor('ROLE_ADMIN')
  await person.click(screen.getByRole('button', { name: 'End sessions of Ada Analyst' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'End sessions' }))
  return { person, dialog, confirm: () => person.click(dialog.getByRole('button', { name: 'End sessions' })) }
}

describe('ending the sessions of another person', () => {
  it('is offered to administrators, for people who can be logged in', async () => {
    await openEditor('ROLE_ADMIN')

    expect(offered()).toEqual(['End sessions of Mia Manager', 'End sessions of Ada Analyst'])
  })

  it('is not offered to group managers', async () => {
    await openEditor('ROLE_GROUP_MANAGER')

    expect(offered()).toEqual([])
  })

  it('asks first, with the name of the person', async () => {
    const calls = answer(sessionEndpoints.endOf, undefined)
    const { person, dialog } = await ask()

    expect(dialog.getByText('Ada Analyst')).toBeTruthy()
    expect(dialog.getByText('ada@acme.example')).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: 'Cancel' }))

    await dialogClosed('alertdialog')
    expect(calls).toEqual([])
  })

  it('closes, reports the result, and gives the focus back', async () => {
    const calls = answer(sessionEndpoints.endOf, undefined)
    const { confirm } = await ask()

    await confirm()

    await dialogClosed('alertdialog')
    expect(calls.map(({ params }) => params['userId'])).toEqual(['1'])
    expect(await screen.findByText(/Ended the sessions of/)).toBeTruthy()
    const button = screen.getByRole('button', { name: 'End sessions of Ada Analyst' })
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('stays open with the reason of a failure, which is gone the next time', async () => {
    refuse(sessionEndpoints.endOf, 'too_many_requests', { message: 'Too many requests. Try again later' })
    const { person, dialog, confirm } = await ask()

    await confirm()

    expect((await dialog.findByRole('alert')).textContent).toBe('Too many requests. Try again later')
    await person.keyboard('{Escape}')
    await dialogClosed('alertdialog')
    await person.click(screen.getByRole('button', { name: 'End sessions of Ada Analyst' }))
    expect(within(await screen.findByRole('alertdialog')).queryByRole('alert')).toBeNull()
  })
})
