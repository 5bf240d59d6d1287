import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from '#testing/web/api.ts'
import { aList, aUser } from '#testing/web/factories.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

const ADDRESS = '/sources?search=registry&country=GE&access=paid'

/** Finds nothing as long as the country filter is set. */
const answerWithoutCountry = () =>
  answer(sourceEndpoints.list, ({ query }) => (query['country'] ? aList({ sources: [] }) : aList({ totalCount: 12 })))

const ways = async () => {
  const last = await screen.findByRole('link', { name: 'Show all sources' })
  return within(last.parentElement ?? last)
}
const textsOf = (items: readonly HTMLElement[]) => items.map(({ textContent }) => textContent)

it('names the filter without results, and the number of sources without it', async () => {
  answerWithoutCountry()
  const { person, address } = renderRoute(ADDRESS)

  await waitFor(async () =>
    expect(textsOf(await (await ways()).findAllByRole('listitem'))).toEqual(['Remove Country: Georgia: 12 sources']),
  )
  await person.click(await (await ways()).findByRole('link', { name: 'Remove Country: Georgia' }))

  await waitFor(() => expect(address()).toBe('/sources?search=registry&access=paid'))
})

it('sends no search of its own if searches are logged', async () => {
  const calls = answerWithoutCountry()
  const user = { ...aUser(), group: { id: 1, name: 'Acme', slug: 'acme', logsSearches: true as const } }
  renderRoute(ADDRESS, { user })

  await waitFor(async () =>
    expect(textsOf(await (await ways()).findAllByRole('listitem'))).toEqual([
      'Remove Country: Georgia',
      'Remove Access: paid',
    ]),
  )
  expect(new Set(calls.map(({ query }) => [query['search'], query['country']].join(' ')))).toEqual(
    new Set(['registry GE', ' GE']),
  )
})
