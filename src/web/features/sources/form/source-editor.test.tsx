import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sourceEndpoints, sourceTextNames } from '#contract/sources/sources.ts'
import { collectEvents } from '#testing/web/analytics.ts'
import { answer, hang, refuse } from '#testing/web/api.ts'
import { deleteDialog, dialogClosed } from '#testing/web/dialogs.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { answerForSourceForm, categoryField, complaintAt, titleField } from '#testing/web/source-form.ts'
import { subjectQueries } from '#web/features/categories/queries.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'

const source = aSource({
  title: 'World Bank',
  link: 'https://worldbank.example/',
  note: 'Debarred firms',
  tags: [{ id: 2, label: 'Courts' }],
  canChange: true,
})

const openEditor = async () => {
  answerForSourceForm()
  const lists = answer(sourceEndpoints.list, aList({ sources: [source] }))
  answer(sourceEndpoints.detail, source)
  const route = renderRoute('/sources/101?search=x', { user: aUser('ROLE_GROUP_MANAGER') })
  await route.person.click(await screen.findByRole('button', { name: 'Edit' }))
  await titleField()
  await waitFor(async () => expect((await categoryField()).value).toBe('Company registers › Europe'))
  return { ...route, lists }
}
type Person = Awaited<ReturnType<typeof openEditor>>['person']

const save = (person: Person) => person.click(screen.getByRole('button', { name: 'Save' }))
const retitle = async (person: Person, title: string) => {
  await person.clear(await titleField())
  await person.type(await titleField(), title)
}

describe('the edit mode', () => {
  it('has a field for every text', async () => {
    await openEditor()

    for (const name of sourceTextNames) expect(screen.getByDisplayValue(source[name])).toBeTruthy()
  })

  it('sends changed fields only, so that others’ changes stay, and closes with the result', async () => {
    const { person, lists } = await openEditor()
    const changed = { ...source, title: 'IMF' }
    const calls = answer(sourceEndpoints.update, changed)
    answer(sourceEndpoints.detail, changed)
    const refreshed = answer(sourceEndpoints.list, aList({ sources: [changed] }))
    await retitle(person, 'IMF')

    await save(person)

    expect(await within(await screen.findByRole('article')).findByRole('heading', { name: 'IMF' })).toBeTruthy()
    expect(calls.map(({ params, body }) => ({ id: params['source'], body }))).toEqual([
      {
        id: '101',
        body: { title: 'IMF' },
      },
    ])
    expect([lists.length, refreshed.length]).toEqual([1, 1])
  })

  it.each([
    ['the favorites', sourceQueries.favorites().queryKey],
    ['what is new', sourceQueries.newest().queryKey],
  ])('refetches %s on Home', async (_what, queryKey) => {
    const { person, queryClient } = await openEditor()
    answer(sourceEndpoints.update, source)
    queryClient.setQueryData(queryKey, [source])
    await retitle(person, 'IMF')

    await save(person)

    await waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true))
    expect(await screen.findByRole('article')).toBeTruthy()
  })

  it('stays open with the typed text after a refusal', async () => {
    const { person } = await openEditor()
    refuse(sourceEndpoints.update, 'invalid', { errors: [{ field: 'title', message: 'This title is taken' }] })
    await retitle(person, 'IMF')

    await save(person)

    await waitFor(async () => expect(complaintAt(await titleField())).toBe('This title is taken'))
    expect((await titleField()).value).toBe('IMF')
  })

  it('sends nothing while a required field is empty', async () => {
    const { person } = await openEditor()
    await person.clear(await titleField())

    await save(person)

    await waitFor(async () => expect(complaintAt(await titleField())).toBe('This field is required'))
  })

  it('is left by Cancel without a change', async () => {
    const { person } = await openEditor()
    await retitle(person, 'IMF')

    await person.click(screen.getByRole('button', { name: 'Cancel' }))

    const pane = within(await screen.findByRole('article'))
    expect(pane.getByRole('heading', { name: 'World Bank' })).toBeTruthy()
  })

  it('names the source in the title of the window', async () => {
    await openEditor()

    await waitFor(() => expect(document.title).toBe('Edit World Bank · Sourcebook'))
  })
})

