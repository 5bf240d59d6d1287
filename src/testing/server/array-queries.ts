import { BEST_LIMIT, PAGE_SIZE } from '#contract/limits.ts'
import type { SourceCoverage } from '#contract/lists/coverage.ts'
import type { SourceFacets } from '#contract/lists/facets.ts'
import { searchTerms, wantedWords } from '#contract/lists/search-terms.ts'
import type { SearchWithout } from '#contract/lists/searches.ts'
import { headingOfKey, searchWords, sortKey } from '#contract/text/normalize.ts'
import { nearestOf } from '#server/library-index/similarity.ts'
import { countriesNamed } from '#server/modules/sources/repository.ts'
import {
  type ArrayQuery,
  type ArraySource,
  facetNames,
  type LibraryArrays,
  linkOf,
  listOf,
  partOf,
  visibleTo,
} from './array-library.ts'

const pageAt = (position: number) => Math.floor(position / PAGE_SIZE) + 1

export const placeOf = (arrays: LibraryArrays, question: ArrayQuery, id: number): number | null => {
  const position = listOf(arrays, question).sources.findIndex((source) => source.id === id)
  return position < 0 ? null : pageAt(position)
}

export const lettersOf = (arrays: LibraryArrays, question: ArrayQuery) => {
  const pages = new Map<string, number>()
  for (const [position, { sortTitle }] of listOf(arrays, question).sources.entries()) {
    const letter = headingOfKey(sortTitle)
    if (!pages.has(letter)) pages.set(letter, pageAt(position))
  }
  return [...pages].map(([letter, page]) => ({ letter, page }))
}

export const facetsOf = (arrays: LibraryArrays, question: ArrayQuery): SourceFacets => {
  const { matching, isChosen, valuesOf, isDue, isTwice } = visibleTo(arrays, question)
  const under = (name: string) => matching(name).filter(isChosen)
  const countsOf = (name: string) => {
    const counts = new Map<string, number>()
    for (const source of under(name))
      for (const value of valuesOf(name, source)) counts.set(value, (counts.get(value) ?? 0) + 1)
    const facets = [...counts].map(([value, count]) => ({ value, count }))
    return facets.toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
  }
  return {
    ...(Object.fromEntries(facetNames.map((name) => [name, countsOf(name)])) as Pick<
      SourceFacets,
      (typeof facetNames)[number]
    >),
    due: under('due').filter(isDue).length,
    duplicates: under('duplicates').filter(isTwice).length,
  }
}

const textOfWords = (text: string) => ` ${searchWords(text).join(' ')} `

/** Every way to omit one word, two words, or all that name no country. */
const omissionsOf = (words: readonly string[], named: ReadonlySet<string>): string[][] => {
  const pairs = words.flatMap((one, at) => words.slice(at + 1).map((other) => [one, other]))
  const others = words.filter((word) => !named.has(word))
  const isOthers = named.size > 0 && others.length > 0
  return [...words.map((word) => [word]), ...(words.length > 2 ? pairs : []), ...(isOthers ? [others] : [])]
}

