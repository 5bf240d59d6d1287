export const noticeTexts = {
  created: 'Created',
  saved: 'Saved:',
  closed: 'Closed',
  passedToReview: 'Passed to the second reader',
  returned: 'Returned',
  repeated: 'Created a record with the same subjects and sources',
  copied: 'Copied',
  notCopied: 'Couldn’t copy',
  stepAdded: 'Added the source',
  stepRemoved: 'Removed the step',
} as const
