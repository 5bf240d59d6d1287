import { expect, it } from 'vitest'
import { makeQueryClient } from './query-cache.ts'

const factories = Object.entries(
  import.meta.glob<Record<string, unknown>>('../features/**/queries.ts', { eager: true }),
).flatMap(([path, exports]) =>
  Object.entries(exports)
    .filter(([name]) => name.endsWith('Queries'))
    .map(([name, factory]) => [`${path.split('/')[2]} ${name}`, factory] as const),
)

/** Options of every query in a factory; its other members are keys. */
const queriesOf = (factory: unknown): [string, object][] =>
  Object.entries(factory as Record<string, (...parameters: object[]) => object>)
    .map(([name, make]): [string, object] => [name, make({}, {})])
    .filter(([, made]) => 'queryFn' in made)

it('query factories are found by this test', () => {
  expect(factories.length).toBeGreaterThanOrEqual(8)
  expect(factories.flatMap(([, factory]) => queriesOf(factory)).length).toBeGreaterThanOrEqual(14)
})

it.each(factories)('every query of %s has a stale time', (_name, factory) => {
  const silent = queriesOf(factory).filter(
    ([, query]) => !('staleTime' in query && typeof query.staleTime === 'number'),
  )

  expect(silent.map(([name]) => name)).toEqual([])
})

it('no other file makes a query', () => {
  const texts = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  const makers = Object.entries(texts).filter(([, text]) => text.includes('queryFn'))

  expect(makers.filter(([path]) => !path.endsWith('/queries.ts')).map(([path]) => path)).toEqual([])
})

it('the client has no default stale time', () => {
  expect(makeQueryClient().getDefaultOptions().queries).not.toHaveProperty('staleTime')
})
