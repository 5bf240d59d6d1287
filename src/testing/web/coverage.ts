import { coverageEndpoints, type SourceCoverage } from '#contract/lists/coverage.ts'
import { main, type QueryCase, role, text } from './query-case.ts'

/** Georgia alone, Georgia and Serbia, none. */
export const aCoverage = (changes: Partial<SourceCoverage> = {}): SourceCoverage => ({
  totalCount: 3,
  categories: [
    { id: 3, name: 'Company registers', count: 2 },
    { id: 4, name: 'Sanctions', count: 1 },
  ],
  rows: [
    { code: 'GE', count: 2, counts: [2, 0] },
    { code: 'RS', count: 1, counts: [1, 0] },
    { code: 'unknown', count: 1, counts: [0, 1] },
  ],
  ...changes,
})

export const coverageCase: QueryCase = {
  at: 'Coverage',
  query: 'coverageQueries.read',
  file: 'features/coverage/coverage-screen.tsx',
  address: '/coverage',
  user: null,
  place: main,
  loading: 'Loading coverage…',
  endpoint: coverageEndpoints.read,
  reply: aCoverage(),
  shows: role('link', 'Georgia'),
  empty: aCoverage({ totalCount: 0, rows: [] }),
  showsEmpty: text('No sources available.'),
}
