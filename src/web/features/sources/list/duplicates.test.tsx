import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { facetEndpoints } from '#contract/lists/facets.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from '#testing/web/api.ts'
import { aList, aSource, someFacets } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const TWICE = [
  aSource({ id: 1, title: 'Register', link: 'https://www.register.example/search?utm_source=x' }),
  aSource({ id: 2, title: 'Zeta', link: 'http://register.example/search/#top' }),
  aSource({ id: 3, title: 'Court', link: 'https://court.example/?q=1' }),
]

const show = (address: string, sources = TWICE) => {
  const calls = answer(sourceEndpoints.list, ({ query }) =>
    aList({ sources: query['duplicates'] === 'yes' ? sources : [aSource({ title: 'By itself' })], totalCount: 120 }),
  )
  return { ...renderRoute(address), calls }
}
const entry = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Duplicates 3' })

describe('the filter by duplicates', () => {
  it('is turned on beside other filters, and off again', async () => {
    const { person, address } = show('/sources?search=a&page=2')
    answer(facetEndpoints.facets, someFacets({ duplicates: 3 }))
    await person.click(await screen.findByRole('button', { name: 'More filters', expanded: false }))
    expect((await entry()).checked).toBe(false)

    await person.click(await entry())

    await waitFor(() => expect(address()).toBe('/sources?search=a&duplicates=yes'))
    expect((await entry()).checked).toBe(true)

    await person.click(await entry())

    await waitFor(() => expect(address()).toBe('/sources?search=a'))
  })

  it('has a chip that removes it', async () => {
    const { person, address } = show('/sources?duplicates=yes')

    await person.click(await screen.findByRole('button', { name: 'Remove Duplicates' }))

    await waitFor(() => expect(address()).toBe('/sources'))
  })

  it('groups sources under their link, instead of letters', async () => {
    show('/sources?duplicates=yes')

    const group = await screen.findByRole('region', { name: 'register.example/search' })
    expect(
      within(group)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('Register'), expect.stringContaining('Zeta')])
    expect(screen.getByRole('region', { name: 'court.example?q=1' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'R' })).toBeNull()
    expect(screen.queryByRole('toolbar', { name: 'Letters' })).toBeNull()
  })

  it('reports for an empty list that there are no duplicates', async () => {
    answer(sourceEndpoints.list, aList({ sources: [] }))
    const { person, address } = renderRoute('/sources?duplicates=yes')
    expect(await screen.findByText('No duplicates.')).toBeTruthy()

    await person.click(screen.getByRole('link', { name: 'Show all sources' }))

    await waitFor(() => expect(address()).toBe('/sources'))
  })
})
