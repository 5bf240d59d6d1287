import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Category, categoryEndpoints } from '#contract/categories/categories.ts'
import { entityTag } from '#contract/endpoint.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { stateOf } from '#contract/sources/state-of.ts'
import { collectEvents } from '#testing/web/analytics.ts'
import { answer, hang, refuse } from '#testing/web/api.ts'
import { deleteDialog, dialogClosed } from '#testing/web/dialogs.ts'
import { aList, aUser, someCategories } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { complaintAt } from '#testing/web/source-form.ts'
import { loggedIn } from '#web/session/store.ts'
import { subjectQueries } from './queries.ts'

const user = aUser('ROLE_GROUP_MANAGER')
const pane = async () => within(await screen.findByRole('article'))
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })
const without = (id: number): Category[] =>
  someCategories().map((subject) => ({
    ...subject,
    subCategories: subject.subCategories.filter((category) => category.id !== id),
  }))

const edit = async (address = '/folders/1', list = someCategories()) => {
  answer(categoryEndpoints.listGroup, list)
  const route = renderRoute(address, { user })
  await route.person.click((await pane()).getByRole('button', { name: 'Edit' }))
  return route
}
type Person = Awaited<ReturnType<typeof edit>>['person']

const press = async (person: Person, name: string) => person.click((await pane()).getByRole('button', { name }))
const done = async (person: Person) => person.click(await (await pane()).findByRole('button', { name: 'Done' }))
const confirm = async (person: Person, name = 'Delete') =>
  person.click((await deleteDialog()).getByRole('button', { name }))
const inDialog = async (title: string) =>
  within(await screen.findByRole('dialog', { name: title })).getByRole<HTMLInputElement>('textbox', { name: /^Name/ })
const retype = async (person: Person, name: string, field?: HTMLInputElement) => {
  const written = field ?? (await nameField())
  await person.clear(written)
  await person.type(written, `${name}{Enter}`)
}

beforeEach(() => {
  answer(sourceEndpoints.list, aList())
  answer(sourceEndpoints.listGroup, aList())
})

describe('a name that somebody else has changed in between', () => {
  it('is reported in the open form, which keeps its text', async () => {
    const { person, queryClient } = await edit()
    await person.clear(await nameField())
    await person.type(await nameField(), 'Mine')
    const [first, ...others] = someCategories()
    answer(categoryEndpoints.listGroup, [{ ...first, name: 'Theirs' } as Category, ...others])

    await act(() => queryClient.invalidateQueries({ queryKey: subjectQueries.all() }))

    expect(await screen.findByText(/^Someone else changed this while you were editing/)).toBeTruthy()
    expect((await nameField()).value).toBe('Mine')
  })
})

describe('the edit mode', () => {
  it('is named in the title of the window, and takes the focus', async () => {
    await edit()

    await waitFor(() => expect(document.title).toBe('Edit Company registers · Sourcebook'))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit subject'))
  })

  it('ends with Done, which gives the focus back', async () => {
    const { person } = await edit()

    await done(person)

    expect((await pane()).queryByRole('button', { name: 'Delete subject' })).toBeNull()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit')
  })

  it('ends when another subject is shown', async () => {
    const { person } = await edit()

    await person.click(screen.getByRole('link', { name: /Sanctions/ }))

    expect((await pane()).getByRole('heading', { name: 'Sanctions' })).toBeTruthy()
    expect((await pane()).getByRole('button', { name: 'Edit' })).toBeTruthy()
  })

  it('ends when somebody else logs in', async () => {
    await edit()

    act(() => loggedIn({ ...user, id: 999 }))

    expect(await (await pane()).findByRole('button', { name: 'Edit' })).toBeTruthy()
  })
})

