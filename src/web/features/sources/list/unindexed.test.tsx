import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { coverageEndpoints } from '#contract/lists/coverage.ts'
import { facetEndpoints } from '#contract/lists/facets.ts'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, refuse } from '#testing/web/api.ts'
import { aCoverage } from '#testing/web/coverage.ts'
import { aList, someFacets } from '#testing/web/factories.ts'
import { answerForEveryScreen } from '#testing/web/query-cases.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

interface ScreenPart {
  readonly endpoint: Endpoint
  readonly address: string
  /** Waits for the screen around the part. */
  readonly waitForScreen: () => Promise<unknown>
  readonly come: () => void
  /** The part's element; null until it is shown. */
  readonly there: () => unknown
}

const row = () => screen.findByRole('link', { name: /Source 101/ })

const parts: readonly (readonly [string, ScreenPart])[] = [
  [
    'letters',
    {
      endpoint: searchEndpoints.letters,
      address: '/sources',
      waitForScreen: row,
      come: () => answer(searchEndpoints.letters, [{ letter: 'S', page: 1 }]),
      there: () => screen.queryByRole('toolbar', { name: 'Letters' }),
    },
  ],
  [
    'a suggestion',
    {
      endpoint: searchEndpoints.suggestions,
      address: '/sources?search=registr',
      waitForScreen: () => screen.findByText('No sources available.'),
      come: () => answer(searchEndpoints.suggestions, { search: 'register', without: null }),
      there: () => screen.queryByText('register'),
    },
  ],
  [
    'counts of filters',
    {
      endpoint: facetEndpoints.facets,
      address: '/sources?country=GE',
      waitForScreen: async () => {
        fireEvent.click(await screen.findByRole('button', { name: 'Country: Georgia' }))
        return screen.findByRole('checkbox', { name: 'Georgia' })
      },
      come: () => answer(facetEndpoints.facets, someFacets({ country: [{ value: 'GE', count: 5 }] })),
      there: () => screen.queryByRole('checkbox', { name: 'Georgia 5' }),
    },
  ],
  [
    'coverage',
    {
      endpoint: coverageEndpoints.read,
      address: '/coverage',
      waitForScreen: () => screen.findByText('Coverage isn’t available.'),
      come: () => answer(coverageEndpoints.read, aCoverage()),
      there: () => screen.queryByRole('grid', { name: 'Sources by country and category' }),
    },
  ],
]

const show = async ({ address, waitForScreen }: ScreenPart) => {
  const isFound = address !== '/sources?search=registr'
  answer(sourceEndpoints.list, aList(isFound ? { totalCount: 60, limit: 30 } : { sources: [], totalCount: 0 }))
  renderRoute(address)
  await waitForScreen()
}

it.each(parts)('%s are left out while the index is being built, and appear by themselves', async (_name, part) => {
  answerForEveryScreen()
  const asked = refuse(part.endpoint, 'not_indexed_yet', { retryAfter: 0.05 })
  await show(part)
  await waitFor(() => expect(asked.length).toBeGreaterThan(1))

  expect(part.there()).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  part.come()
  await waitFor(() => expect(part.there()).toBeTruthy())
})

it.each(parts)('%s are left out if the server has no index, and are not requested again', async (_name, part) => {
  answerForEveryScreen()
  const asked = refuse(part.endpoint, 'not_indexed')
  await show(part)
  // Longer than the pause before a retry.
  await new Promise((resolve) => setTimeout(resolve, 1200))

  expect(asked).toHaveLength(1)
  expect(part.there()).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('filters can be chosen without their counts', async () => {
  answer(sourceEndpoints.list, aList({ totalCount: 6, limit: 3 }))
  refuse(facetEndpoints.facets, 'not_indexed')
  const { person, address } = renderRoute('/sources?access=open')
  await person.click(await screen.findByRole('button', { name: 'More filters' }))
  const panel = within(await screen.findByRole('dialog', { name: 'More filters' }))

  await person.click(await panel.findByRole('checkbox', { name: 'Due for review' }))

  await waitFor(() => expect(address()).toBe('/sources?access=open&due=yes'))
  expect((await panel.findByRole<HTMLInputElement>('checkbox', { name: 'Due for review' })).checked).toBe(true)
})
