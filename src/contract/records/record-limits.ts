/** Lengths and counts of research records. */
export const recordLimits = {
  subjects: 20,
  steps: 200,
  name: 200,
  variants: 20,
  identifiers: 10,
  reference: 120,
  purpose: 300,
  query: 500,
  filters: 300,
  matches: 50,
  what: 300,
  reason: 1000,
  note: 5000,
  searchesPerCell: 50,
  searches: 10_000,
  monthsMin: 12,
  monthsMax: 240,
} as const

/** Earlier records per answer. */
export const EARLIER_RECORDS_LIMIT = 10
