import type { FieldError } from '#contract/errors.ts'
import { messages } from '#contract/field-messages.ts'
import { recordLimits } from '#contract/records/record-limits.ts'
import type { MatchDecision, Outcome } from './record-values.ts'

export const searchMessages = {
  results: 'There are results, so each needs a decision',
  needsMatches: 'Add each result with the reason why it is someone or something else',
  different: 'Every result must be someone or something else',
  needsMatch: 'Add the match',
  needsReason: 'A reason is required',
  fewerResults: 'There are more decided results than this',
} as const

interface AnsweredSearch {
  readonly outcome: Outcome
  readonly results: number | null
  readonly matches: readonly { readonly decision: MatchDecision; readonly reason: string }[]
  readonly reason: string
  readonly corrects: number | null
}

const ofMatches = ({ outcome, matches }: AnsweredSearch): FieldError[] => {
  if (outcome === 'match') {
    const hasMatch = matches.some(({ decision }) => decision === 'same')
    return hasMatch ? [] : [{ field: 'matches', message: searchMessages.needsMatch }]
  }
  if (outcome !== 'discounted') return []
  if (matches.length === 0) return [{ field: 'matches', message: searchMessages.needsMatches }]
  return matches.flatMap(({ decision, reason }, index): FieldError[] => {
    if (decision !== 'different') return [{ field: `matches.${index}.decision`, message: searchMessages.different }]
    return reason === '' ? [{ field: `matches.${index}.reason`, message: searchMessages.needsReason }] : []
  })
}

const ofResults = ({ outcome, results, matches }: AnsweredSearch): FieldError[] => {
  if (outcome === 'nothing') {
    const hasResults = (results ?? 0) > 0 || matches.length > 0
    return hasResults ? [{ field: 'results', message: searchMessages.results }] : []
  }
  const isTooFew = results !== null && results < matches.length
  return isTooFew ? [{ field: 'results', message: searchMessages.fewerResults }] : []
}

const ofReason = ({ outcome, corrects, reason }: AnsweredSearch): FieldError[] => {
  const isNeeded = outcome === 'skipped' || corrects !== null
  return isNeeded && reason === '' ? [{ field: 'reason', message: searchMessages.needsReason }] : []
}

/** Complaints about fields that contradict the outcome; [] if it may be stored. */
export const searchErrors = (search: AnsweredSearch): FieldError[] => [
  ...ofMatches(search),
  ...ofResults(search),
  ...ofReason(search),
]

/** Complaints about too many subjects or steps; [] if they may be stored. */
export const countErrors = ({ subjects = 0, steps = 0 }: { subjects?: number; steps?: number }): FieldError[] => [
  ...(subjects > recordLimits.subjects
    ? [{ field: 'subjects', message: messages.tooMany(recordLimits.subjects) }]
    : []),
  ...(steps > recordLimits.steps ? [{ field: 'sources', message: messages.tooMany(recordLimits.steps) }] : []),
]
