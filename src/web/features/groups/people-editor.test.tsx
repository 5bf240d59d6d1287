import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type GroupUser, groupEndpoints } from '#contract/people/groups.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, hang, refuse } from '#testing/web/api.ts'
import { deleteDialog, dialogClosed } from '#testing/web/dialogs.ts'
import { aList, aUser } from '#testing/web/factories.ts'
import { aGroup, aMember, anOwner, answerForGroups, rowOf } from '#testing/web/groups.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { complaintAt } from '#testing/web/source-form.ts'

const openEditor = async (users: GroupUser[] = [anOwner(), aMember()]) => {
  const details = answerForGroups(aGroup({ users }))
  const route = renderRoute('/groups/1', { user: aUser('ROLE_GROUP_MANAGER') })
  await route.person.click(await screen.findByRole('button', { name: 'Edit' }))
  await screen.findByRole('heading', { name: 'Edit group' })
  return { ...route, details }
}
type Person = Awaited<ReturnType<typeof openEditor>>['person']

const second = anOwner({ id: 8, fullName: 'Sam Second', email: 'sam@acme.example' })
const newcomer = aMember({ id: 9, fullName: 'Nils New', email: 'nils@acme.example', pending: true })

describe('inviting a person', () => {
  const ask = async (person: Person, whom: 'an owner' | 'a user') => {
    await person.click(screen.getByRole('button', { name: `Invite ${whom}` }))
    return within(await screen.findByRole('dialog', { name: `Invite ${whom}` }))
  }
  type Dialog = Awaited<ReturnType<typeof ask>>
  const nameField = (dialog: Dialog) => dialog.getByRole<HTMLInputElement>('textbox', { name: /^Full name/ })
  const emailField = (dialog: Dialog) => dialog.getByRole<HTMLInputElement>('textbox', { name: /^Email address/ })
  const send = (person: Person, dialog: Dialog) => person.click(dialog.getByRole('button', { name: 'Invite' }))
  const fillIn = async (person: Person, dialog: Dialog) => {
    await person.type(nameField(dialog), 'Nils New')
    await person.type(emailField(dialog), 'nils@acme.example')
  }

  it.each([
    ['a user', false],
    ['an owner', true],
  ] as const)(
    '%s: the dialog names the role, closes, and the list shows them as invited',
    async (whom, groupManager) => {
      const { person } = await openEditor()
      const calls = answer(groupEndpoints.invite, newcomer)
      answer(groupEndpoints.detail, aGroup({ users: [anOwner(), aMember(), newcomer] }))
      const dialog = await ask(person, whom)
      await fillIn(person, dialog)

      await send(person, dialog)

      await dialogClosed()
      expect((await rowOf('Nils New')).getByText('Invited')).toBeTruthy()
      expect(screen.getByRole('heading', { name: 'Edit group' })).toBeTruthy()
      expect(calls.map(({ params, body }) => ({ id: params['groupId'], body }))).toEqual([
        { id: '1', body: { fullName: 'Nils New', email: 'nils@acme.example', groupManager } },
      ])
    },
  )

  it('requires a name and an address', async () => {
    const { person } = await openEditor()
    const dialog = await ask(person, 'a user')

    await send(person, dialog)

    await waitFor(() => expect(complaintAt(emailField(dialog))).toBe('This field is required'))
    expect(complaintAt(nameField(dialog))).toBe('This field is required')
  })

  it('reports beside the address why it can’t be invited, and keeps the typed text', async () => {
    const { person } = await openEditor()
    refuse(groupEndpoints.invite, 'invalid', {
      errors: [{ field: 'email', message: 'This email address can’t be invited' }],
    })
    const dialog = await ask(person, 'a user')
    await fillIn(person, dialog)

    await send(person, dialog)

    await waitFor(() => expect(complaintAt(emailField(dialog))).toBe('This email address can’t be invited'))
    expect(nameField(dialog).value).toBe('Nils New')
  })

  it('submits the invitation alone', async () => {
    const { person } = await openEditor()
    const updates = hang(groupEndpoints.update)
    answer(groupEndpoints.invite, newcomer)
    const dialog = await ask(person, 'a user')
    await fillIn(person, dialog)

    await person.keyboard('{Enter}')

    await dialogClosed()
    expect(updates).toEqual([])
    expect(screen.getByRole('button', { name: 'Done' })).toBeTruthy()
  })

  it('keeps the unsaved name of the group', async () => {
    const { person } = await openEditor()
    await person.type(screen.getByRole('textbox', { name: /^Group name/ }), ' Ltd')
    answer(groupEndpoints.invite, newcomer)
    answer(groupEndpoints.detail, aGroup({ users: [anOwner(), newcomer] }))
    const dialog = await ask(person, 'a user')
    await fillIn(person, dialog)

    await send(person, dialog)

    await rowOf('Nils New')
    expect(screen.getByDisplayValue('Acme Integrity Ltd')).toBeTruthy()
  })
})

