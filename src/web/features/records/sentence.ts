import { outcomeSentence } from '#contract/records/outcome-sentences.ts'
import type { SearchState } from '#contract/records/records.ts'

/** Time as in the exported files: '23 Nov 2026 14:02 UTC'. */
export const utcMinute = (at: string): string => `${new Date(at).toUTCString().slice(5, 22).replace(/^0/, '')} UTC`

export const timedSentence = (search: SearchState, source: string): string =>
  `${outcomeSentence({ ...search, source })}, ${utcMinute(search.at)}`
