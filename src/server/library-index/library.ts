import { LRUCache } from 'lru-cache'
import type { IndexBase } from './base.ts'
import { bestOf, type Ranking, tiersIn } from './best.ts'
import { bothBits } from './bitset.ts'
import { bytesIn } from './bytes.ts'
import { coveredIn } from './covered.ts'
import { type Duplicates, duplicatesIn } from './duplicates.ts'
import { facetsIn } from './facets.ts'
import { type Filing, type Filings, filingsIn } from './filing.ts'
import { amongIds, filtersOf, isShared, keyOf, listedOf, type SearchBitsets, searchFor } from './filters.ts'
import { countFirstCharacters } from './first-characters.ts'
import { type ChangedSource, type FreshSource, refreshed } from './fresh.ts'
import { getOrMake } from './get-or-make.ts'
import { ordinalOf } from './ids.ts'
import { kindFiltersIn } from './kind-filters.ts'
import { dropped, type Entry, entriesOf, type Filter, kept, type Matches, positionIn, windowOf } from './matches.ts'
import type {
  Counts,
  Facets,
  FirstCharacters,
  IndexListQuery,
  IndexPageQuery,
  ListPosition,
  NearestWord,
  RankedIds,
  SearchResult,
} from './queries.ts'
import { searchIn } from './search.ts'
import { nearestIn } from './suggestions.ts'
import { wordsText } from './title-words.ts'
import { placeOf } from './titles.ts'
import { versionOf } from './version-text.ts'
import { countsIn, visibleIn } from './visible.ts'

/** Changes between two library versions. */
export interface Changes {
  readonly changed: ReadonlySet<number>
  readonly sources: readonly ChangedSource[]
  readonly versions: ReadonlyMap<number, number>
}

interface MatchResult {
  readonly matches: Matches
  readonly counts: Counts
}

// Shared object for empty results, so that caches by identity work.
const NONE: Counts = { get: () => 0 }

// Cache entries; 125 kB each with a million sources, plus counts.
const MAX_ENTRIES = 32

const placedIn =
  (base: IndexBase) =>
  (source: ChangedSource): FreshSource => ({
    ...source,
    titleWords: wordsText(source.sortTitle.toString()),
    labelWords: wordsText(source.labels),
    place: placeOf(base.titles, source.sortTitle, (ordinal) => (base.ids.ids[ordinal] ?? 0) < source.id),
  })

/** Matches filed by a group, with counts of its own. */
const matchedIn = (filings: Filings, filing: Filing, some: Pick<Matches, 'bits' | 'fresh'>): MatchResult => {
  const counts = filings.count(filing, some, ({ subcategory }) => subcategory)
  const count = [...counts.values()].reduce((sum, one) => sum + one, 0)
  return { matches: { ...some, count }, counts: { get: (id) => counts.get(id) ?? 0 } }
}

const matchingIn = (base: IndexBase) => {
  const searched = searchIn(base, base.words)
  const search = (question: IndexListQuery): Promise<SearchBitsets> => searchFor(searched, question)
  const [visible, nearest] = [visibleIn(base), nearestIn(base)]
  const matched = new LRUCache<string, MatchResult>({ max: MAX_ENTRIES })
  const [kinds, filings] = [kindFiltersIn(base), filingsIn(base)]
  const findDuplicates = duplicatesIn(base)
  const duplicates = new LRUCache<string, Duplicates>({ max: MAX_ENTRIES })
  const versions = new Map(base.versions)
  let fresh: readonly FreshSource[] = []

  const freshIn = (scopes: readonly number[]) => fresh.filter(({ scope }) => scopes.includes(scope))

  const duplicatesOf = (scopes: readonly number[]) =>
    getOrMake(duplicates, scopes.join(), () =>
      findDuplicates({ visible: visible.by(scopes).bits, fresh, freshVisible: freshIn(scopes) }),
    )

  const match = ({ scopes, filing }: IndexListQuery, filters: readonly Filter[]): MatchResult => {
    const visibleHere = visible.by(scopes)
    const bits = filters.reduce((left, filter) => bothBits(left, filter.bits), visibleHere.bits)
    const freshHere = freshIn(scopes).filter((one) => filters.every(({ passes }) => passes(one)))
    if (filing) return matchedIn(filings, filing, { bits, fresh: freshHere })
    // Copied, because visible counts change in place.
    const counts = filters.length > 0 ? countsIn(base, bits) : visibleHere.counts.slice()
    const count = counts.reduce((sum, one) => sum + one, freshHere.length)
    return {
      matches: { bits, fresh: freshHere, count },
      counts: count === 0 ? NONE : countsById(base.subcategories.terms, counts, freshHere),
    }
  }

  // Favorites change with a click, and phrase ids may be long to compare: not cached.
  const matchedBy = (question: IndexListQuery, found: SearchBitsets): MatchResult => {
    const twice = question.duplicates ? [duplicatesOf(question.scopes)] : []
    const filters = () => [...filings.filters(question), ...filtersOf(base, question, found), ...twice]
    const make = () => match(question, [...filters(), ...kinds.of(question).values()])
    return isShared(question) ? getOrMake(matched, keyOf(question), make) : make()
  }

  const facets = facetsIn(base, { kinds, filings, matchedBy, duplicatesOf })

  return {
    versions: versions as ReadonlyMap<number, number>,

    /** Ids of sources added or changed since the base was built. */
    freshIds: (): number[] => fresh.map(({ id }) => id),

    search,

    /** Synchronous evaluation of finished searches; must not await. */
    matchedBy,

    duplicatesOf,

    facets: async (question: IndexListQuery, today: string): Promise<Facets> => {
      const found = await search(question)
      return { counts: facets.of(question, found, today), version: versionOf(versions, question.scopes) }
    },

    visibleTo: (scopes: readonly number[]) => ({ bits: visible.by(scopes).bits, fresh: freshIn(scopes) }),
    /** Returns the most similar indexed word visible to the caller. */
    nearest: (scopes: readonly number[], word: string): string | null =>
      nearest(word, { bits: visible.by(scopes).bits, fresh: freshIn(scopes) }),

    take: ({ changed, sources, versions: moved }: Changes): void => {
      matched.clear()
      facets.clear()
      duplicates.clear()
      for (const id of changed) {
        const ordinal = ordinalOf(base.ids, id)
        if (ordinal >= 0) visible.remove(ordinal)
      }
      fresh = refreshed(fresh, changed, sources.map(placedIn(base)))
      for (const [scope, version] of moved) versions.set(scope, version)
    },
  }
}