/** Words to omit from a search without results: those that name no country first, one before two before all. */
export const withoutOf = (arrays: LibraryArrays, question: ArrayQuery): SearchWithout | null => {
  const { search } = question.query
  const { words, phrases, without, withoutPhrases } = searchTerms(search.replace(/^https?:\/\//i, ''))
  const countOf = (text: string) =>
    listOf(arrays, { ...question, query: { ...question.query, search: text } }).sources.length
  const isPlain = phrases.length + without.length + withoutPhrases.length === 0
  if (!isPlain || words.length < 2 || words.length > 6 || countOf(search) > 0) return null
  const named = countriesNamed(words).words
  const ways = omissionsOf(words, named)
    .map((left) => ({ words: left, search: words.filter((word) => !left.includes(word)).join(' ') }))
    .map((way) => ({ ...way, count: countOf(way.search), losesCountry: way.words.some((word) => named.has(word)) }))
    .filter(({ count, search: kept }) => count > 0 && kept !== '')
  const fit = ({ search: kept, count }: SearchWithout) => (kept.includes(' ') ? count : -count)
  const [best] = ways.toSorted(
    (one, other) =>
      Number(one.losesCountry) - Number(other.losesCountry) ||
      one.words.length - other.words.length ||
      fit(other) - fit(one),
  )
  return best ? { words: best.words, search: best.search, count: best.count } : null
}

/** Best matches; where no source has all words, those without some. */
export const bestOf = (arrays: LibraryArrays, question: ArrayQuery): number[] => {
  const found = rankedOf(arrays, question)
  const without = found.length === 0 ? withoutOf(arrays, question) : null
  return without ? rankedOf(arrays, { ...question, query: { ...question.query, search: without.search } }) : found
}

/** Ids by rank, favorites, title. */
const rankedOf = (arrays: LibraryArrays, question: ArrayQuery): number[] => {
  const { search } = question.query
  const { words, phrases } = searchTerms(search.replace(/^https?:\/\//i, ''))
  const parts = [...words, ...phrases.flat()].map(partOf)
  const whole = [...words, ...phrases.flat()].map((word) => ` ${word} `)
  const titles = [sortKey(search), sortKey(wantedWords(search).join(' '))]
  const countries = countriesNamed(wantedWords(search)).codes
  const has = (text: string, all: readonly string[]) => all.every((one) => textOfWords(text).includes(one))
  const tierOf = ({ sortTitle, linkKey, tags, values, searchText }: ArraySource): number => {
    if (parts.length === 0) return 0
    const tiers = [
      linkKey === linkOf(search) || titles.includes(sortTitle),
      has(sortTitle, whole) && titles.some((title) => sortTitle.startsWith(title)),
      has(sortTitle, whole),
      has(sortTitle, parts),
      has(tags.map(({ sort }) => sort).join(' '), parts),
      values['country']?.some((code) => countries.includes(code)) ?? false,
      parts.every((part) => searchText.includes(part)),
      true,
    ]
    return tiers.indexOf(true)
  }
  const query = { ...question.query, order: 'favorite', direction: 'ASC' } as const
  const ranked = listOf(arrays, { ...question, query }).sources.toSorted((one, other) => tierOf(one) - tierOf(other))
  return ranked.slice(0, BEST_LIMIT).map(({ id }) => id)
}

const MOST_WORDS = 10

export const suggestionOf = (arrays: LibraryArrays, question: ArrayQuery): string | null => {
  const { search } = question.query
  const finds = (text: string) =>
    listOf(arrays, { ...question, query: { ...question.query, search: text } }).sources.length > 0
  const { words, phrases, without, withoutPhrases } = searchTerms(search.replace(/^https?:\/\//i, ''))
  const wanted = [...words, ...phrases.flat()]
  if (wanted.length > MOST_WORDS || finds(search)) return null
  const { visible } = visibleTo(arrays, question)
  const known = new Set(
    visible.flatMap(({ sortTitle, tags }) => searchWords([sortTitle, ...tags.map(({ sort }) => sort)].join('\n'))),
  )
  const better = (word: string) => (finds(word) ? word : (nearestOf(word, known)?.word ?? word))
  const quoted = (phrase: readonly string[]) => `"${phrase.join(' ')}"`
  const suggested = [
    ...words.map(better),
    ...phrases.map((phrase) => quoted(phrase.map(better))),
    ...[...without, ...withoutPhrases.map(quoted)].map((term) => `-${term}`),
  ].join(' ')
  return suggested !== '' && finds(suggested) ? suggested : null
}

export const coverageOf = (
  arrays: LibraryArrays,
  question: ArrayQuery,
  categories: readonly { readonly id: number; readonly name: string }[],
): SourceCoverage => {
  const { visible } = visibleTo(arrays, question)
  const countIn = (those: readonly ArraySource[]) =>
    categories.map(({ id }) => those.filter(({ category }) => category === id).length)
  const codes = [...new Set(visible.flatMap(({ values }) => values['country'] ?? []))].toSorted((one, other) =>
    one < other ? -1 : 1,
  )
  const counts = countIn(visible)
  return {
    totalCount: visible.length,
    categories: categories.map(({ id, name }, index) => ({ id, name, count: counts[index] ?? 0 })),
    rows: codes.map((code) => {
      const covering = visible.filter(({ values }) => values['country']?.includes(code))
      return { code, count: covering.length, counts: countIn(covering) }
    }),
  }
}
