import type { CoverageRow, SourceCoverage } from '#contract/lists/coverage.ts'
import type { CoverageData } from './repository.ts'

/** Rows by code, counts in category order. */
export const presentCoverage = ({ categories, cells }: CoverageData): SourceCoverage => {
  const places = new Map(categories.map(({ id }, place) => [id, place]))
  const rows = new Map<string, number[]>()
  for (const [code, category, sources] of cells) {
    const counts = rows.get(code) ?? categories.map(() => 0)
    rows.set(code, counts)
    const place = places.get(category)
    if (place !== undefined) counts[place] = sources
  }
  return {
    totalCount: sumOf(categories.map(({ count }) => count)),
    categories: categories.map(({ id, name, count }) => ({ id, name, count })),
    rows: [...rows.keys()].toSorted(byCode).map((code) => rowOf(code, rows.get(code) ?? [])),
  }
}

const rowOf = (code: string, counts: number[]): CoverageRow => ({ code, count: sumOf(counts), counts })

const byCode = (one: string, other: string) => (one < other ? -1 : 1)

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
