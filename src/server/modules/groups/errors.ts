import { HttpError, invalidField } from '#server/errors.ts'

/** Of an address that is in use: the same words wherever it is, so that nobody learns where (decision 0013, replies). */
export const cannotBeInvited = (field: 'email' | 'user.email'): HttpError =>
  invalidField(field, 'This email address can’t be invited')

export const lastOwnerStays = (): HttpError =>
  new HttpError('conflict', { message: 'The last owner of a group can’t be removed' })

export const lastOwnerStaysOwner = (): HttpError =>
  new HttpError('conflict', { message: 'The last owner of a group can’t become a user' })
