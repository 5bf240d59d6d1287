/** What a person reads when a request failed and nothing better is known (specification §8). */
export const failures = {
  fallback: 'Something went wrong. Try again',
  timeout: 'Timeout',
  login: 'Login failed: invalid credentials.',
  loginOther: 'Login failed: something went wrong.',
  deleting: (name: string) => `Something went wrong deleting this ${name}`,
} as const

/** Why a change was refused while all can be read. By itself, as the page takes it from the reply. */
export const READ_ONLY = 'The library can be read but not changed at the moment'

/** What stands where subjects, their categories or sources would, while there are none (specification §8). */
export const subjectHints = {
  noData: 'No data found.',
  /** What subjects are for, to somebody who has none. */
  whatFor: 'Please add subjects and categorize them to link your sources to a specific category',
  addSubjects: 'Add subjects',
  noCategories: 'No categories added.',
  categorize: 'Add a category to the subject',
  addCategory: 'Add category',
  /** None of the names has what was typed. */
  noMatch: 'No categories found',
} as const
