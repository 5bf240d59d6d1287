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
      'The sources that match a search best, three at most: the title or link itself, words in the title, in tags, then others; favourites first among equals. Where no source has all words, those that match best without some of them',
    action: 'source.read',
    errors: INDEXED,
    query: searchQuery,
    reply: z.array(source),
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/source/suggestions/',
    summary:
      'For a search that finds nothing: one of near words in titles and tags that the caller may see, for at most ten words; and one without some of its words, for at most six',
    action: 'source.read',
    errors: INDEXED,
    query: searchQuery,
    reply: z.object({ search: z.nullable(z.string()), without: z.nullable(searchWithout) }),
  }),
  place: endpoint({
    method: 'GET',
    path: '/source/place/:id/',
    summary: 'The page of a list that has this source; null where the list does not have it',
    action: 'source.read',
    errors: INDEXED,
    query: scopedListQuery,
    reply: z.object({ page: z.nullable(z.int()) }),
  }),
  letters: endpoint({
    method: 'GET',
    path: '/source/letters/',
    summary: 'The first page of each letter that a list by title has, in its order; empty for a list in another order',
    action: 'source.read',
    errors: INDEXED,
    query: scopedListQuery,
    reply: z.array(letterPage),
  }),
}
