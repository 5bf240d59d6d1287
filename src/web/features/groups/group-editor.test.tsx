import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { entityTag } from '#contract/endpoint.ts'
import { type GroupDetail, groupEndpoints } from '#contract/people/groups.ts'
import { stateOf } from '#contract/sources/state-of.ts'
import { collectEvents } from '#testing/web/analytics.ts'
import { answer, hang, refuse } from '#testing/web/api.ts'
import { deleteDialog, dialogClosed } from '#testing/web/dialogs.ts'
import { aUser } from '#testing/web/factories.ts'
import { enter } from '#testing/web/fields.ts'
import { aGroup, aMember, anOwner, answerForGroups, someGroups } from '#testing/web/groups.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { complaintAt } from '#testing/web/source-form.ts'
import { groupQueries } from './queries.ts'

const openEditor = async (fields: Partial<GroupDetail> = {}, user = aUser('ROLE_ADMIN')) => {
  answerForGroups(aGroup(fields))
  const route = renderRoute('/groups/1', { user })
  await route.person.click(await screen.findByRole('button', { name: 'Edit' }))
  await screen.findByRole('heading', { name: 'Edit group' })
  return route
}
type Person = Awaited<ReturnType<typeof openEditor>>['person']

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Group name/ })
const linkField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Group url/ })
const save = (person: Person) => person.click(screen.getByRole('button', { name: 'Save' }))
const closed = () => waitFor(() => expect(screen.queryByRole('heading', { name: 'Edit group' })).toBeNull())
const rename = async (person: Person, name: string) => {
  await person.clear(nameField())
  await person.type(nameField(), name)
}
const bodies = (calls: readonly { params: Readonly<Record<string, unknown>>; body: unknown }[]) =>
  calls.map(({ params, body }) => ({ id: params['groupId'], body }))

describe('a group that somebody else has renamed in between', () => {
  it('is reported in the open form, which keeps its text', async () => {
    const { person, queryClient } = await openEditor()
    await enter(person, nameField(), 'Mine')
    answerForGroups(aGroup({ name: 'Theirs' }))

    await act(() => queryClient.invalidateQueries({ queryKey: groupQueries.all() }))

    expect(await screen.findByText(/^Someone else changed this while you were editing/)).toBeTruthy()
    expect(nameField().value).toBe('Mine')
  })

  it('is saved with the chosen names, on top of the newer version', async () => {
    const { person } = await openEditor()
    const { name, link } = aGroup()
    await enter(person, nameField(), 'Mine')
    const refused = refuse(groupEndpoints.update, 'stale')
    answerForGroups(aGroup({ name: 'Theirs', link: 'https://theirs.example/' }))

    await save(person)

    const dialog = within(await screen.findByRole('dialog', { name: 'Two versions' }))
    await person.click(within(dialog.getByRole('group', { name: 'Group name' })).getByRole('radio', { name: 'Mine' }))
    const saves = answer(groupEndpoints.update, aGroup())
    await person.click(dialog.getByRole('button', { name: 'Save' }))
    await closed()
    expect([...refused, ...saves].map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
      [{ name: 'Mine' }, entityTag(stateOf(name, link ?? ''))],
      [{ name: 'Mine' }, entityTag(stateOf('Theirs', 'https://theirs.example/'))],
    ])
  })
})