/** Base with later changes, and its lists. */
export const libraryOf = (base: IndexBase) => {
  const { search, matchedBy, duplicatesOf, nearest, visibleTo, ...following } = matchingIn(base)
  const tiers = tiersIn(base)

  const list = (question: IndexListQuery, found: SearchBitsets) => {
    const { matches, counts } = matchedBy(question, found)
    const version = versionOf(following.versions, question.scopes)
    return { listed: listedOf(base, question, matches), counts, version }
  }

  const listsOf = (matches: Matches, apart: IndexListQuery['apart']): Matches[] => {
    if (!apart) return [matches]
    const filter = amongIds(base, apart.ids)
    const lists = [kept(matches, filter), dropped(matches, filter)]
    return apart.last ? lists.toReversed() : lists
  }

  const pageOf = (listed: Matches, question: IndexPageQuery): Entry[] => {
    const { scopes, duplicates, apart, ...window } = question
    return duplicates
      ? windowOf(duplicatesOf(scopes).together(listed), window)
      : entriesOf(listsOf(listed, apart), window)
  }

  const idOf = (entry: Entry) => (typeof entry === 'number' ? (base.ids.ids[entry] ?? 0) : entry.id)

  const positionOf = (listed: Matches, question: IndexListQuery, id: number): number | null => {
    if (!question.duplicates) {
      return positionIn(listsOf(listed, question.apart), { id, ordinal: ordinalOf(base.ids, id) }, question)
    }
    const entries = duplicatesOf(question.scopes).together(listed)
    const position = entries.findIndex((entry) => idOf(entry) === id)
    if (position < 0) return null
    return question.descending ? entries.length - 1 - position : position
  }

  return {
    ...following,
    size: { sources: base.length, bytes: bytesIn(base) },

    find: async (question: IndexPageQuery): Promise<SearchResult> => {
      const found = await search(question)
      // No await from here on, so that an answer is consistent.
      const { listed, counts, version } = list(question, found)
      return { ids: pageOf(listed, question).map(idOf), totalCount: listed.count, counts, version }
    },

    place: async (question: IndexListQuery, id: number): Promise<ListPosition> => {
      const { listed, version } = list(question, await search(question))
      return { position: positionOf(listed, question, id), version }
    },

    best: async (question: IndexListQuery, ranking: Ranking, limit: number): Promise<RankedIds> => {
      const [found, ranks] = [await search(question), await tiers(question, ranking)]
      const { listed, version } = list(question, found)
      const best = bestOf(listed, { tiers: ranks, lists: (matches) => listsOf(matches, question.apart), limit })
      return { ids: best.map(idOf), version }
    },

    covered: coveredIn(base, { visibleTo, versions: following.versions }),
    nearest: async (scopes: readonly number[], word: string): Promise<NearestWord> => ({
      word: nearest(scopes, word),
      version: versionOf(following.versions, scopes),
    }),

    firstCharacters: async (question: IndexListQuery): Promise<FirstCharacters> => {
      const found = await search(question)
      const { listed, version } = list(question, found)
      return { counts: countFirstCharacters(base.titles, listed), version }
    },
  }
}

export type Library = ReturnType<typeof libraryOf>

const countsById = (terms: ReadonlyMap<number, number>, counts: Uint32Array, fresh: readonly FreshSource[]): Counts => {
  const more = new Map<number, number>()
  for (const { subcategory } of fresh) more.set(subcategory, (more.get(subcategory) ?? 0) + 1)
  return { get: (id) => (counts[terms.get(id) ?? counts.length] ?? 0) + (more.get(id) ?? 0) }
}
