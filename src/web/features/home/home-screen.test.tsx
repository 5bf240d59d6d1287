import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, hang, refuse } from '#testing/web/api.ts'
import { aList } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'
import { complaintAt } from '#testing/web/source-form.ts'

describe('Home', () => {
  it('explains the product and shows the size of the library', async () => {
    answer(sourceEndpoints.list, aList({ totalCount: 12_345 }))
    renderRoute('/')

    expect(await screen.findByRole('heading', { name: 'Sourcebook', level: 1 })).toBeTruthy()
    const way = await screen.findByRole('link', { name: '12,345 sources in 2 categories' })
    expect(way.getAttribute('href')).toBe('/sources')
    await waitFor(() => expect(document.title).toBe('Sourcebook'))
  })

  it('has its links before the numbers have loaded', async () => {
    hang(sourceEndpoints.list)
    renderRoute('/')

    expect((await screen.findByRole('link', { name: 'All sources' })).getAttribute('href')).toBe('/sources')
  })

  it('has its links if the numbers can’t be loaded', async () => {
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
  ])('links %j to %s', async (typed, expected) => {
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

  it('accepts at most 200 characters in the search, and reports more', async () => {
    answer(sourceEndpoints.list, aList())
    const { person, address } = renderRoute('/')
    const box = await screen.findByRole<HTMLInputElement>('searchbox')
    expect(box.maxLength).toBe(200)

    // Autofill ignores `maxLength`.
    fireEvent.change(box, { target: { value: 'x'.repeat(201) } })
    await person.click(screen.getByRole('button', { name: 'Search' }))

    await waitFor(() => expect(complaintAt(box)).toBe('This is longer than 200 characters'))
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(address()).toBe('/')
  })

  it('lists the categories of the library to a guest, each unfolding to links into the list', async () => {
    answer(sourceEndpoints.list, aList())
    const { person } = renderRoute('/')
    const categories = within(await screen.findByRole('region', { name: 'Categories' }))

    expect(categories.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Company registers5',
      'Sanctions4',
    ])
    await person.click(categories.getByRole('button', { name: /Company registers/ }))

    const way = categories.getByRole('link', { name: /Europe/ })
    expect(way.getAttribute('href')).toBe('/sources?subCategory=11')
    expect(screen.queryByRole('region', { name: 'Favorites' })).toBeNull()
  })

  it('focuses the search by its key', async () => {
    answer(sourceEndpoints.list, aList())
    const { person } = renderRoute('/')
    const box = await screen.findByRole('searchbox')

    await person.keyboard('/')

    expect(document.activeElement).toBe(box)
  })
})
