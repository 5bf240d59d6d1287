import { exportEndpoints } from '#contract/files/exports.ts'
import { coverageEndpoints } from '#contract/lists/coverage.ts'
import { facetEndpoints } from '#contract/lists/facets.ts'
import { homeEndpoints } from '#contract/lists/home-lists.ts'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { MISSING_ID } from './factories.ts'
import { alone, type Case, everybody, signedIn } from './policy.ts'

export const readingCases: Case[] = [
  alone(sourceEndpoints.list, everybody(200)),
  alone(sourceEndpoints.listGroup, [401, 200, 200, 200, 200, 403]),
  {
    endpoint: sourceEndpoints.duplicates,
    of: 'nobody',
    ask: async () => ({ query: { link: 'https://example.org/' } }),
    statuses: everybody(200),
  },
  {
    endpoint: sourceEndpoints.sameSite,
    of: 'nobody',
    ask: async () => ({ query: { link: 'https://example.org/' } }),
    statuses: everybody(200),
  },
  alone(sourceEndpoints.newest, everybody(200)),
  alone(homeEndpoints.changed, everybody(200)),
  alone(homeEndpoints.due, signedIn(200)),
  {
    endpoint: homeEndpoints.some,
    of: 'any ids',
    ask: async () => ({ query: { ids: `${MISSING_ID}` } }),
    statuses: everybody(200),
  },
  ...(['global', 'group'] as const).flatMap((scope) =>
    [exportEndpoints.export, facetEndpoints.facets].map((endpoint) => ({
      endpoint,
      of: scope,
      ask: async () => ({ query: { format: 'json', scope } }),
      statuses: scope === 'global' ? everybody(200) : ([401, 200, 200, 200, 200, 403] as const),
    })),
  ),
  alone(searchEndpoints.best, everybody(200)),
  alone(searchEndpoints.suggestions, everybody(200)),
  alone(searchEndpoints.letters, everybody(200)),
  alone(coverageEndpoints.read, everybody(200)),
  {
    endpoint: searchEndpoints.place,
    of: 'any list',
    ask: async () => ({ params: { id: MISSING_ID } }),
    statuses: everybody(200),
  },
  alone(sourceEndpoints.favorites, signedIn(200)),
  alone(sourceEndpoints.orders, everybody(200)),
]
