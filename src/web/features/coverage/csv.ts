import { csvHead, csvRow } from '#contract/files/csv.ts'
import type { SourceCoverage } from '#contract/lists/coverage.ts'
import { BEYOND, type TableGroup } from './table.ts'
import { texts } from './texts.ts'

/** One line per row on screen. */
export const csvOf = ({ categories }: SourceCoverage, groups: readonly TableGroup[]): string => {
  const lines = groups.flatMap(({ code: region, name: regionName, rows }) =>
    rows.map(({ code, name, count, counts }) =>
      csvRow([name, code, region === BEYOND ? '' : regionName, ...[count, ...counts].map(String)]),
    ),
  )
  const head = csvHead([texts.country, texts.code, texts.region, texts.all, ...categories.map(({ name }) => name)])
  return head + lines.join('')
}
