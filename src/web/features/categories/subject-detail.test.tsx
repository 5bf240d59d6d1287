import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, hang, refuse } from '#testing/web/api.ts'
import { dialogClosed } from '#testing/web/dialogs.ts'
import { aList, aSource, aUser, someCategories } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { complaintAt } from '#testing/web/source-form.ts'
import { subjectQueries } from './queries.ts'

const user = aUser('ROLE_GROUP_MANAGER')
const show = (address = '/folders/1') => renderRoute(address, { user })
const pane = async () => within(await screen.findByRole('article'))
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })
const ships = { id: 3, name: 'Ships', count: 0, subCategories: [] }

beforeEach(() => {
  answer(sourceEndpoints.list, aList())
  answer(sourceEndpoints.listGroup, aList())
})

describe('the detail of a subject', () => {
  it('has the name as its title', async () => {
    answer(categoryEndpoints.listGroup, someCategories())
    show()

    expect((await pane()).getByRole('heading', { name: 'Company registers', level: 1 })).toBeTruthy()
    expect((await pane()).getByText('2 categories, 5 sources')).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Company registers · Sourcebook'))
  })

  it('links each category to its sources in the group’s list', async () => {
    answer(categoryEndpoints.listGroup, someCategories())
    show()

    const links = within((await pane()).getByRole('region', { name: 'Categories' })).getAllByRole('link')

    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Europe3 sources', '/my-sources?subCategory=11'],
      ['Asia2 sources', '/my-sources?subCategory=12'],
    ])
  })

  it('shows its first sources, and links to all', async () => {
    answer(categoryEndpoints.listGroup, someCategories())
    const sources = Array.from({ length: 14 }, (_, index) => aSource({ id: 201 + index }))
    const asked = answer(sourceEndpoints.listGroup, aList({ sources }))
    show()

    const links = within(await (await pane()).findByRole('region', { name: 'Sources' })).getAllByRole('link')
    await waitFor(() => expect(links).toHaveLength(13))

    expect(asked.map(({ query }) => query['category'])).toEqual(['1'])
    expect(links.slice(0, 2).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Show all 5', '/my-sources?category=1'],
      ['Source 201', '/my-sources/201?category=1'],
    ])
  })

  it('reports that its sources could not be loaded, and shows the rest', async () => {
    answer(categoryEndpoints.listGroup, someCategories())
    refuse(sourceEndpoints.listGroup, 'internal')
    show()

    const sources = within(await (await pane()).findByRole('region', { name: 'Sources' }))
    expect(await sources.findByText('Something went wrong.')).toBeTruthy()
    expect((await pane()).getByRole('region', { name: 'Categories' })).toBeTruthy()
  })

  it('requests no sources if it has none', async () => {
    answer(categoryEndpoints.listGroup, [ships])
    const asked = answer(sourceEndpoints.listGroup, aList())
    show('/folders/3')

    await pane()

    expect(screen.queryByRole('region', { name: 'Sources' })).toBeNull()
    expect(asked).toEqual([])
  })

  it('requests no list if the group logs searches, because opening a subject is not a search', async () => {
    answer(categoryEndpoints.listGroup, someCategories())
    const asked = answer(sourceEndpoints.listGroup, aList())
    renderRoute('/folders/1', { user: { ...user, group: user.group && { ...user.group, logsSearches: true } } })

    const sources = within(await (await pane()).findByRole('region', { name: 'Sources' }))
    expect(sources.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Show all 5'])
    expect(asked).toEqual([])
  })

  it('requests the list once', async () => {
    const lists = answer(categoryEndpoints.listGroup, someCategories())
    const { person } = show('/folders')
    await person.click(await screen.findByRole('link', { name: /Sanctions/ }))

    expect((await pane()).getByRole('heading', { name: 'Sanctions' })).toBeTruthy()
    expect(lists).toHaveLength(1)
  })

  it.each(['99', 'abc', '0'])('shows the initial text for %s, with the list still there', async (slug) => {
    answer(categoryEndpoints.listGroup, someCategories())
    const { person, address } = show(`/folders/${slug}`)

    const other = await screen.findByRole('link', { name: /Sanctions/ })
    expect(screen.getByText('Choose a subject to see its categories here.')).toBeTruthy()
    expect(screen.queryByText('Page not found!')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Back to overview' })).toBeNull()
    await waitFor(() => expect(document.title).toBe('Subjects · Sourcebook'))
    await person.click(other)

    expect((await pane()).getByRole('heading', { name: 'Sanctions' })).toBeTruthy()
    expect(address()).toBe('/folders/2')
  })

  it('shows the initial text after somebody else has deleted it', async () => {
    answer(categoryEndpoints.listGroup, someCategories())
    const { queryClient } = show()
    await pane()
    answer(categoryEndpoints.listGroup, someCategories().slice(1))

    await act(() => queryClient.invalidateQueries({ queryKey: subjectQueries.all() }))

    expect(await screen.findByText('Choose a subject to see its categories here.')).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
    await waitFor(() => expect(document.title).toBe('Subjects · Sourcebook'))
  })

  it('reports that it is loading', async () => {
    hang(categoryEndpoints.listGroup)
    show()

    await screen.findByRole('link', { name: 'Back to overview' })
    expect(screen.getAllByText('Loading…')).toHaveLength(1)
  })

  it('reports a failure', async () => {
    refuse(categoryEndpoints.listGroup, 'internal')
    const { person } = show()
    expect(await screen.findAllByText('Something went wrong.')).toHaveLength(2)

    answer(categoryEndpoints.listGroup, someCategories())
    await person.click(screen.getAllByRole('button', { name: 'Try again' })[1] ?? document.body)

    expect((await pane()).getByRole('heading', { name: 'Company registers' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('explains how to continue without categories', async () => {
    answer(categoryEndpoints.listGroup, [ships])
    const { person } = show('/folders/3')

    expect((await pane()).getByText('No categories added.')).toBeTruthy()
    expect((await pane()).getByText('Add a category to the subject')).toBeTruthy()
    await person.click((await pane()).getByRole('button', { name: 'Add category' }))

    expect(await screen.findByRole('dialog', { name: 'Add category' })).toBeTruthy()
  })

  it('has a way back to the list', async () => {
    answer(categoryEndpoints.listGroup, someCategories())
    const { person, address } = show()

    await person.click(await screen.findByRole('link', { name: 'Back to overview' }))

    await waitFor(() => expect(address()).toBe('/folders'))
  })
})

describe('Add category', () => {
  const open = async () => {
    answer(categoryEndpoints.listGroup, someCategories())
    const route = show()
    await route.person.click((await pane()).getByRole('button', { name: 'Add category' }))
    await nameField()
    return route
  }

  it('adds the category to the subject, refreshes the subjects and closes', async () => {
    const { person } = await open()
    const added = { id: 13, name: 'Africa', count: 0 }
    const calls = answer(categoryEndpoints.createSubcategory, added)
    const [first, ...others] = someCategories()
    const refreshed = answer(categoryEndpoints.listGroup, [
      { ...(first ?? ships), subCategories: [...(first?.subCategories ?? []), added] },
      ...others,
    ])

    await person.type(await nameField(), 'Africa{Enter}')

    await dialogClosed()
    expect((await pane()).getByRole('link', { name: /Africa/ })).toBeTruthy()
    expect(calls.map(({ params, body }) => [params['id'], body])).toEqual([['1', { name: 'Africa' }]])
    expect(refreshed).toHaveLength(1)
  })

  it('reports beside the field that the name is taken, and keeps it', async () => {
    const { person } = await open()
    refuse(categoryEndpoints.createSubcategory, 'invalid', {
      errors: [{ field: 'name', message: 'This name already exists' }],
    })

    await person.type(await nameField(), 'Asia{Enter}')

    await waitFor(async () => expect(complaintAt(await nameField())).toBe('This name already exists'))
    expect((await nameField()).value).toBe('Asia')
  })
})

describe('the refresh after a change of a subject', () => {
  it('includes the sources of the group, when they are shown next', async () => {
    answer(categoryEndpoints.listGroup, someCategories())
    const before = answer(sourceEndpoints.listGroup, aList())
    const { person, router } = renderRoute('/my-sources', { user })
    await screen.findByRole('link', { name: /Source 101/ })
    await router.navigate({ to: '/folders/$slug', params: { slug: '1' } })
    answer(categoryEndpoints.update, { ...ships, id: 1 })
    await person.click((await pane()).getByRole('button', { name: 'Edit' }))
    await person.type(await nameField(), '!{Enter}')
    expect(await (await pane()).findByRole('button', { name: 'Edit' })).toBeTruthy()

    await router.navigate({ to: '/my-sources' })

    const ofMySources = () => before.filter(({ query }) => (query['category'] ?? '') === '')
    await waitFor(() => expect(ofMySources()).toHaveLength(2))
  })
})
