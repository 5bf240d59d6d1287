/** What is said where two people have changed the same thing. */
export const texts = {
  changedSince: 'Somebody has changed this since you began. What you typed is not saved yet.',
  compare: 'Compare',
  title: 'Two versions',
  explanation: 'Nothing of yours is saved yet. Choose what to keep: the rest of each version is dropped.',
  choices: { mine: 'Mine', theirs: 'Theirs', both: 'Both' },
  onlyMine: 'changed by you alone',
  onlyTheirs: 'changed by them alone',
  empty: 'nothing',
  missing: 'Choose one of these.',
  save: 'Save',
  cancel: 'Back to the form',
  nothing: 'Both versions say the same: what you typed is saved already.',
  done: 'Done',
} as const
