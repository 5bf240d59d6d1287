export const exposureMarks = {
  identified: 'Tied to your account',
  notified: 'The person may be told',
} as const
