export const exposureMarks = {
  identified: 'Tied to your account',
  notified: 'The person may be notified',
} as const
