import type { HealthState } from '#contract/sources/provenance-values.ts'
import { digits } from '#web/ui/digits.ts'

/** Texts of provenance filters. */
export const facetTexts = {
  noCategory: 'a category that is not there',
  category: { begin: 'in', notSaid: '', orNotSaid: '' },
  country: { begin: 'covers', notSaid: 'country not recorded', orNotSaid: 'not recorded' },
  worldwide: 'worldwide',
  language: { begin: 'in', notSaid: 'language not recorded', orNotSaid: 'not recorded' },
  access: { begin: 'access', notSaid: 'access not recorded', orNotSaid: 'not recorded' },
  exposure: { begin: 'where', notSaid: 'not recorded who sees the query', orNotSaid: 'not recorded' },
  nobodySees: 'no known logging of the query',
  hidesNotified: 'without sources that may notify the person',
  official: { yes: 'by an authority', no: 'not by an authority' },
  health: { begin: 'link', notSaid: '', orNotSaid: '' },
  due: 'due for review',
  notSaid: 'Not recorded',
  yes: 'Yes',
  no: 'No',
  link: 'Link',
  hideNotified: 'Hide sources that may notify the person',
  isDue: 'Due for review',
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
