import { WORLDWIDE } from '#contract/countries/worldwide.ts'
import type { CoverageRow, SourceCoverage } from '#contract/lists/coverage.ts'
import { UNKNOWN } from '#contract/sources/provenance-values.ts'
import { compareNames, placeName } from '#web/shared/code-names.ts'
import { regions } from './regions.ts'
import { texts } from './texts.ts'

/** Rows that are no countries, shown first. */
export const BEYOND = 'beyond'

export interface TableRow {
  readonly code: string
  readonly name: string
  readonly count: number
  readonly counts: readonly number[]
}

export interface TableGroup {
  readonly code: string
  readonly name: string
  readonly rows: readonly TableRow[]
  readonly covered: number
  /** Number of all rows of the region, hidden ones included. */
  readonly total: number
  /** Sum of the countries' sources; a source with three countries counts three times. */
  readonly count: number
  readonly counts: readonly number[]
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

const groupOf = (code: string, name: string, rows: readonly TableRow[]): TableGroup => ({
  code,
  name,
  rows,
  covered: rows.filter(({ count }) => count > 0).length,
  total: rows.length,
  count: sumOf(rows.map(({ count }) => count)),
  counts: (rows[0]?.counts ?? []).map((_count, place) => sumOf(rows.map(({ counts }) => counts[place] ?? 0))),
})

const NOT_COUNTRIES = [WORLDWIDE, 'EU', UNKNOWN]

/** All countries by region, after the rows that are no countries. */
export const groupsOf = ({ categories, rows }: SourceCoverage): TableGroup[] => {
  const found = new Map<string, CoverageRow>(rows.map((row) => [row.code, row]))
  const none = categories.map(() => 0)
  const rowOf = (code: string): TableRow => {
    const { count = 0, counts = none } = found.get(code) ?? {}
    return { code, name: code === UNKNOWN ? texts.notRecorded : placeName(code), count, counts }
  }
  const known = new Set(regions.flatMap(({ countries }) => countries))
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

/** Only countries without sources. */
export const gapsOf = (groups: readonly TableGroup[]): TableGroup[] =>
  groups
    .filter(({ code }) => code !== BEYOND)
    .map((group) => ({ ...group, rows: group.rows.filter(({ count }) => count === 0) }))
    .filter(({ rows }) => rows.length > 0)

/** Rows of open regions. */
export const rowsShown = (groups: readonly TableGroup[], closed: ReadonlySet<string>): TableGroup[] =>
  groups.filter(({ code }) => !closed.has(code))

export const countriesIn = (groups: readonly TableGroup[]): TableRow[] =>
  groups.filter(({ code }) => code !== BEYOND).flatMap(({ rows }) => rows)
