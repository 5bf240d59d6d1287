import { limits } from '#contract/limits.ts'

/** Why a source stays as it is when many are changed. */
export const reasons = {
  mayNot: 'You may not change this',
  mayNotPublish: 'You may not publish a source',
  tooManyTags: `It would have more than ${limits.tags} tags`,
  changedSince: 'Somebody has changed this since',
  placeGone: 'Where it was has been deleted',
} as const
