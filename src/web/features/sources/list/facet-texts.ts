import type { HealthState } from '#contract/sources/provenance-values.ts'
import { digits } from '#web/ui/digits.ts'
import { texts } from './texts.ts'

/** Texts of provenance filters. */
export const facetTexts = {
  noCategory: 'an unknown category',
  in: 'In',
  worldwide: 'worldwide',
  language: 'Language',
  notRecorded: 'not recorded',
  hidesNotified: 'Without sources that may notify the person',
  official: 'Official source',
  officialChips: { yes: 'Official source', no: 'Not an official source', unknown: 'Official source: not recorded' },
  health: 'Link',
  due: 'Due for review',
  notSaid: 'Not recorded',
  yes: 'Yes',
  no: 'No',
  hideNotified: 'Hide sources that may notify the person',
  find: (title: string) => (title === texts.country ? 'Find a country' : `Find in ${title}`),
  notFound: 'Nothing here has that name.',
  showAll: (count: number) => `Show all ${digits.format(count)}`,
} as const

/** What the server has found out about a link. */
export const healthTexts: Readonly<Record<HealthState, string>> = {
  unchecked: 'not checked yet',
  works: 'works',
  moved: 'moved',
  blocked: 'did not answer as expected',
  gone: 'gone',
}
