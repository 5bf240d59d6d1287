import { endpoint } from '#contract/endpoint.ts'
import { messages } from '#contract/field-messages.ts'
import { source, sourceListQuery } from '#contract/sources/sources.ts'
import * as z from '#contract/zod.ts'

/** Errors of calls that need the library index: switched off, or not built yet. */
export const INDEXED = ['not_indexed', 'not_indexed_yet'] as const

const searchQuery = z.object({ search: sourceListQuery.shape.search })

export const scopedListQuery = z.extend(sourceListQuery, {
  scope: z._default(z.enum(['global', 'group'], messages.choice), 'global'),
})
export type ScopedListQuery = z.output<typeof scopedListQuery>

/** First page with sources under this letter (`letterHeading`). */
export const letterPage = z.object({ letter: z.string(), page: z.int() })
export type LetterPage = z.infer<typeof letterPage>

/** A search that finds something once these words are left out of one that finds nothing. */
const searchWithout = z.object({ words: z.array(z.string()), search: z.string(), count: z.int() })
export type SearchWithout = z.infer<typeof searchWithout>

export const searchEndpoints = {
  best: endpoint({
    method: 'GET',
    path: '/source/best/',
    summary:
      'The best matches of a search, at most three. An equal title or link comes first, then words in the title, words in tags, and other matches; favorites first among equals. If no source has all words, the best matches without some of them',
    action: 'source.read',
    errors: INDEXED,
    query: searchQuery,
    reply: z.array(source),
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/source/suggestions/',
    summary:
      'Suggestions for a search without results. `search` has similar words from titles and tags of sources visible to the caller (searches of up to ten words). `without` leaves out some words (searches of up to six words)',
    action: 'source.read',
    errors: INDEXED,
    query: searchQuery,
    reply: z.object({ search: z.nullable(z.string()), without: z.nullable(searchWithout) }),
  }),
  place: endpoint({
    method: 'GET',
    path: '/source/place/:id/',
    summary: 'The number of the list page with this source; null if it is not in the list',
    action: 'source.read',
    errors: INDEXED,
    query: scopedListQuery,
    reply: z.object({ page: z.nullable(z.int()) }),
  }),
  letters: endpoint({
    method: 'GET',
    path: '/source/letters/',
    summary:
      'The first page of each letter in a list that is ordered by title, in the order of the list; empty for any other order',
    action: 'source.read',
    errors: INDEXED,
    query: scopedListQuery,
    reply: z.array(letterPage),
  }),
}