describe('the edit mode of a group', () => {
  it('has its name and link, and is named in the title of the window', async () => {
    await openEditor()

    expect(nameField().value).toBe('Acme Integrity')
    expect(linkField().value).toBe('https://acme.example/')
    await waitFor(() => expect(document.title).toBe('Edit group – Acme Integrity · Sourcebook'))
  })

  it('is closed by its button, without a request, if no field was touched', async () => {
    const { person } = await openEditor()
    const calls = hang(groupEndpoints.update)

    await person.click(screen.getByRole('button', { name: 'Done' }))

    await closed()
    expect(calls).toEqual([])
  })

  it('is submitted by its button once a field was touched', async () => {
    const { person } = await openEditor()
    const calls = answer(groupEndpoints.update, aGroup())

    await person.click(nameField())
    await person.tab()
    await save(person)

    await closed()
    expect(bodies(calls)).toEqual([{ id: '1', body: { name: 'Acme Integrity' } }])
  })

  it('keeps the focus on its button when a field is left for it', async () => {
    const { person } = await openEditor()
    const done = screen.getByRole('button', { name: 'Done' })

    await person.click(nameField())
    await person.tab({ shift: true })

    const button = await screen.findByRole('button', { name: 'Save' })
    expect(button).toBe(done)
    expect(document.activeElement).toBe(button)
  })

  it('is submitted by a press on Done that leaves a field', async () => {
    const { person } = await openEditor()
    const calls = answer(groupEndpoints.update, aGroup())

    await person.click(nameField())
    await person.click(screen.getByRole('button', { name: 'Done' }))

    await closed()
    expect(bodies(calls)).toEqual([{ id: '1', body: { name: 'Acme Integrity' } }])
  })

  it('sends a changed link, refreshes list and detail, closes and is reported to analytics', async () => {
    const events = collectEvents()
    const { person } = await openEditor()
    const changed = aGroup({ name: 'Acme Research', link: null })
    const calls = answer(groupEndpoints.update, changed)
    answer(groupEndpoints.detail, changed)
    answer(groupEndpoints.list, [{ id: 1, name: 'Acme Research', link: null, slug: 'acme-integrity' }])
    await rename(person, 'Acme Research')
    await person.clear(linkField())

    await save(person)

    expect(await screen.findByRole('heading', { name: 'Acme Research' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Acme Research' })).toBeTruthy()
    expect(bodies(calls)).toEqual([{ id: '1', body: { name: 'Acme Research', link: '' } }])
    expect(events).toContainEqual({ name: 'group_updated' })
  })

  it('is submitted by Enter', async () => {
    const { person } = await openEditor()
    const calls = answer(groupEndpoints.update, aGroup())

    await person.type(nameField(), ' Ltd{Enter}')

    await closed()
    expect(bodies(calls)).toEqual([{ id: '1', body: { name: 'Acme Integrity Ltd' } }])
  })

  it('requires a name', async () => {
    const { person } = await openEditor()
    await person.clear(nameField())

    await save(person)

    await waitFor(() => expect(complaintAt(nameField())).toBe('This field is required'))
  })

  it('stays open with the typed text after a refusal', async () => {
    const { person } = await openEditor()
    refuse(groupEndpoints.update, 'invalid', { errors: [{ field: 'name', message: 'This name is taken' }] })
    await rename(person, 'Globex')

    await save(person)

    await waitFor(() => expect(complaintAt(nameField())).toBe('This name is taken'))
    expect(nameField().value).toBe('Globex')
  })

  it('is left by Cancel without a change', async () => {
    const { person } = await openEditor()
    await rename(person, 'Never mind')

    await person.click(screen.getByRole('button', { name: 'Cancel' }))

    expect(await screen.findByRole('heading', { name: 'Acme Integrity' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Edit' })).toBe(document.activeElement)
  })

  it('ends when another group is shown', async () => {
    const { person } = await openEditor()
    await rename(person, 'Never mind')
    answer(groupEndpoints.detail, aGroup({ id: 2, name: 'Globex Compliance' }))

    await person.click(screen.getByRole('link', { name: 'Globex Compliance' }))

    expect(await screen.findByRole('heading', { name: 'Globex Compliance' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Edit group' })).toBeNull()
  })
})

describe('deleting a group', () => {
  const ask = async (person: Person) => {
    await person.click(screen.getByRole('button', { name: 'Delete group' }))
    return deleteDialog()
  }
  const confirm = async (person: Person) =>
    person.click((await ask(person)).getByRole('button', { name: 'Delete all' }))

  it('is not offered to its managers', async () => {
    await openEditor({}, aUser('ROLE_GROUP_MANAGER'))

    expect(screen.queryByRole('button', { name: 'Delete group' })).toBeNull()
  })

  it.each([
    ['2 users', [anOwner(), aMember()]],
    ['1 user', [anOwner()]],
  ])('announces that %s will be deleted', async (items, users) => {
    const { person } = await openEditor({ users })

    const dialog = await ask(person)

    expect(dialog.getByText(`Deleting this group will also delete all ${items} within it.`)).toBeTruthy()
    expect(dialog.getByText('This action can’t be reversed.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeTruthy()
  })

  it('names everything else that is deleted, and what stays', async () => {
    const { person } = await openEditor({ holds: { subjects: 4, privateSources: 1, publicSources: 1200 } })

    const dialog = await ask(person)

    expect(
      dialog.getByText(
        'The group’s 4 subjects and 1 private source will also be deleted. Its 1,200 public sources will belong to the administrators.',
      ),
    ).toBeTruthy()
  })

  it('returns to the list, refreshes it and is reported to analytics', async () => {
    const events = collectEvents()
    const { person, address } = await openEditor()
    const calls = answer(groupEndpoints.remove, undefined)
    answer(groupEndpoints.list, someGroups().slice(1))

    await confirm(person)

    await waitFor(() => expect(address()).toBe('/groups'))
    expect(calls.map(({ params }) => params['id'])).toEqual(['1'])
    await waitFor(() => expect(screen.queryByRole('link', { name: /Acme/ })).toBeNull())
    expect(events).toContainEqual({ name: 'group_deleted' })
  })

  it('succeeds if somebody else has already deleted it', async () => {
    const { person, address } = await openEditor()
    refuse(groupEndpoints.remove, 'not_found')

    await confirm(person)

    await waitFor(() => expect(address()).toBe('/groups'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('closes the dialog after a failure, reports it, and refreshes the list', async () => {
    const { person, address } = await openEditor()
    refuse(groupEndpoints.remove, 'internal')
    const refreshed = answer(groupEndpoints.list, someGroups())

    await confirm(person)

    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong deleting this group')
    await dialogClosed('alertdialog')
    expect(address()).toBe('/groups/1')
    expect(refreshed).toHaveLength(1)
  })
})