describe('people who can be removed', () => {
  const offered = async () =>
    within(await screen.findByRole('article'))
      .queryAllByRole('button', { name: /^Remove/ })
      .map((button) => button.getAttribute('aria-label'))
  const pending = { ...second, pending: true } as const

  it.each([
    ['everybody but the only owner', [anOwner(), aMember()], ['Remove Ada Analyst']],
    ['each of two owners', [anOwner(), second], ['Remove Mia Manager', 'Remove Sam Second']],
    ['an invited owner, but not the only one who is here', [anOwner(), pending], ['Remove Sam Second']],
    ['nobody where the only owner is only invited', [pending], []],
    ['an invited user', [anOwner(), newcomer], ['Remove Nils New']],
  ])('are %s', async (_who, users, names) => {
    await openEditor(users)

    expect(await offered()).toEqual(names)
  })
})

describe('removing a person', () => {
  const ask = async (person: Person, name: string) => {
    await person.click(screen.getByRole('button', { name: `Remove ${name}` }))
    return deleteDialog()
  }
  const confirm = async (person: Person, name: string) =>
    person.click((await ask(person, name)).getByRole('button', { name: 'Delete' }))

  it('asks first, with the name of the person', async () => {
    const { person } = await openEditor()

    const dialog = await ask(person, 'Ada Analyst')

    expect(dialog.getByText('Ada Analyst')).toBeTruthy()
    expect(dialog.getByText('This action can’t be reversed.')).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: 'Cancel' }))
    await dialogClosed('alertdialog')
  })

  it('closes the dialog and shows the group without the person', async () => {
    const { person } = await openEditor()
    const calls = answer(groupEndpoints.removeUser, undefined)
    const refreshed = answer(groupEndpoints.detail, aGroup({ users: [anOwner()] }))

    await confirm(person, 'Ada Analyst')

    await dialogClosed('alertdialog')
    expect(calls.map(({ params }) => params['userId'])).toEqual(['1'])
    expect(refreshed).toHaveLength(1)
    expect(screen.queryByText('ada@acme.example')).toBeNull()
  })

  it('explains why the last owner stays, and refreshes the group', async () => {
    const { person } = await openEditor([anOwner(), second])
    refuse(groupEndpoints.removeUser, 'conflict', { message: 'The last owner of a group can’t be removed.' })
    const refreshed = answer(groupEndpoints.detail, aGroup({ users: [second] }))

    await confirm(person, 'Sam Second')

    expect((await screen.findByRole('alert')).textContent).toBe(
      'Something went wrong deleting this user. The last owner of a group can’t be removed.',
    )
    await dialogClosed('alertdialog')
    expect(refreshed).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull()
  })

  it('reports a failure, closes the dialog and refreshes the group', async () => {
    const { person, details } = await openEditor()
    refuse(groupEndpoints.removeUser, 'internal')

    await confirm(person, 'Ada Analyst')

    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong deleting this user')
    await dialogClosed('alertdialog')
    expect(details).toHaveLength(2)
  })

  it('succeeds if another owner has already removed them', async () => {
    const { person } = await openEditor()
    refuse(groupEndpoints.removeUser, 'not_found')
    answer(groupEndpoints.detail, aGroup({ users: [anOwner()] }))

    await confirm(person, 'Ada Analyst')

    await dialogClosed('alertdialog')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('from the group oneself warns first, and logs out', async () => {
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
    const { person } = await openEditor([anOwner(), second])
    answer(groupEndpoints.removeUser, undefined)
    // Home may be rendered before the browser reloads.
    answer(sourceEndpoints.list, aList())
    const dialog = await ask(person, 'Mia Manager')
    expect(dialog.getByText('You will be logged out immediately, and can’t log in again.')).toBeTruthy()

    await person.click(dialog.getByRole('button', { name: 'Delete' }))

    await waitFor(() => expect(replace).toHaveBeenCalledWith('/'))
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy()
    expect(screen.queryByText('Your session has ended. Log in again to go on.')).toBeNull()
  })
})
