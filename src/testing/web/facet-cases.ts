import { screen } from '@testing-library/react'
import { facetEndpoints } from '#contract/lists/facets.ts'
import { someFacets } from './factories.ts'
import { type QueryCase, role } from './query-case.ts'

export const facetCases: readonly QueryCase[] = [
  {
    at: 'what a list can be narrowed to',
    query: 'sourceQueries.facets',
    file: 'features/sources/list/facet-panel.tsx',
    address: '/sources',
    user: null,
    open: async (person) => person.click(await screen.findByRole('button', { name: 'Country', expanded: false })),
    place: () => screen.findByRole('dialog', { name: 'Country' }),
    endpoint: facetEndpoints.facets,
    reply: someFacets({ country: [{ value: 'GE', count: 3 }] }),
    shows: role('checkbox', 'Georgia 3'),
    empty: someFacets(),
    showsEmpty: role('checkbox', 'Not recorded 0'),
  },
]