describe('deleting a source', () => {
  const ask = async (person: Person) => {
    await person.click(screen.getByRole('button', { name: 'Delete' }))
    return deleteDialog()
  }
  const confirm = async (person: Person) => person.click((await ask(person)).getByRole('button', { name: 'Delete' }))

  it('asks first, with the name', async () => {
    const { person } = await openEditor()

    const dialog = await ask(person)

    expect(dialog.getByText('World Bank')).toBeTruthy()
    expect(dialog.getByText('This action can’t be reversed.')).toBeTruthy()
    await person.click(dialog.getByRole('button', { name: 'Cancel' }))
    await dialogClosed('alertdialog')
  })

  it('goes to the list with the filter kept, refreshes it and is reported to analytics', async () => {
    const events = collectEvents()
    const { person, address } = await openEditor()
    const calls = answer(sourceEndpoints.remove, undefined)
    const refreshed = answer(sourceEndpoints.list, aList({ sources: [] }))

    await confirm(person)

    await waitFor(() => expect(address()).toBe('/sources?search=x'))
    expect(await screen.findByText('No sources available.')).toBeTruthy()
    expect(calls.map(({ params }) => params['id'])).toEqual(['101'])
    expect(refreshed).toHaveLength(1)
    expect(events).toContainEqual({ name: 'source_deleted' })
    await dialogClosed('alertdialog')
  })

  it.each([
    ['the counts of the subjects, in which it may have been filed', subjectQueries.list().queryKey],
    ['the favorites on Home', sourceQueries.favorites().queryKey],
  ])('refetches %s', async (_what, queryKey) => {
    const { person, address, queryClient } = await openEditor()
    answer(sourceEndpoints.remove, undefined)
    answer(sourceEndpoints.list, aList({ sources: [] }))
    queryClient.setQueryData(queryKey, [])

    await confirm(person)

    await waitFor(() => expect(address()).toBe('/sources?search=x'))
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
    await dialogClosed('alertdialog')
  })

  it('refetches the newest sources, which the next screen shows', async () => {
    const { person, queryClient } = await openEditor()
    answer(sourceEndpoints.remove, undefined)
    answer(sourceEndpoints.list, aList({ sources: [] }))
    queryClient.setQueryData(sourceQueries.newest().queryKey, [])
    const calls = answer(sourceEndpoints.newest, [])

    await confirm(person)

    await waitFor(() => expect(calls).toHaveLength(1))
    await dialogClosed('alertdialog')
  })

  it('is not undone by the Back button, not even during a request', async () => {
    const { person, address, history } = await openEditor()
    answer(sourceEndpoints.remove, undefined)
    answer(sourceEndpoints.list, aList({ sources: [] }))
    await confirm(person)
    await waitFor(() => expect(address()).toBe('/sources?search=x'))
    const { promise, resolve } = Promise.withResolvers<void>()
    const asked = refuse(sourceEndpoints.detail, 'not_found', { after: promise })

    act(() => history.back())

    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.queryByRole('article')).toBeNull()
    resolve()
    expect(await screen.findByText('Page not found!')).toBeTruthy()
  })

  it('succeeds if somebody else has already deleted it', async () => {
    const { person, address } = await openEditor()
    refuse(sourceEndpoints.remove, 'not_found')
    const refreshed = answer(sourceEndpoints.list, aList({ sources: [] }))

    await confirm(person)

    await waitFor(() => expect(address()).toBe('/sources?search=x'))
    expect(screen.queryByRole('alert')).toBeNull()
    await waitFor(() => expect(refreshed).toHaveLength(1))
    await dialogClosed('alertdialog')
  })

  it('closes the dialog after a failure, reports it, and refreshes the list', async () => {
    const { person, address } = await openEditor()
    refuse(sourceEndpoints.remove, 'internal', { requestId: '0b1c-2d3e' })
    const refreshed = answer(sourceEndpoints.list, aList({ sources: [source] }))

    await confirm(person)

    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong deleting this source')
    expect(screen.getByText('0b1c-2d3e').parentElement?.textContent).toBe('Request 0b1c-2d3e')
    await dialogClosed('alertdialog')
    expect(address()).toBe('/sources/101?search=x')
    expect(refreshed).toHaveLength(1)
  })

  it('shows that it is pending and sends one request', async () => {
    const { person } = await openEditor()
    const calls = hang(sourceEndpoints.remove)
    const dialog = await ask(person)
    const button = dialog.getByRole('button', { name: 'Delete' })

    await person.click(button)
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    await person.click(button)

    expect(calls).toHaveLength(1)
  })
})
