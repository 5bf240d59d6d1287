/** What the mark says of a source whose operator learns who looks. */
export const exposureMarks = {
  identified: 'Tied to your account',
  notified: 'The person may be told',
} as const
