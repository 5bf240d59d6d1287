import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources.ts'
import { answer, hang, refuse } from '#testing/web/api.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { complaintAt } from '#testing/web/source-form.ts'

const favorites = () => screen.findByRole('region', { name: 'Favorites' })
const newest = () => screen.findByRole('region', { name: 'Newest sources' })
const titlesIn = (region: HTMLElement) =>
  within(within(region).getByRole('list'))
    .getAllByRole('link')
    .map((link) => link.querySelector('bdi')?.textContent)

describe('Home', () => {
  it('says what this is and how much is in it', async () => {
    answer(sourceEndpoints.list, aList({ totalCount: 12_345 }))
    renderRoute('/')

    expect(await screen.findByRole('heading', { name: 'Sourcebook', level: 1 })).toBeTruthy()
    const way = await screen.findByRole('link', { name: '12,345 sources in 2 categories' })
    expect(way.getAttribute('href')).toBe('/sources')
    await waitFor(() => expect(document.title).toBe('Sourcebook'))
  })

  it('has the way in before the numbers have come', async () => {
    hang(sourceEndpoints.list)
    renderRoute('/')

    expect((await screen.findByRole('link', { name: 'All sources' })).getAttribute('href')).toBe('/sources')
  })

  it('has the way in when the numbers can’t be had', async () => {
    refuse(sourceEndpoints.list, 'internal')
    renderRoute('/')

    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Try again')
    expect(screen.getByRole('link', { name: 'All sources' })).toBeTruthy()
  })

  it('searches the sources', async () => {
    const calls = answer(sourceEndpoints.list, aList())
    const { person, address } = renderRoute('/')

    await person.type(await screen.findByRole('searchbox', { name: 'Search all sources' }), ' 2024 {Enter}')

    await waitFor(() => expect(address()).toBe('/sources?search=2024'))
    await waitFor(() => expect(calls.map(({ query }) => query['search'])).toContain('2024'))
  })

  it.each([
    ['{Enter}', '/sources'],
    ['   {Enter}', '/sources'],
    ['bank\u0007of{Enter}', '/sources?search=bank+of'],
  ])('leads from %j to %s', async (typed, expected) => {
    answer(sourceEndpoints.list, aList())
    const { person, address } = renderRoute('/')

    await person.type(await screen.findByRole('searchbox'), typed)

    await waitFor(() => expect(address()).toBe(expected))
  })

  it('searches by its button, too', async () => {
    answer(sourceEndpoints.list, aList())
    const { person, address } = renderRoute('/')

    await person.type(await screen.findByRole('searchbox'), 'bank')
    await person.click(screen.getByRole('button', { name: 'Search' }))

    await waitFor(() => expect(address()).toBe('/sources?search=bank'))
  })

  it('takes at most 200 characters to search for, and says so of more', async () => {
    answer(sourceEndpoints.list, aList())
    const { person, address } = renderRoute('/')
    const box = await screen.findByRole<HTMLInputElement>('searchbox')
    expect(box.maxLength).toBe(200)

    // As what fills in fields for somebody does.
    fireEvent.change(box, { target: { value: 'x'.repeat(201) } })
    await person.click(screen.getByRole('button', { name: 'Search' }))

    await waitFor(() => expect(complaintAt(box)).toBe('This is longer than 200 characters'))
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(address()).toBe('/')
  })

  it.each([
    ['a guest', null, ['Sources', 'Help']],
    ['a user', aUser('ROLE_USER'), ['Sources', 'My sources', 'Reports', 'Help']],
    [
      'a group manager',
      aUser('ROLE_GROUP_MANAGER'),
      ['Sources', 'My sources', 'Group', 'Subjects', 'Activity', 'Reports', 'Help'],
    ],
    ['an administrator', aUser('ROLE_ADMIN'), ['Sources', 'Groups', 'Categories', 'Activity', 'Reports', 'Help']],
  ])('leads %s into each screen that they may open', async (_who, user, titles) => {
    answer(sourceEndpoints.list, aList())
    answer(sourceEndpoints.newest, [])
    answer(sourceEndpoints.favorites, [])
    renderRoute('/', { user })

    const ways = within(await screen.findByRole('navigation', { name: 'Screens' }))

    expect(ways.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(titles)
  })

  it('shows a guest neither favorites nor what is new', async () => {
    answer(sourceEndpoints.list, aList())
    renderRoute('/')

    await screen.findByRole('link', { name: '1 source in 2 categories' })

    expect(screen.queryByRole('region')).toBeNull()
  })
})

describe('who is logged in', () => {
  it('sees the first five favorites, and the way to all of them', async () => {
    const calls = answer(sourceEndpoints.list, aList())
    answer(
      sourceEndpoints.favorites,
      [1, 2, 3, 4, 5].map((id) => aSource({ id, favorite: true })),
    )
    answer(sourceEndpoints.newest, [])
    renderRoute('/', { user: aUser() })

    await screen.findByRole('link', { name: /Source 1/ })

    expect(titlesIn(await favorites())).toEqual(['Source 1', 'Source 2', 'Source 3', 'Source 4', 'Source 5'])
    // Home asks for nothing that a group's log would take for a search.
    expect(calls.length).toBeGreaterThan(0)
    for (const { query } of calls) expect(query).toEqual({ order: 'title', direction: 'ASC', page: '1' })
    const all = within(await favorites()).getByRole('link', { name: 'All favorites' })
    expect(all.getAttribute('href')).toBe('/sources?order=favorite')
  })

  it('sees what was added last, each leading to the source', async () => {
    answer(sourceEndpoints.list, aList({ sources: [] }))
    answer(sourceEndpoints.favorites, [])
    answer(sourceEndpoints.newest, [aSource({ id: 8, title: 'Zefix' }), aSource({ id: 7 })])
    renderRoute('/', { user: aUser() })

    const link = await screen.findByRole('link', { name: /Zefix/ })

    expect(link.getAttribute('href')).toBe('/sources/8')
    expect(titlesIn(await newest())).toEqual(['Zefix', 'Source 7'])
  })

  it('reads how to have favorites, and that there is nothing new, while there is none', async () => {
    answer(sourceEndpoints.list, aList({ sources: [aSource()] }))
    answer(sourceEndpoints.favorites, [])
    answer(sourceEndpoints.newest, [])
    renderRoute('/', { user: aUser() })

    expect(await screen.findByText('No favorites yet.')).toBeTruthy()
    expect(await screen.findByText('Nothing here yet.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'All favorites' })).toBeNull()
  })

  it('sees the shape of both while they come', async () => {
    hang(sourceEndpoints.list)
    hang(sourceEndpoints.newest)
    hang(sourceEndpoints.favorites)
    renderRoute('/', { user: aUser() })

    expect(within(await favorites()).getByRole('status').textContent).toBe('Loading…')
    expect(within(await newest()).getByRole('status').textContent).toBe('Loading…')
  })

  it('tries again for itself where one of them failed', async () => {
    answer(sourceEndpoints.list, aList())
    answer(sourceEndpoints.favorites, [aSource({ favorite: true })])
    refuse(sourceEndpoints.newest, 'internal')
    const { person } = renderRoute('/', { user: aUser() })
    const alert = await within(await newest()).findByRole('alert')
    expect(alert.textContent).toBe('Something went wrong. Try again')
    expect(titlesIn(await favorites())).toEqual(['Source 101'])

    answer(sourceEndpoints.newest, [aSource({ id: 8, title: 'Zefix' })])
    await person.click(within(alert).getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('link', { name: /Zefix/ })).toBeTruthy()
  })

  it('sees long titles cut and not breaking out', async () => {
    answer(sourceEndpoints.list, aList({ sources: [] }))
    answer(sourceEndpoints.favorites, [])
    answer(sourceEndpoints.newest, [aSource({ title: 'Aktenzeichen'.repeat(24) })])
    renderRoute('/', { user: aUser() })

    const title = (await screen.findByRole('link', { name: /Aktenzeichen/ })).querySelector('bdi')

    expect(title?.className).toContain('truncate')
  })
})
