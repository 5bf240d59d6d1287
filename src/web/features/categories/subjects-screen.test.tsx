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

  it('leads to each subject and says what is in it', async () => {
    answer(categoryEndpoints.listGroup, someCategories())
    show()

    const subject = await (await list()).findByRole('link', { name: /Company registers/ })

    expect(subject.getAttribute('href')).toBe('/folders/1')
    expect(within(subject).getByText('2 categories, 5 sources')).toBeTruthy()
  })

  it('counts one as one', async () => {
    answer(categoryEndpoints.listGroup, [
      { id: 1, name: 'Ships', count: 1, subCategories: [{ id: 11, name: 'Flags', count: 1 }] },
    ])
    show()

    expect(await (await list()).findByText('1 category, 1 source')).toBeTruthy()
  })

  it('marks the one that is open', async () => {
    answer(categoryEndpoints.listGroup, someCategories())
    show('/folders/2')

    const open = await (await list()).findByRole('link', { name: /Sanctions/ })

    expect(open.getAttribute('aria-current')).toBe('page')
  })

  it('says that it is loading', async () => {
    hang(categoryEndpoints.listGroup)
    show()

    expect(await (await list()).findByText('Loading…')).toBeTruthy()
  })

  it('says that it failed and can be tried again', async () => {
    refuse(categoryEndpoints.listGroup, 'internal')
    const { person } = show()
    const column = await list()
    expect((await column.findByRole('alert')).textContent).toBe('Something went wrong. Try again')

    answer(categoryEndpoints.listGroup, someCategories())
    await person.click(column.getByRole('button', { name: 'Try again' }))

    expect(await column.findByRole('link', { name: /Sanctions/ })).toBeTruthy()
    expect(column.queryByRole('alert')).toBeNull()
  })

  it('says below what there is that it could not be refreshed', async () => {
    answer(categoryEndpoints.listGroup, someCategories())
    const { queryClient } = show()
    const column = await list()
    const subject = await column.findByRole('link', { name: /Sanctions/ })
    refuse(categoryEndpoints.listGroup, 'internal')

    await act(() => queryClient.invalidateQueries({ queryKey: subjectQueries.all() }))

    const alert = await column.findByRole('alert')
    expect(subject.compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('says what subjects are for while there are none', async () => {
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

  it('finds them by their own name, and says how many', async () => {
    await type('SANCT')

    await waitFor(async () => expect(await shown()).toEqual(['Sanctions2 categories, 4 sources']))
    expect((await list()).getByRole('status').textContent).toBe('1 of 2 subjects')
  })

  it('finds them by what is in them, and says which', async () => {
    await type('registers eu')

    await waitFor(async () => expect(await shown()).toEqual(['Company registers2 categories, 5 sourcesEurope']))
  })

  it('says that it finds none, and is taken back by its button', async () => {
    const { person } = await type('zebra')
    await waitFor(async () => expect((await list()).getByRole('status').textContent).toBe('No subjects found'))
    expect(await shown()).toEqual([])

    await person.click(screen.getByRole('button', { name: 'Clear search' }))

    await waitFor(async () => expect(await shown()).toHaveLength(2))
  })

  it('stands above how much there is in all', async () => {
    await type('zebra')

    const textsOf = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent)

    expect(textsOf('term')).toEqual(['Subjects', 'Categories', 'Sources'])
    expect(textsOf('definition')).toEqual(['2', '4', '9'])
  })
})

describe('who gets to the subjects', () => {
  it.each(['ROLE_USER', 'ROLE_ADMIN'] as const)('is not %s', async (role) => {
    answer(sourceEndpoints.list, aList())
    const { address } = renderRoute('/folders/1', { user: aUser(role) })

    await waitFor(() => expect(address()).toBe('/sources'))
  })

  it('is not a guest, who is led back after logging in', async () => {
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

  it('needs a name, and sends nothing without', async () => {
    const { person, add } = await open()

    await person.click(add)

    await waitFor(async () => expect(complaintAt(await nameField())).toBe('This field is required'))
  })

  it('takes no name of more than 120 characters', async () => {
    const { person } = await open()

    await person.click(await nameField())
    await person.paste('x'.repeat(121))
    await person.tab()

    await waitFor(async () => expect(complaintAt(await nameField())).toBe('This is longer than 120 characters'))
  })

  it('refreshes the subjects, closes and is recorded', async () => {
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

  it('opens it to be named, with the focus in its name and that selected', async () => {
    const { person, address } = await addShips()

    expect(address()).toBe('/folders/3')
    await waitFor(async () => expect(document.activeElement).toBe(await nameField()))
    const { value, selectionStart, selectionEnd } = await nameField()
    expect([value, selectionStart, selectionEnd]).toEqual(['Ships', 0, 5])
    await person.click(screen.getByRole('button', { name: 'Done' }))
    expect(await screen.findByRole('heading', { name: 'Ships', level: 1 })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy()
  })

  it('does not edit it when somebody comes back to it', async () => {
    const { person } = await addShips()

    await person.click((await list()).getByRole('link', { name: /Sanctions/ }))
    await person.click((await list()).getByRole('link', { name: /Ships/ }))

    expect(await screen.findByRole('heading', { name: 'Ships', level: 1 })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
  })

  it('shows beside the field what the server complains about, and keeps what was typed', async () => {
    const { person } = await open()
    refuse(categoryEndpoints.create, 'invalid', { errors: [{ field: 'name', message: 'This name already exists' }] })

    await person.type(await nameField(), 'Sanctions{Enter}')

    await waitFor(async () => expect(complaintAt(await nameField())).toBe('This name already exists'))
    expect((await nameField()).value).toBe('Sanctions')
  })

  it('says what else went wrong, and keeps what was typed', async () => {
    const { person } = await open()
    refuse(categoryEndpoints.create, 'unavailable', { message: 'Sourcebook is busy' })

    await person.type(await nameField(), 'Ships{Enter}')

    expect((await screen.findByRole('alert')).textContent).toBe('Sourcebook is busy')
    expect((await nameField()).value).toBe('Ships')
  })

  it('is forgotten when cancelled', async () => {
    const { person, dialog } = await open()
    await person.type(await nameField(), 'Never mind')

    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await dialogClosed()
    await person.click(screen.getByRole('button', { name: 'New Subject' }))

    expect((await nameField()).value).toBe('')
  })

  it('asks the server once', async () => {
    const { person, add } = await open()
    const calls = hang(categoryEndpoints.create)

    await person.type(await nameField(), 'Ships{Enter}')
    await waitFor(() => expect(add.getAttribute('aria-busy')).toBe('true'))
    await person.click(add)

    expect(calls).toHaveLength(1)
  })
})
