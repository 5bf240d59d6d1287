import * as z from '#contract/zod.ts'

// Apart from its call, as the page needs it once it is seen and not before.

/** The nouns of the contract whose changes are told. */
export const toldNouns = [
  'sessions',
  'sources',
  'categories',
  'tags',
  'groups',
  'activities',
  'emails',
  'views',
  'reports',
  'imports',
] as const
export type ToldNoun = (typeof toldNouns)[number]

/**
 * The data of one event: of each noun what its answers to this caller are of now, and how long ago that changed, at the earliest and
 * in milliseconds. The first event has every noun that is told to the caller, each later one those that have changed. A noun that
 * a page does not know yet is none of its business.
 */
export const toldVersions = z.array(z.object({ noun: z.string(), version: z.string(), ageMs: z.int() }))
export type ToldVersions = z.infer<typeof toldVersions>
