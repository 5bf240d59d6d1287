import { screen } from '@testing-library/react'
import { facetEndpoints } from '#contract/lists/facets.ts'
import { someFacets } from './factories.ts'
import { type QueryCase, role, text } from './query-case.ts'

export const facetCases: readonly QueryCase[] = [
  {
    at: 'what a list can be narrowed to',
    query: 'sourceQueries.facets',
    file: 'features/sources/list/facet-panel.tsx',
    address: '/sources',
    user: null,
    open: async (person) => person.click(await screen.findByRole('button', { name: 'Filters', expanded: false })),
    place: () => screen.findByRole('group', { name: 'Filters' }),
    endpoint: facetEndpoints.facets,
    reply: someFacets({ country: [{ value: 'GE', count: 3 }] }),
    shows: role('checkbox', 'Georgia 3'),
    empty: someFacets(),
    showsEmpty: text('There is nothing to filter by.'),
  },
]