describe('renaming', () => {
  it('a subject happens in place, by Done, which then refetches it', async () => {
    const { person } = await edit()
    expect((await nameField()).value).toBe('Company registers')
    const [first, ...others] = someCategories().map((subject) => ({ ...subject }))
    const renamed = { ...first, id: 1, name: 'Registers', count: 5, subCategories: first?.subCategories ?? [] }
    const calls = answer(categoryEndpoints.update, renamed)
    answer(categoryEndpoints.listGroup, [renamed, ...others])

    await person.clear(await nameField())
    await person.type(await nameField(), 'Registers')
    await done(person)

    expect(await (await pane()).findByRole('heading', { name: 'Registers' })).toBeTruthy()
    expect((await pane()).getByRole('button', { name: 'Edit' })).toBeTruthy()
    expect(calls.map(({ params, body }) => [params['id'], body])).toEqual([['1', { name: 'Registers' }]])
  })

  it('a subject sends nothing if its name is unchanged', async () => {
    const { person } = await edit()
    const calls = hang(categoryEndpoints.update)

    await retype(person, 'Company registers')

    expect(await (await pane()).findByRole('button', { name: 'Edit' })).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('a subject is undone by Cancel, which appears after the first change', async () => {
    const { person } = await edit()
    await nameField()
    expect((await pane()).queryByRole('button', { name: 'Cancel' })).toBeNull()

    await person.type(await nameField(), '!')
    await press(person, 'Cancel')

    expect((await pane()).getByRole('heading', { name: 'Company registers' })).toBeTruthy()
  })

  it('a subject to a taken name reports this, and keeps the text', async () => {
    const { person } = await edit()
    refuse(categoryEndpoints.update, 'invalid', { errors: [{ field: 'name', message: 'This name already exists' }] })

    await retype(person, 'Sanctions')

    await waitFor(async () => expect(complaintAt(await nameField())).toBe('This name already exists'))
    expect((await nameField()).value).toBe('Sanctions')
  })

  it('a category starts with its name, refreshes the list and closes', async () => {
    const { person } = await edit()
    await press(person, 'Rename Europe')
    expect((await inDialog('Rename category')).value).toBe('Europe')
    const calls = answer(categoryEndpoints.updateSubcategory, { id: 11, name: 'EU', count: 3 })
    const refreshed = answer(categoryEndpoints.listGroup, without(11))

    await retype(person, 'EU', await inDialog('Rename category'))

    await dialogClosed()
    expect(calls.map(({ params, body }) => [params['id'], body])).toEqual([['11', { name: 'EU' }]])
    expect(refreshed).toHaveLength(1)
  })

  it('a category that a colleague has renamed shows a comparison first', async () => {
    const { person } = await edit()
    await press(person, 'Rename Europe')
    const refused = refuse(categoryEndpoints.updateSubcategory, 'stale')
    const theirs = someCategories().map((subject) => ({
      ...subject,
      subCategories: subject.subCategories.map((each) => (each.id === 11 ? { ...each, name: 'Theirs' } : each)),
    }))
    answer(categoryEndpoints.listGroup, theirs)

    await retype(person, 'Mine', await inDialog('Rename category'))

    const versions = within(await screen.findByRole('dialog', { name: 'Two versions' }))
    await person.click(versions.getByRole('radio', { name: 'Mine' }))
    const saves = answer(categoryEndpoints.updateSubcategory, { id: 11, name: 'Mine', count: 3 })
    await person.click(versions.getByRole('button', { name: 'Save' }))
    await dialogClosed()
    expect([...refused, ...saves].map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
      [{ name: 'Mine' }, entityTag(stateOf('Europe'))],
      [{ name: 'Mine' }, entityTag(stateOf('Theirs'))],
    ])
  })

  it('keeps the typed text after a refusal', async () => {
    const { person } = await edit()
    await press(person, 'Rename Europe')
    refuse(categoryEndpoints.updateSubcategory, 'invalid', {
      errors: [{ field: 'name', message: 'This name already exists' }],
    })

    await retype(person, 'Asia', await inDialog('Rename category'))

    await waitFor(async () => expect(complaintAt(await inDialog('Rename category'))).toBe('This name already exists'))
    expect((await inDialog('Rename category')).value).toBe('Asia')
  })

  it('requires a name', async () => {
    const { person } = await edit()
    await press(person, 'Rename Europe')

    await retype(person, ' ', await inDialog('Rename category'))

    await waitFor(async () => expect(complaintAt(await inDialog('Rename category'))).toBe('This field is required'))
  })
})

describe('deleting a subject', () => {
  it('states how many categories are deleted with it, and that no source is', async () => {
    const { person } = await edit()

    await press(person, 'Delete subject')

    const asked = await deleteDialog()
    expect(asked.getByText('Deleting this subject will also delete all 2 categories within it.')).toBeTruthy()
    expect(asked.getByText('5 sources will leave the group. No source is deleted.')).toBeTruthy()
    expect(asked.getByText('Company registers')).toBeTruthy()
    expect(asked.getByText('This action can’t be reversed.')).toBeTruthy()
    expect(asked.getByRole('button', { name: 'Delete all' })).toBeTruthy()
    await person.click(asked.getByRole('button', { name: 'Cancel' }))
    await dialogClosed('alertdialog')
  })

  it('without categories warns only that it can’t be reversed', async () => {
    const { person } = await edit('/folders/3', [{ id: 3, name: 'Ships', count: 0, subCategories: [] }])

    await press(person, 'Delete subject')

    const asked = await deleteDialog()
    expect(asked.getByText('This action can’t be reversed.')).toBeTruthy()
    expect(asked.queryByText(/within it/)).toBeNull()
    expect(asked.getByRole('button', { name: 'Delete' })).toBeTruthy()
  })

  it('returns to the list, which is refreshed, and is reported to analytics', async () => {
    const events = collectEvents()
    const { person, address } = await edit()
    const calls = answer(categoryEndpoints.remove, undefined)
    const refreshed = answer(categoryEndpoints.listGroup, someCategories().slice(1))
    await press(person, 'Delete subject')

    await confirm(person, 'Delete all')

    await waitFor(() => expect(address()).toBe('/folders'))
    await waitFor(() => expect(screen.queryByRole('link', { name: /Company registers/ })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Subjects' })))
    expect(calls.map(({ params }) => params['id'])).toEqual(['1'])
    expect(refreshed).toHaveLength(1)
    expect(events).toContainEqual({ name: 'category_deleted' })
  })

  it('succeeds if somebody else has already deleted it', async () => {
    const { person, address } = await edit()
    refuse(categoryEndpoints.remove, 'not_found')
    const refreshed = answer(categoryEndpoints.listGroup, someCategories().slice(1))
    await press(person, 'Delete subject')

    await confirm(person, 'Delete all')

    await waitFor(() => expect(address()).toBe('/folders'))
    await waitFor(() => expect(refreshed).toHaveLength(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('closes the dialog after a failure, reports it and refreshes the list', async () => {
    const { person, address } = await edit()
    refuse(categoryEndpoints.remove, 'internal')
    const refreshed = answer(categoryEndpoints.listGroup, someCategories())
    await press(person, 'Delete subject')

    await confirm(person, 'Delete all')

    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong deleting this subject')
    await dialogClosed('alertdialog')
    expect(address()).toBe('/folders/1')
    await waitFor(() => expect(refreshed).toHaveLength(1))
  })
})

describe('deleting a category', () => {
  it('asks first, and explains what happens to its sources', async () => {
    const { person } = await edit()

    await press(person, 'Delete Asia')

    const asked = await deleteDialog()
    expect(asked.getByText('This action can’t be reversed.')).toBeTruthy()
    expect(asked.getByText('2 sources will leave the group. No source is deleted.')).toBeTruthy()
    expect(asked.queryByText(/within it/)).toBeNull()
  })

  it('refreshes the list, stays in the edit mode and is reported to analytics', async () => {
    const events = collectEvents()
    const { person } = await edit()
    const calls = answer(categoryEndpoints.removeSubcategory, undefined)
    answer(categoryEndpoints.listGroup, without(12))
    await press(person, 'Delete Asia')

    await confirm(person)

    await dialogClosed('alertdialog')
    expect((await pane()).queryByText('Asia')).toBeNull()
    expect((await pane()).getByRole('button', { name: 'Done' })).toBeTruthy()
    expect(calls.map(({ params }) => params['id'])).toEqual(['12'])
    expect(events).toContainEqual({ name: 'subcategory_deleted' })
  })

  it('succeeds if somebody else has already deleted it', async () => {
    const { person } = await edit()
    refuse(categoryEndpoints.removeSubcategory, 'not_found')
    answer(categoryEndpoints.listGroup, without(12))
    await press(person, 'Delete Asia')

    await confirm(person)

    await dialogClosed('alertdialog')
    expect((await pane()).queryByText('Asia')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('reports a failure until another dialog is opened', async () => {
    const { person } = await edit()
    refuse(categoryEndpoints.removeSubcategory, 'internal')
    await press(person, 'Delete Asia')
    await confirm(person)
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong deleting this category')
    await dialogClosed('alertdialog')

    await press(person, 'Delete Asia')

    await deleteDialog()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is marked as busy and sends one request', async () => {
    const { person } = await edit()
    const calls = hang(categoryEndpoints.removeSubcategory)
    await press(person, 'Delete Asia')
    await confirm(person)
    const button = (await deleteDialog()).getByRole('button', { name: 'Delete' })
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))

    await person.click(button)

    expect(calls).toHaveLength(1)
  })
})
