/** The only labels the demo library uses; a new one is added here first, so that spellings cannot drift. */
export const demoTags = [
  'global',
  'EU',
  'UK',
  'Germany',
  'France',
  'Switzerland',
  'Benelux',
  'Southern Europe',
  'Nordics and Baltics',
  'Central Europe',
  'Eastern Europe',
  'Ukraine',
  'Russia',
  'USA',
  'Canada',
  'Latin America',
  'Caribbean',
  'offshore centre',
  'Africa',
  'Middle East',
  'South Asia',
  'China',
  'Hong Kong',
  'East Asia',
  'South-East Asia',
  'Oceania',
  'free',
  'partly paid',
  'paid',
  'account needed',
  'API',
  'historical',
  'no English',
  'company register',
  'beneficial owners',
  'shareholders',
  'filings',
  'accounts',
  'gazette',
  'insolvency',
  'case law',
  'sanctions',
  'PEP',
  'asset declarations',
  'political finance',
  'wanted persons',
  'debarment',
  'procurement',
  'licences',
  'enforcement',
  'leaks',
  'adverse media',
  'property',
  'intellectual property',
  'ships',
  'aircraft',
  'trade data',
  'domains',
  'people search',
  'images',
  'crypto',
  'maps',
  'corruption',
  'charities',
  'country risk',
] as const

export type DemoTag = (typeof demoTags)[number]

export interface DemoSource {
  title: string
  link: string
  note: string
  tags: readonly DemoTag[]
}

export interface DemoCategory {
  name: string
  subCategories: readonly { name: string; sources: readonly DemoSource[] }[]
}
