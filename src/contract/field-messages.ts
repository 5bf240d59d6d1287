/** Every sentence that both the server and the page may show beside a field (specification §5; decision 0013, replies). */
export const messages = {
  required: 'This field is required',
  email: 'This is not a valid email address',
  mismatch: 'Password does not match',
  link: 'This is not a valid link',
  address: 'This is not an address of Sourcebook',
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
