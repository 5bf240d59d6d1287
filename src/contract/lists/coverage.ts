import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'
import { INDEXED } from './searches.ts'

/** Sources of a country code (or `unknown`): total, and per category in order. */
export const coverageRow = z.object({ code: z.string(), count: z.int(), counts: z.array(z.int()) })
export type CoverageRow = z.infer<typeof coverageRow>

/**
 * Visible sources per country and global category. Codes without sources are omitted. A source with three countries is
 * in three rows, but once in `totalCount`.
 */
export const sourceCoverage = z.object({
  totalCount: z.int(),
  categories: z.array(z.object({ id, name: z.string(), count: z.int() })),
  rows: z.array(coverageRow),
})
export type SourceCoverage = z.infer<typeof sourceCoverage>

export const coverageEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/source/coverage/',
    summary:
      'The number of visible sources by country and global category. Each row has a country code (`001` for worldwide, `unknown` for no country) and one count for each category, in their order. Codes without sources are left out. A source that covers three countries is counted in three rows, but once in the totals',
    action: 'source.read',
    alsoAnswers: [304],
    errors: INDEXED,
    reply: sourceCoverage,
  }),
}
