import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { collectEvents } from '#testing/web/analytics.ts'
import { answer, hang, refuse } from '#testing/web/api.ts'
import { dialogClosed } from '#testing/web/dialogs.ts'
import { aList, aUser, someCategories } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { complaintAt } from '#testing/web/source-form.ts'
import { subjectQueries } from './queries.ts'

const manager = aUser('ROLE_GROUP_MANAGER')
const show = (address = '/folders') => renderRoute(address, { user: manager })
const list = async () => within(await screen.findByRole('region', { name: 'Subjects' }))
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })

beforeEach(() => {
  answer(sourceEndpoints.list, aList())
  answer(sourceEndpoints.listGroup, aList())
})

describe('the list of subjects', () => {
  it('has the title Subjects', async () => {
    answer(categoryEndpoints.listGroup, someCategories())
    show()

    expect(await screen.findByRole('heading', { name: 'Subjects', level: 1 })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Subjects · Sourcebook'))
  })

  it('links to each subject and shows the number of its categories', async () => {
    answer(categoryEndpoints.listGroup, someCategories())
    show()

    const subject = await (await list()).findByRole('link', { name: /Company registers/ })

    expect(subject.getAttribute('href')).toBe('/folders/1')
    expect(within(subject).getByText('2 categories, 5 sources')).toBeTruthy()
  })

  it('uses the singular for one', async () => {
    answer(categoryEndpoints.listGroup, [
      { id: 1, name: 'Ships', count: 1, subCategories: [{ id: 11, name: 'Flags', count: 1 }] },
    ])
    show()

    expect(await (await list()).findByText('1 category, 1 source')).toBeTruthy()
  })

  it('marks the open one', async () => {
    answer(categoryEndpoints.listGroup, someCategories())
    show('/folders/2')

    const open = await (await list()).findByRole('link', { name: /Sanctions/ })

    expect(open.getAttribute('aria-current')).toBe('page')
  })

  it('reports that it is loading', async () => {
    hang(categoryEndpoints.listGroup)
    show()

    expect(await (await list()).findByText('Loading…')).toBeTruthy()
  })

  it('reports a failure and can be retried', async () => {
    refuse(categoryEndpoints.listGroup, 'internal')
    const { person } = show()
    const column = await list()
    expect((await column.findByRole('alert')).textContent).toBe('Something went wrong. Try again')

    answer(categoryEndpoints.listGroup, someCategories())
    await person.click(column.getByRole('button', { name: 'Try again' }))

    expect(await column.findByRole('link', { name: /Sanctions/ })).toBeTruthy()
    expect(column.queryByRole('alert')).toBeNull()
  })

  it('reports a failed refresh below the list', async () => {
    answer(categoryEndpoints.listGroup, someCategories())
    const { queryClient } = show()
    const column = await list()
    const subject = await column.findByRole('link', { name: /Sanctions/ })
    refuse(categoryEndpoints.listGroup, 'internal')

    await act(() => queryClient.invalidateQueries({ queryKey: subjectQueries.all() }))

    const alert = await column.findByRole('alert')
    expect(subject.compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('explains subjects while there are none', async () => {
    answer(categoryEndpoints.listGroup, [])
    const { person } = show()
    const column = await list()

    expect(await column.findByText('No data found.')).toBeTruthy()
    expect(
      column.getByText('Please add subjects and categorize them to link your sources to a specific category'),
    ).toBeTruthy()
    await person.click(column.getByRole('button', { name: 'Add subjects' }))

    expect(await screen.findByRole('dialog', { name: 'New Subject' })).toBeTruthy()
  })

  it('asks to choose while nothing is open', async () => {
    answer(categoryEndpoints.listGroup, someCategories())
    show()

    expect(await screen.findByText('Choose a subject to see its categories here.')).toBeTruthy()
  })
})

describe('the filter of subjects', () => {
  const type = async (text: string) => {
    answer(categoryEndpoints.listGroup, someCategories())
    const route = show()
    await (await list()).findByRole('link', { name: /Sanctions/ })
    await route.person.type(screen.getByRole('searchbox', { name: 'Filter subjects' }), text)
    return route
  }
  const shown = async () => (await list()).queryAllByRole('link').map(({ textContent }) => textContent)

  it('finds them by their own name, and shows the number of results', async () => {
    await type('SANCT')

    await waitFor(async () => expect(await shown()).toEqual(['Sanctions2 categories, 4 sources']))
    expect((await list()).getByRole('status').textContent).toBe('1 of 2 subjects')
  })

  it('finds them by their categories, and names these', async () => {
    await type('registers eu')

    await waitFor(async () => expect(await shown()).toEqual(['Company registers2 categories, 5 sourcesEurope']))
  })

  it('reports no results, and is cleared by its button', async () => {
    const { person } = await type('zebra')
    await waitFor(async () => expect((await list()).getByRole('status').textContent).toBe('No subjects found'))
    expect(await shown()).toEqual([])

    await person.click(screen.getByRole('button', { name: 'Clear search' }))

    await waitFor(async () => expect(await shown()).toHaveLength(2))
  })

  it('is above the total number', async () => {
    await type('zebra')

    const textsOf = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent)

    expect(textsOf('term')).toEqual(['Subjects', 'Categories', 'Sources'])
    expect(textsOf('definition')).toEqual(['2', '4', '9'])
  })
})

describe('access to the subjects', () => {
  it.each(['ROLE_USER', 'ROLE_ADMIN'] as const)('is refused to %s', async (role) => {
    answer(sourceEndpoints.list, aList())
    const { address } = renderRoute('/folders/1', { user: aUser(role) })

    await waitFor(() => expect(address()).toBe('/sources'))
  })

  it('asks a guest to log in, and then leads back', async () => {
    answer(sourceEndpoints.list, aList())
    const { address } = renderRoute('/folders/1')

    await waitFor(() => expect(address()).toBe('/?to=%2Ffolders%2F1'))
  })
})

describe('New Subject', () => {
  const open = async () => {
    const lists = answer(categoryEndpoints.listGroup, someCategories())
    const route = show()
    await (await list()).findByRole('link', { name: /Sanctions/ })
    await route.person.click(screen.getByRole('button', { name: 'New Subject' }))
    const dialog = await screen.findByRole('dialog', { name: 'New Subject' })
    return { ...route, dialog, lists, add: within(dialog).getByRole('button', { name: 'Add' }) }
  }

  it('starts in the field', async () => {
    await open()

    await waitFor(async () => expect(document.activeElement).toBe(await nameField()))
  })

  it('requires a name, and sends nothing without it', async () => {
    const { person, add } = await open()

    await person.click(add)

    await waitFor(async () => expect(complaintAt(await nameField())).toBe('This field is required'))
  })

  it('accepts no name of more than 120 characters', async () => {
    const { person } = await open()

    await person.click(await nameField())
    await person.paste('x'.repeat(121))
    await person.tab()

    await waitFor(async () => expect(complaintAt(await nameField())).toBe('This is longer than 120 characters'))
  })

  it('refreshes the subjects, closes and is reported to analytics', async () => {
    const events = collectEvents()
    const { person, lists } = await open()
    const ships = { id: 3, name: 'Ships', count: 0, subCategories: [] }
    const calls = answer(categoryEndpoints.create, ships)
    const refreshed = answer(categoryEndpoints.listGroup, [...someCategories(), ships])

    await person.type(await nameField(), ' Ships {Enter}')

    await dialogClosed()
    expect((await list()).getByRole('link', { name: /Ships/ })).toBeTruthy()
    expect(calls.map(({ body }) => body)).toEqual([{ name: 'Ships' }])
    expect([lists.length, refreshed.length]).toEqual([1, 1])
    expect(events).toContainEqual({ name: 'category_added' })
  })

  const addShips = async () => {
    const route = await open()
    const ships = { id: 3, name: 'Ships', count: 0, subCategories: [] }
    answer(categoryEndpoints.create, ships)
    answer(categoryEndpoints.listGroup, [...someCategories(), ships])
    await route.person.type(await nameField(), 'Ships{Enter}')
    await dialogClosed()
    await screen.findByRole('button', { name: 'Done' })
    return route
  }

  it('opens the new one with its name focused and selected', async () => {
    const { person, address } = await addShips()

    expect(address()).toBe('/folders/3')
    await waitFor(async () => expect(document.activeElement).toBe(await nameField()))
    const { value, selectionStart, selectionEnd } = await nameField()
    expect([value, selectionStart, selectionEnd]).toEqual(['Ships', 0, 5])
    await person.click(screen.getByRole('button', { name: 'Done' }))
    expect(await screen.findByRole('heading', { name: 'Ships', level: 1 })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy()
  })

  it('does not begin to edit it on a later visit', async () => {
    const { person } = await addShips()

    await person.click((await list()).getByRole('link', { name: /Sanctions/ }))
    await person.click((await list()).getByRole('link', { name: /Ships/ }))

    expect(await screen.findByRole('heading', { name: 'Ships', level: 1 })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
  })

  it('shows errors of the server beside the field, and keeps the typed text', async () => {
    const { person } = await open()
    refuse(categoryEndpoints.create, 'invalid', { errors: [{ field: 'name', message: 'This name already exists' }] })

    await person.type(await nameField(), 'Sanctions{Enter}')

    await waitFor(async () => expect(complaintAt(await nameField())).toBe('This name already exists'))
    expect((await nameField()).value).toBe('Sanctions')
  })

  it('reports any other failure, and keeps the typed text', async () => {
    const { person } = await open()
    refuse(categoryEndpoints.create, 'unavailable', { message: 'Sourcebook is busy' })

    await person.type(await nameField(), 'Ships{Enter}')

    expect((await screen.findByRole('alert')).textContent).toBe('Sourcebook is busy')
    expect((await nameField()).value).toBe('Ships')
  })

  it('forgets its text when cancelled', async () => {
    const { person, dialog } = await open()
    await person.type(await nameField(), 'Never mind')

    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await dialogClosed()
    await person.click(screen.getByRole('button', { name: 'New Subject' }))

    expect((await nameField()).value).toBe('')
  })

  it('sends one request', async () => {
    const { person, add } = await open()
    const calls = hang(categoryEndpoints.create)

    await person.type(await nameField(), 'Ships{Enter}')
    await waitFor(() => expect(add.getAttribute('aria-busy')).toBe('true'))
    await person.click(add)

    expect(calls).toHaveLength(1)
  })
})
