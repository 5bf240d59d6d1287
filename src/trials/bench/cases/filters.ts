import type { Choices } from '#trials/bench/data/choices.ts'
import type { BenchCaller } from '#trials/bench/data/people.ts'
import { get, type ReadCase } from './case.ts'

type Query = Readonly<Record<string, string>>

// More values than a server caches.
const COUNTRIES = ['A', 'B', 'C'].flatMap((first) => Array.from('ABCDEFGHIJKLMNOPQRSTU', (second) => first + second))

const single = ({ categories }: Choices): Query[] => [
  ...COUNTRIES.map((country) => ({ country: `${country},001` })),
  { category: categories.slice(0, 2).join() },
  { language: 'en' },
  { access: 'open,unknown' },
  { exposure: 'none,logged,identified,unknown' },
  { official: 'yes' },
  { health: 'moved,gone' },
  { due: 'yes' },
  { duplicates: 'yes' },
]

const all = ({ categories }: Choices): Query[] =>
  COUNTRIES.map((country) => ({
    country: `${country},001,unknown`,
    category: categories.slice(0, 6).join(),
    language: 'en,ru,unknown',
    access: 'open,registration,unknown',
    exposure: 'none,logged,unknown',
    official: 'yes',
    health: 'works,unchecked',
    due: 'yes',
  }))

const lists = (queries: readonly Query[]) =>
  queries.map((query) => get(`/source/global/?${new URLSearchParams(query).toString()}`))
const facets = (queries: readonly Query[]) =>
  queries.map((query) => get(`/source/facets/?${new URLSearchParams(query).toString()}`))

export const filterCases = (as: BenchCaller, choices: Choices): ReadCase[] => {
  const searches = choices.words.common.map((search) => ({ search, country: 'AA,001', access: 'open' }))
  return [
    { name: 'filters, one', as, requests: lists(single(choices)) },
    { name: 'filters, all together', as, requests: lists(all(choices)) },
    { name: 'filters, with common words', as, requests: lists(searches) },
    { name: 'facets', as, requests: facets([{}]) },
    { name: 'facets, one filter', as, requests: facets(single(choices)) },
    { name: 'facets, all filters', as, requests: facets(all(choices)) },
    { name: 'facets, with common words', as, requests: facets(searches) },
  ]
}
