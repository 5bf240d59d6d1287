import type { Exposure } from '#contract/sources/provenance-values.ts'

/** Short words for rows. */
export const exposureMarks: Readonly<Record<Exposure, string>> = {
  none: 'no known logging',
  logged: 'logged',
  identified: 'under your account',
  notified: 'may notify the person',
}
