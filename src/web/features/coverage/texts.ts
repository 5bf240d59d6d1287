import { pluralize } from '#web/shared/pluralize.ts'
import { digits } from '#web/ui/digits.ts'

const SOURCES = { one: 'source', many: 'sources' }
const ROWS = { one: 'row', many: 'rows' }
const CATEGORIES = { one: 'category', many: 'categories' }

export const texts = {
  title: 'Coverage',
  table: 'Sources by country and category',
  loading: 'Loading coverage…',
  empty: 'No sources available.',
  emptyHint: 'Once there are sources, this page shows which countries they cover, and which have none.',
  unindexed: 'Coverage isn’t available.',
  withoutIndex: 'The search index is turned off on this server.',
  beforeIndex: 'The server is still reading the library. This page retries automatically.',
  summary: (sources: number, categories: number) =>
    `${pluralize(sources, SOURCES)} in ${pluralize(categories, CATEGORIES)}.`,
  gaps: (without: number, all: number) =>
    `${digits.format(without)} of ${digits.format(all)} countries have no sources.`,
  hint: 'Select a number to see its sources. A source that covers several countries is counted in each of them, but once in “All sources”.',
  notRecorded: 'No country given',
  beyond: 'Worldwide, EU, no country',
  country: 'Country',
  all: 'All',
  allSources: 'All sources',
  none: 'none',
  number: (count: number) => digits.format(count),
  coveredOf: (covered: number, all: number) => `${digits.format(covered)} of ${digits.format(all)}`,
  covered: (covered: number, all: number) => `${digits.format(covered)} of ${digits.format(all)} covered`,
  region: 'Region',
  allRegions: 'All regions',
  closeAll: 'Close all',
  openAll: 'Open all',
  find: 'Find a country',
  findHint: 'Find a country...',
  found: (name: string, count: number) => `${name}: ${count === 0 ? 'no sources' : pluralize(count, SOURCES)}`,
  notFound: 'No country of that name or code.',
  download: (rows: number) => `Download ${pluralize(rows, ROWS)}`,
  add: 'Add a source',
  onlyGaps: 'Only gaps',
  addFor: (country: string) => `Add a source for ${country}`,
  noGaps: 'Every country here has a source.',
  file: 'coverage.csv',
  code: 'Code',
}
