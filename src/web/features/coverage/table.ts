import { WORLDWIDE } from '#contract/countries/countries.ts'
import type { CoverageRow, SourceCoverage } from '#contract/lists/coverage.ts'
import { UNKNOWN } from '#contract/sources/provenance-values.ts'
import { compareNames, placeName } from '#web/shared/place-names.ts'
import { regions } from './regions.ts'
import { texts } from './texts.ts'

/** What is no country, and stands before them. */
export const BEYOND = 'beyond'

/** A country, or what stands beside them, with its counts of each category in their order. */
export interface TableRow {
  readonly code: string
  readonly name: string
  readonly count: number
  readonly counts: readonly number[]
}

export interface TableGroup {
  /** The code of its region, or `BEYOND`. */
  readonly code: string
  readonly name: string
  readonly rows: readonly TableRow[]
  /** How many of its rows have a source. */
  readonly covered: number
  /** Added up: what covers three of its countries counts three times. */
  readonly count: number
  readonly counts: readonly number[]
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

const groupOf = (code: string, name: string, rows: readonly TableRow[]): TableGroup => ({
  code,
  name,
  rows,
  covered: rows.filter(({ count }) => count > 0).length,
  count: sumOf(rows.map(({ count }) => count)),
  counts: (rows[0]?.counts ?? []).map((_count, place) => sumOf(rows.map(({ counts }) => counts[place] ?? 0))),
})

const NOT_COUNTRIES = [WORLDWIDE, 'EU', UNKNOWN]

/** All countries by region, those without a source as well; before them what is no country. */
export const groupsOf = ({ categories, rows }: SourceCoverage): TableGroup[] => {
  const found = new Map<string, CoverageRow>(rows.map((row) => [row.code, row]))
  const none = categories.map(() => 0)
  const rowOf = (code: string): TableRow => {
    const { count = 0, counts = none } = found.get(code) ?? {}
    return { code, name: code === UNKNOWN ? texts.notSaid : placeName(code), count, counts }
  }
  const known = new Set(regions.flatMap(({ countries }) => countries))
  // A newer server may know more countries.
  const others = rows.map(({ code }) => code).filter((code) => !known.has(code) && !NOT_COUNTRIES.includes(code))
  return [
    groupOf(BEYOND, texts.beyond, [...NOT_COUNTRIES, ...others].map(rowOf)),
    ...regions.map(({ code, name, countries }) =>
      groupOf(
        code,
        name,
        countries.map(rowOf).toSorted((one, other) => compareNames(one.name, other.name)),
      ),
    ),
  ]
}

/** The countries of a table, without what stands beside them. */
export const countriesIn = (groups: readonly TableGroup[]): TableRow[] =>
  groups.filter(({ code }) => code !== BEYOND).flatMap(({ rows }) => rows)
