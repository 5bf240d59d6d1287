import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { answer, hang, refuse } from '#testing/web/api.ts'
import { aUser } from '#testing/web/factories.ts'
import type { QueryCase } from '#testing/web/query-case.ts'
import { answerForEveryScreen, queryCases } from '#testing/web/query-cases.ts'
import { ASKED_ONCE, BACKGROUND_QUERIES, QUIET_FOLDERS } from '#testing/web/quiet-queries.ts'
import { renderRoute } from '#testing/web/render-route.tsx'

/** Opens the screen or dialog that shows the query. Set up answers first. */
const show = async ({ address, user: visitor, before, open, place }: QueryCase) => {
  before?.()
  const { person } = renderRoute(address, { user: visitor })
  await open?.(person)
  return { person, shown: await place() }
}

const textsOf = (elements: readonly (Element | null)[]) => elements.map((element) => element?.textContent)

describe.each(queryCases.map((each) => [each.at, each] as const))('%s', (_at, each) => {
  const { endpoint, reply, beside = [], times = 1 } = each
  const { loading = 'Loading…', failed = 'Something went wrong. Try again' } = each
  const place = async () => within(await each.place())

  it('shows that it is loading, until it has loaded', async () => {
    answerForEveryScreen()
    const arrival = Promise.withResolvers<never>()
    answer(endpoint, () => arrival.promise)
    const { person } = await show(each)

    await waitFor(async () => expect(textsOf((await place()).queryAllByRole('status'))).toEqual([...beside, loading]))
    expect((await each.place()).querySelectorAll('.animate-spin')).toHaveLength(1)

    // `as never`, because the type of the reply depends on the endpoint.
    arrival.resolve(reply as never)
    expect(await each.shows(await each.place(), person)).toBeTruthy()
    await waitFor(async () => expect((await place()).queryByText(loading)).toBeNull())
  })

  it('shows a failure, and can be retried', async () => {
    answerForEveryScreen()
    refuse(endpoint, 'internal')
    const { person } = await show(each)

    const buttons = await (await place()).findAllByRole('button', { name: 'Try again' })
    expect(textsOf(buttons.map((button) => button.parentElement))).toEqual(Array(times).fill(failed))
    expect((await place()).queryAllByRole('alert')).toHaveLength(1)

    // `as never`, because the type of the reply depends on the endpoint.
    answer(endpoint, reply as never)
    await person.click(buttons.at(-1) ?? document.body)

    expect(await each.shows(await each.place(), person)).toBeTruthy()
    await waitFor(async () => expect((await place()).queryByRole('button', { name: 'Try again' })).toBeNull())
  })

  it('shows that there is none', async () => {
    answerForEveryScreen()
    // `as never`, because the type of the reply depends on the endpoint.
    answer(endpoint, each.empty as never)
    const { person, shown } = await show(each)

    await each.showsEmpty(shown, person)

    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the session check in the background', () => {
  it.each([
    ['slow', () => hang(sessionEndpoints.me)],
    ['failing', () => refuse(sessionEndpoints.me, 'internal')],
  ])('does not affect the page while it is %s', async (_how, respond) => {
    answerForEveryScreen()
    const calls = respond()
    renderRoute('/sources', { user: aUser() })

    expect(await screen.findByRole('link', { name: /Source 101/ })).toBeTruthy()
    await waitFor(() => expect(calls.length).toBeGreaterThan(0))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the table of this test', () => {
  const nameOf = ({ query, file }: Pick<QueryCase, 'query' | 'file'>) => `${query} in ${file}`

  it('has every query', () => {
    const modules = import.meta.glob<Record<string, object>>('../features/**/queries.ts', { eager: true })
    const factories = Object.values(modules).flatMap((module) =>
      Object.entries(module)
        .filter(([name]) => name.endsWith('Queries'))
        .flatMap(([noun, table]) => Object.entries(table).map(([name, make]) => ({ name: `${noun}.${name}`, make }))),
    )
    const queries = factories.filter(({ make }) => 'queryFn' in make({}, {})).map(({ name }) => name)

    expect(queries.toSorted()).toEqual(
      [...new Set([...queryCases.map(({ query }) => query), ...BACKGROUND_QUERIES])].toSorted(),
    )
  })

  it('has every use of a query', () => {
    const files = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
      eager: true,
      query: '?raw',
      import: 'default',
    })
    const uses = Object.entries(files).flatMap(([path, code]) =>
      [...code.matchAll(/\buseQuery\((?:\{\s*\.\.\.)?([\w.]+)?/g)].map(([, query = '?']) =>
        nameOf({ query, file: path.replace(/^\.\//, 'routes/').replace(/^\.\.\//, '') }),
      ),
    )

    expect([...new Set(uses)].toSorted()).toEqual(
      [...new Set([...queryCases.map(nameOf), ...QUIET_FOLDERS, ...ASKED_ONCE])].toSorted(),
    )
  })
})
