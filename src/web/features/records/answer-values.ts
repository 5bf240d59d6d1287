import type { MatchDecision, Outcome } from '#contract/records/record-values.ts'
import { type RecordSearch, searchInput } from '#contract/records/records.ts'
import { searchErrors } from '#contract/records/search-rules.ts'
import * as z from '#contract/zod.ts'
import { typedAs } from './typed-as.ts'

interface MatchValues {
  readonly what: string
  readonly address: string
  readonly decision: MatchDecision
  readonly reason: string
}

/** Answer as typed. */
export interface AnswerValues {
  readonly outcome: Outcome | ''
  readonly query: string
  readonly filters: string
  readonly dataAsOf: string
  readonly results: string
  readonly matches: MatchValues[]
  readonly note: string
  readonly reason: string
}

/** Empty row with the decision that the answer suggests. */
export const noMatch = (outcome: Outcome | ''): MatchValues => ({
  what: '',
  address: '',
  decision: outcome === 'match' ? 'same' : 'different',
  reason: '',
})

export const noAnswer: AnswerValues = {
  outcome: '',
  query: '',
  filters: '',
  dataAsOf: '',
  results: '',
  matches: [],
  note: '',
  reason: '',
}

/** Values of a correction: those of the earlier search, without its reason. */
export const valuesOfSearch = (search: RecordSearch): AnswerValues => ({
  outcome: search.outcome,
  query: search.query,
  filters: search.filters,
  dataAsOf: search.dataAsOf ?? '',
  results: search.results === null ? '' : String(search.results),
  matches: search.matches.map((match) => ({ ...match })),
  note: search.note,
  reason: '',
})

export const isBlank = ({ what, address, reason }: MatchValues) => `${what}${address}${reason}`.trim() === ''

/** True if the answer is about single results, which get rows. */
export const hasRows = (outcome: Outcome | ''): boolean => outcome === 'match' || outcome === 'discounted'

// Empty rows of an editor that is no longer shown don't count.
const toInput = ({ query, dataAsOf, results, matches, ...values }: AnswerValues) => ({
  ...values,
  ...(query.trim() === '' ? {} : { query }),
  dataAsOf: dataAsOf === '' ? null : dataAsOf,
  results: results.trim() === '' ? null : Number(results),
  matches: hasRows(values.outcome) ? matches : matches.filter((match) => !isBlank(match)),
})

const answerInput = z.omit(searchInput, { step: true, subject: true, corrects: true })

const pathOf = (field: string) => field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

const schemaFor = (isCorrection: boolean) =>
  typedAs(
    answerInput.check(({ value, issues }) => {
      for (const { field, message } of searchErrors({ ...value, corrects: isCorrection ? 1 : null })) {
        issues.push({ code: 'custom', path: pathOf(field), message, input: value })
      }
    }),
    toInput,
  )

export const answerSchema = schemaFor(false)
export const correctionSchema = schemaFor(true)
