/** Every sentence that both the server and the page may show beside a field (specification §5; decision 0013, replies). */
export const messages = {
  required: 'This field is required',
  email: 'This is not a valid email address',
  mismatch: 'Password does not match',
  link: 'This is not a valid link',
  text: 'This is not a text',
  boolean: 'This is neither true nor false',
  choice: 'This is not one of the choices',
  day: 'This is not a date',
  id: 'This is not an id',
  page: 'This is not a page number',
  control: 'This text has characters that can’t be stored',
  unknownField: 'This field is not known',
  tooLong: (limit: number) => `This is longer than ${limit.toLocaleString('en')} characters`,
  tooMany: (limit: number) => `These are more than ${limit}`,
} as const

/** What a person reads when a request failed and nothing better is known (specification §8). */
export const failures = {
  fallback: 'Something went wrong. Try again',
  timeout: 'Timeout',
  login: 'Login failed: invalid credentials.',
  loginOther: 'Login failed: something went wrong.',
  deleting: (name: string) => `Something went wrong deleting this ${name}`,
} as const

/** What stands where subjects, their categories or sources would, while there are none (specification §8). */
export const subjectHints = {
  noData: 'No data found.',
  /** What subjects are for, to somebody who has none. */
  whatFor: 'Please add subjects and categorize them to link your sources to a specific category',
  addSubjects: 'Add subjects',
  noCategories: 'No categories added.',
  categorize: 'Add a category to the subject',
  addCategory: 'Add category',
} as const
