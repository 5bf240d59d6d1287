import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { groupEndpoints } from '#contract/people/groups.ts'
import { collectEvents } from '#testing/web/analytics.ts'
import { answer, disconnect, hang, refuse } from '#testing/web/api.ts'
import { dialogClosed } from '#testing/web/dialogs.ts'
import { aUser } from '#testing/web/factories.ts'
import { enter } from '#testing/web/fields.ts'
import { aGroup, answerForGroups, someGroups } from '#testing/web/groups.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { complaintAt } from '#testing/web/source-form.ts'

const open = async () => {
  answerForGroups()
  const route = renderRoute('/groups', { user: aUser('ROLE_ADMIN') })
  await route.person.click(await screen.findByRole('button', { name: 'New Group' }))
  await screen.findByRole('dialog', { name: 'Create new group' })
  return route
}
type Person = Awaited<ReturnType<typeof open>>['person']

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const nameField = () => field(/^Group name/)
const linkField = () => field(/^Group url/)
const ownerField = () => field(/^Group owner's full name/)
const emailField = () => field(/^Group owner's email address/)
const send = (person: Person) => person.click(screen.getByRole('button', { name: 'Invite' }))
const fillIn = async (person: Person) => {
  await enter(person, await nameField(), 'Initech Audit')
  await enter(person, await linkField(), 'initech')
  await enter(person, await ownerField(), 'Olga Owner')
  await enter(person, await emailField(), 'olga@initech.example')
}

describe('a new group', () => {
  it('has the texts of the specification', async () => {
    await open()

    const dialog = within(await screen.findByRole('dialog'))

    const fields = [await nameField(), await linkField(), await ownerField(), await emailField()]
    expect(fields.map(({ placeholder }) => placeholder)).toEqual(['Name', 'Url', 'Full name', 'Email address'])
    expect(dialog.getByText('Group owners will be sent an e-mail with registration instructions.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Invite' })).toBeTruthy()
  })

  it('requires a name, and an owner with a name and an address', async () => {
    const { person } = await open()

    await send(person)

    await waitFor(async () => expect(complaintAt(await emailField())).toBe('This field is required'))
    expect(complaintAt(await nameField())).toBe('This field is required')
    expect(complaintAt(await ownerField())).toBe('This field is required')
    expect(complaintAt(await linkField())).toBe('')
  })

  it('refuses a web address in a name, beside the field', async () => {
    const { person } = await open()

    await fillIn(person)
    await enter(person, await nameField(), 'Initech www.evil.example')
    await enter(person, await ownerField(), 'https://evil.example')
    await send(person)

    await waitFor(async () => expect(complaintAt(await nameField())).toBe('A name can’t hold a web address'))
    expect(complaintAt(await ownerField())).toBe('A name can’t hold a web address')
    expect(complaintAt(await emailField())).toBe('')
  })

  it('requires a valid address, and reports this after the field was left', async () => {
    const { person } = await open()

    await person.type(await emailField(), 'olga')
    expect(complaintAt(await emailField())).toBe('')
    await person.tab()

    await waitFor(async () => expect(complaintAt(await emailField())).toBe('This is not a valid email address'))
  })

  it('is sent as typed, shown in the list, opened and reported to analytics', async () => {
    const events = collectEvents()
    const { person, address } = await open()
    const made = aGroup({ id: 7, name: 'Initech Audit', link: 'initech', slug: 'initech-audit' })
    const calls = answer(groupEndpoints.create, made)
    answer(groupEndpoints.detail, made)
    answer(groupEndpoints.list, [...someGroups(), made])
    await fillIn(person)

    await send(person)

    await dialogClosed()
    expect(calls.map(({ body }) => body)).toEqual([
      {
        name: 'Initech Audit',
        link: 'initech',
        user: { fullName: 'Olga Owner', email: 'olga@initech.example' },
      },
    ])
    expect(await screen.findByRole('link', { name: /Initech Audit/ })).toBeTruthy()
    expect(address()).toBe('/groups/7')
    expect(events).toContainEqual({ name: 'group_added' })
  })

  it('shows errors of the server beside their fields, and keeps the typed text', async () => {
    const { person } = await open()
    refuse(groupEndpoints.create, 'invalid', {
      errors: [{ field: 'user.email', message: 'This email address can’t be invited' }],
    })
    await fillIn(person)

    await send(person)

    await waitFor(async () => expect(complaintAt(await emailField())).toBe('This email address can’t be invited'))
    expect((await nameField()).value).toBe('Initech Audit')
  })

  it('reports that it could not be sent', async () => {
    const { person } = await open()
    disconnect(groupEndpoints.create)
    await fillIn(person)

    await send(person)

    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Try again')
  })

  it('is sent once, however often the button is pressed', async () => {
    const { person } = await open()
    const calls = hang(groupEndpoints.create)
    await fillIn(person)

    await send(person)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Invite' }).getAttribute('aria-busy')).toBe('true'))
    await send(person)

    expect(calls).toHaveLength(1)
  })

  it('forgets the typed text when it is cancelled', async () => {
    const { person } = await open()
    await person.type(await nameField(), 'Never mind')

    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    await dialogClosed()
    await person.click(screen.getByRole('button', { name: 'New Group' }))

    expect((await nameField()).value).toBe('')
  })
})
