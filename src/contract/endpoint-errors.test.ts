import { describe, expect, it } from 'vitest'
import { categoryEndpoints } from './categories.ts'
import { errorsOf } from './endpoint-errors.ts'
import { allEndpoints } from './endpoints.ts'
import { sessionEndpoints } from './sessions.ts'
import { sourceEndpoints } from './sources.ts'

const ALWAYS = ['too_many_requests', 'internal', 'unavailable']

describe('the errors of a call', () => {
  it.each([
    ['that anybody may read', sourceEndpoints.orders, []],
    ['with a query', sourceEndpoints.list, ['invalid']],
    ['of one object', sourceEndpoints.detail, ['not_found']],
    ['for members of a group', sourceEndpoints.listGroup, ['invalid', 'unauthenticated', 'forbidden']],
    ['that ends a session', sessionEndpoints.logout, ['forbidden']],
    [
      'that changes an object by a body',
      categoryEndpoints.update,
      ['invalid', 'unauthenticated', 'forbidden', 'not_found', 'too_large', 'unsupported_media_type'],
    ],
    ['with a rule of its own', categoryEndpoints.remove, ['unauthenticated', 'forbidden', 'not_found', 'conflict']],
  ])('%s', (_which, endpoint, codes) => {
    expect(errorsOf(endpoint)).toEqual([...codes, ...ALWAYS])
  })

  it('that it lists itself do not follow from the rest', () => {
    const repeated = allEndpoints.filter((endpoint) =>
      endpoint.errors.some((code) => errorsOf({ ...endpoint, errors: [] }).includes(code)),
    )

    expect(repeated.map(({ path }) => path)).toEqual([])
  })
})
