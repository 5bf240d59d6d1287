import type { HealthState } from '#contract/sources/provenance-values.ts'
import { digits } from '#web/ui/digits.ts'

/** Texts of provenance filters. */
export const facetTexts = {
  noCategory: 'unknown',
  category: 'Category',
  country: 'Country',
  worldwide: 'worldwide',
  language: 'Language',
  access: 'Access',
  exposure: 'Who sees the query',
  notRecorded: 'not recorded',
  hidesNotified: 'Without sources that may notify the person',
  official: { yes: 'Official source', no: 'Not an official source' },
  health: 'Link',
  due: 'Due for review',
  notSaid: 'Not recorded',
  yes: 'Yes',
  no: 'No',
  hideNotified: 'Hide sources that may notify the person',
  find: (title: string) => `Find in ${title}`,
  notFound: 'Nothing here has that name.',
  showAll: (count: number) => `Show all ${digits.format(count)}`,
  nothing: 'There is nothing to filter by.',
} as const

/** What the server has found out about a link. */
export const healthTexts: Readonly<Record<HealthState, string>> = {
  unchecked: 'not checked yet',
  works: 'works',
  moved: 'moved',
  blocked: 'did not answer as expected',
  gone: 'gone',
}
