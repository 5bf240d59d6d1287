/** Texts for failed requests without a better explanation (specification §8). */
export const failures = {
  fallback: 'Something went wrong. Try again',
  timeout: 'Timeout',
  login: 'Login failed: invalid credentials.',
  loginOther: 'Login failed: something went wrong.',
  deleting: (name: string) => `Something went wrong deleting this ${name}`,
} as const

/** Why a change was refused while reading works. The page shows it from the reply. */
export const READ_ONLY = 'The library can be read but not changed at the moment'

/** Texts for missing subjects, categories or sources (specification §8). */
export const subjectHints = {
  noData: 'No data found.',
  /** Shown to users without subjects. */
  whatFor: 'Please add subjects and categorize them to link your sources to a specific category',
  addSubjects: 'Add subjects',
  noCategories: 'No categories added.',
  categorize: 'Add a category to the subject',
  addCategory: 'Add category',
  /** No name matches the typed text. */
  noMatch: 'No categories found',
} as const
