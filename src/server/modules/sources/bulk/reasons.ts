import { limits } from '#contract/limits.ts'

export const reasons = {
  mayNot: 'You may not change this',
  mayNotPublish: 'You may not publish a source',
  tooManyTags: `It would have more than ${limits.tags} tags`,
  changedSince: 'Someone has changed this since',
  placeGone: 'Its previous category has been deleted',
} as const
