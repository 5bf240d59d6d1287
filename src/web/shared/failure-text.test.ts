import { describe, expect, it } from 'vitest'
import { READ_ONLY } from '#contract/messages.ts'
import { ApiError } from '#web/api/api-error.ts'
import { failureText, plainFailureText, specifiedFailureText } from './failure-text.ts'

const refused = new ApiError('read_only', READ_ONLY, { call: 'PUT /source/', status: 503 })
const away = new ApiError('unavailable', 'Not available', { call: 'PUT /source/', status: 503 })

describe('the message that the library is read-only', () => {
  it('is shown for every change that fails for this reason, after a sentence of the specification if there is one', () => {
    expect([failureText(refused), plainFailureText(refused)]).toEqual([READ_ONLY, READ_ONLY])
    expect(specifiedFailureText('Login failed: something went wrong.', refused)).toBe(
      'Login failed: something went wrong. The library can be read but not changed at the moment',
    )
  })

  it('is not shown if the database can’t be reached at all', () => {
    expect(plainFailureText(away)).toBe('Something went wrong. Try again')
    expect(specifiedFailureText('Something went wrong deleting this source', away)).toBe(
      'Something went wrong deleting this source',
    )
  })
})
