import * as z from '#contract/zod.ts'

// Apart from its call, because the page loads it later.

/** Nouns whose changes are announced. */
export const announcedNouns = [
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
  'records',
] as const
export type AnnouncedNoun = (typeof announcedNouns)[number]

/**
 * Event data: per noun the version of its answers to this caller and its age in ms. The first event has all nouns,
 * later ones the changed. Pages ignore unknown nouns.
 */
export const announcedVersions = z.array(z.object({ noun: z.string(), version: z.string(), ageMs: z.int() }))
export type AnnouncedVersions = z.infer<typeof announcedVersions>
