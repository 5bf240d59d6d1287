import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, hang, refuse } from '#testing/web/api.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const sources = [1, 2, 3, 4].map((id) => aSource({ id, title: `Xenon ${id}` }))

const show = (address: string, list = aList({ sources })) => {
  answer(sourceEndpoints.list, list)
  answer(sourceEndpoints.listGroup, list)
  const asked = answer(searchEndpoints.best, [aSource({ id: 3, title: 'Xenon 3' })])
  return { ...renderRoute(address, { user: aUser() }), asked }
}
const best = () => screen.queryByRole('list', { name: 'Best matches' })
const listed = () => screen.findByRole('region', { name: 'X' })

describe('the best matches', () => {
  it('stand above the list of a search, and open as its rows do', async () => {
    const { asked } = show('/sources?search=qq')
    await listed()

    const rows = within(await screen.findByRole('list', { name: 'Best matches' }))

    expect((await rows.findByRole('link', { name: /Xenon 3/ })).getAttribute('href')).toBe('/sources/3?search=qq')
    expect(asked.map(({ query }) => query)).toEqual([{ search: 'qq' }])
  })

  it('are not repeated in the list below', async () => {
    show('/sources?search=qq')
    const rows = within(await listed())

    expect(rows.queryByRole('link', { name: /Xenon 3/ })).toBeNull()
    expect(rows.getAllByRole('link')).toHaveLength(3)
    expect(screen.getAllByRole('link', { name: /Xenon 3/ })).toHaveLength(1)
  })

  it('appear together with the list, if they are a little slower', async () => {
    answer(sourceEndpoints.list, aList({ sources }))
    answer(searchEndpoints.best, async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return [aSource({ id: 3, title: 'Xenon 3' })]
    })
    renderRoute('/sources?search=qq')
    await listed()

    expect(within(screen.getByRole('list', { name: 'Best matches' })).getAllByRole('link')).toHaveLength(1)
  })

  it('are left out if they are much slower than the list', async () => {
    answer(sourceEndpoints.list, aList({ sources }))
    hang(searchEndpoints.best)
    renderRoute('/sources?search=qq')

    expect(within(await listed()).getAllByRole('link')).toHaveLength(4)
    expect(best()).toBeNull()
  })

  it('are left out if they can’t be loaded', async () => {
    answer(sourceEndpoints.list, aList({ sources }))
    refuse(searchEndpoints.best, 'internal')
    renderRoute('/sources?search=qq')
    await listed()

    await waitFor(() => expect(best()).toBeNull())
  })

  it.each([
    '/sources',
    '/sources?search=qq&page=2',
    '/sources?search=qq&subCategory=11',
    '/sources?search=qq&tag=7',
    '/sources?search=qq&favorite=yes',
    '/my-sources?search=qq',
  ])('are not requested at %s', async (address) => {
    const { asked } = show(address, aList({ sources, totalCount: 120 }))
    await listed()

    expect(best()).toBeNull()
    expect(asked).toEqual([])
  })

  it('are requested once, for any number of sources', async () => {
    const { asked } = show('/sources?search=qq', aList({ sources, totalCount: 999_999 }))
    await listed()

    expect(asked).toHaveLength(1)
  })

  it('are not shown if the list is not longer', async () => {
    show('/sources?search=qq', aList({ sources: sources.slice(1) }))

    expect(within(await listed()).getAllByRole('link')).toHaveLength(3)
    expect(best()).toBeNull()
  })
})

describe('a search without hits', () => {
  const nothing = (suggestion: string | null) => {
    answer(sourceEndpoints.list, ({ query }) => aList({ sources: query['search'] === 'georgia' ? sources : [] }))
    answer(searchEndpoints.best, [])
    answer(searchEndpoints.suggestions, { search: suggestion, without: null })
    return renderRoute('/sources?search=gorgia&subCategory=11')
  }

  it('offers a similar search', async () => {
    const { person, address } = nothing('georgia')

    await person.click(await screen.findByRole('link', { name: 'georgia' }))

    await waitFor(() => expect(address()).toBe('/sources?search=georgia&subCategory=11'))
    expect(await listed()).toBeTruthy()
  })

  const without = { words: ['check'], search: 'tax vat', count: 7 }
  const nothingTogether = (address: string) => {
    answer(sourceEndpoints.list, ({ query }) => aList({ sources: query['search'] === 'tax vat' ? sources : [] }))
    const best = answer(searchEndpoints.best, sources.slice(0, 1))
    const asked = answer(searchEndpoints.suggestions, { search: null, without })
    return { best, asked, ...renderRoute(address) }
  }

  it('names the word to leave out, the number of sources without it, and the best of them', async () => {
    const { person, best, address } = nothingTogether('/sources?search=tax+check+vat')

    const said = await screen.findByText('No source has all of “tax check vat”. Without “check”:', { exact: false })
    expect(await screen.findByRole('list', { name: 'Best matches' })).toBeTruthy()
    expect(best.map(({ query }) => query['search'])).toEqual(['tax check vat', 'tax vat'])
    await person.click(within(said).getByRole('link', { name: '7 sources' }))

    await waitFor(() => expect(address()).toBe('/sources?search=tax+vat'))
  })

  it('names no number of sources while filters narrow the list, too', async () => {
    const { best, asked } = nothingTogether('/sources?search=tax+check+vat&country=GE')
    await screen.findByText('No sources available.')
    await waitFor(() => expect(asked.length).toBe(1))

    expect(screen.queryByText(/No source has all of/)).toBeNull()
    expect(best.map(({ query }) => query['search'])).not.toContain('tax vat')
  })

  it('offers nothing without a similar search', async () => {
    nothing(null)
    await screen.findByText('No sources available.')

    expect(screen.queryByText(/Did you mean/)).toBeNull()
  })
})
