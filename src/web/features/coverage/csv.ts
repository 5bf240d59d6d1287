import { csvHead, csvRow } from '#contract/files/csv.ts'
import type { SourceCoverage } from '#contract/lists/coverage.ts'
import { BEYOND, groupsOf } from './table.ts'
import { texts } from './texts.ts'

/** One line per country, including uncovered ones. */
export const csvOf = (coverage: SourceCoverage): string => {
  const { totalCount, categories } = coverage
  const numbers = (all: number, counts: readonly number[]) => [all, ...counts].map(String)
  const lines = groupsOf(coverage).flatMap(({ code: region, name: regionName, rows }) =>
    rows.map(({ code, name, count, counts }) =>
      csvRow([name, code, region === BEYOND ? '' : regionName, ...numbers(count, counts)]),
    ),
  )
  const all = csvRow([
    texts.allSources,
    '',
    '',
    ...numbers(
      totalCount,
      categories.map(({ count }) => count),
    ),
  ])
  const head = csvHead([texts.country, texts.code, texts.region, texts.all, ...categories.map(({ name }) => name)])
  return head + all + lines.join('')
}
