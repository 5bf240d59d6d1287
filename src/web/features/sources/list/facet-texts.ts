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
  yes: 'Yes',
  no: 'No',
  hideNotified: 'Hide sources that may notify the person',
  find: (title: string) => (title === texts.country ? 'Find a country' : `Find in ${title}`),
  notFound: 'Nothing here has that name.',
  showAll: (count: number) => `Show all ${digits.format(count)}`,
} as const
