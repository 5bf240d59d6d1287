import { PAGE_SIZE } from '#contract/limits.ts'
import type { Choices } from '#trials/bench/data/choices.ts'
import type { BenchCaller } from '#trials/bench/data/people.ts'
import { type BenchCall, get, type ReadCase } from './case.ts'
import { filterCases } from './filters.ts'

const list = (query: Readonly<Record<string, string>> = {}) =>
  get(`/source/global/?${new URLSearchParams(query).toString()}`)

const packed = ({ headers, ...asked }: BenchCall): BenchCall => ({
  ...asked,
  headers: { ...headers, 'accept-encoding': 'gzip, deflate, br' },
})

const MIDDLE_PAGES = 1000

interface PageRange {
  readonly at: number
  /** Largest share of all pages. */
  readonly most: number
}

/** Enough pages that cached ones are evicted before they repeat. */
const stretchOf = (last: number, { at, most }: PageRange): number[] => {
  const count = Math.max(1, Math.min(MIDDLE_PAGES, Math.floor(last * most)))
  const first = Math.ceil(last * at - count / 2)
  return Array.from({ length: count }, (_, index) => first + 1 + index)
}

const MIDDLE: PageRange = { at: 1 / 2, most: 1 / 2 }
const UNREAD: PageRange = { at: 7 / 8, most: 1 / 8 }

const lastPage = ({ publicSources }: Choices) => Math.max(1, Math.ceil(publicSources / PAGE_SIZE))

const pages = (choices: Choices) => {
  const last = lastPage(choices)
  return [
    ['first page', [1]],
    ['page 2', [2]],
    ['page 100', [100]],
    ['middle pages', stretchOf(last, MIDDLE)],
    ['last page', [last]],
  ] as const
}

const searches = ({ words, links }: Choices) =>
  [
    ['search, rare words', words.rare],
    ['search, common words', words.common],
    ['search, very common words', words.veryCommon],
    ['search, very common word, again', words.veryCommon.slice(0, 1)],
    ['search, pairs of words', words.pairs],
    ['search, prefixes of three letters', words.prefixes],
    ['search, fragments', words.fragments],
    ['search, pasted links', links],
    ['search, nothing found', words.nothing],
  ] as const

const besideCases = (as: BenchCaller, { words, sources }: Choices): ReadCase[] => {
  const searchesOf = (call: string, texts: readonly string[]) =>
    texts.map((search) => get(`/source/${call}/?${new URLSearchParams({ search }).toString()}`))
  const phrases = words.pairs.map((pair) => list({ search: `"${pair}"` }))
  return [
    { name: 'search, phrases', as, requests: phrases },
    { name: 'best matches, rare words', as, requests: searchesOf('best', words.rare) },
    { name: 'best matches, very common words', as, requests: searchesOf('best', words.veryCommon) },
    { name: 'suggestions, nothing found', as, requests: searchesOf('suggestions', words.nothing) },
    { name: 'place of a source', as, requests: sources.slice(0, 50).map((id) => get(`/source/place/${id}/`)) },
    { name: 'letters of a list', as, requests: [get('/source/letters/')] },
    { name: 'coverage', as, requests: [get('/source/coverage/')] },
    { name: 'duplicates', as, requests: ['1', '2', '3'].map((page) => list({ duplicates: 'yes', page })) },
    {
      name: 'duplicates, very common words',
      as,
      requests: words.veryCommon.map((search) => list({ duplicates: 'yes', search })),
    },
    { name: 'letters of searches', as, requests: searchesOf('letters', words.veryCommon) },
  ]
}

const pageRequests = (numbers: readonly number[]) => numbers.map((page) => list({ page: String(page) }))

const listCases = (as: BenchCaller, choices: Choices): ReadCase[] => [
  ...pages(choices).map(([name, numbers]) => ({ name, as, requests: pageRequests(numbers) })),
  { name: 'from Z to A', as, requests: [list({ direction: 'DESC' })] },
  { name: 'large subcategory', as, requests: [list({ subCategory: String(choices.largest) })] },
  { name: 'small subcategory', as, requests: [list({ subCategory: String(choices.smallest) })] },
  ...searches(choices).map(([name, texts]) => ({ name, as, requests: texts.map((search) => list({ search })) })),
  { name: 'detail', as, requests: choices.sources.slice(0, 50).map((id) => get(`/source/detail/${id}/`)) },
]

const searchesOfGroup = ({ words }: Choices) =>
  words.veryCommon.map((search) => get(`/source/group/?${new URLSearchParams({ search }).toString()}`))

const besideGroup = ['facets', 'letters'].map((call) => get(`/source/${call}/?scope=group`))

export const readCases = (choices: Choices): ReadCase[] =>
  [
    ...listCases('guest', choices),
    {
      name: 'pages that nobody has read',
      as: 'guest' as const,
      requests: pageRequests(stretchOf(lastPage(choices), UNREAD)),
      isFirstTime: true as const,
    },
    { name: 'first page, compressed', as: 'guest' as const, requests: [packed(list())] },
    { name: 'first page, 304', as: 'guest' as const, requests: [list()], isConditional: true as const },
    ...besideCases('guest', choices),
    ...filterCases('guest', choices),
    ...filterCases('user', choices),
    ...listCases('user', choices),
    { name: 'first page, compressed', as: 'user' as const, requests: [packed(list())] },
    { name: 'favorites first', as: 'manager' as const, requests: [list({ order: 'favorite' })] },
    { name: 'favorites last', as: 'manager' as const, requests: [list({ order: 'favorite', direction: 'DESC' })] },
    { name: 'group list', as: 'manager' as const, requests: [get('/source/group/')] },
    { name: 'group list, search', as: 'manager' as const, requests: searchesOfGroup(choices) },
    { name: 'group list, what is beside it', as: 'manager' as const, requests: besideGroup },
  ].filter(({ requests }) => requests.length > 0)

export const fewSubcategoriesCases = (): ReadCase[] =>
  (['guest', 'user'] as const).map((as) => ({ name: 'first page, 100 subcategories', as, requests: [list()] }))

/** Read by sixteen clients during writes. */
export const firstPage: BenchCall = list()

export const searchFor = (text: string): BenchCall => list({ search: text })
