/** Apart from `texts.ts`, which loads with the first check. */
export const checkMenuTexts = {
  stopChecking: 'Don’t check link',
  startChecking: 'Check link from time to time',
  checkNow: 'Check link now',
} as const
