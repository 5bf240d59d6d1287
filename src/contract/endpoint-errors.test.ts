import { describe, expect, it } from 'vitest'
import { categoryEndpoints } from './categories/categories.ts'
import { errorsOf, statusesOf } from './endpoint-errors.ts'
import { allEndpoints } from './endpoints.ts'
import { importEndpoints } from './files/imports.ts'
import { sessionEndpoints } from './people/sessions.ts'
import { sourceEndpoints } from './sources/sources.ts'
import { tagEndpoints } from './sources/tags.ts'

const ALWAYS = [
  'request_timeout',
  'expectation_failed',
  'misdirected',
  'too_many_requests',
  'headers_too_large',
  'internal',
  'unavailable',
]

describe('the errors of a call', () => {
  it.each([
    ['that anybody may read', sourceEndpoints.orders, []],
    ['with a query', sourceEndpoints.list, ['invalid']],
    ['of one object', sourceEndpoints.detail, ['not_found']],
    ['for members of a group', sourceEndpoints.listGroup, ['invalid', 'unauthenticated', 'forbidden']],
    ['that ends a session', sessionEndpoints.logout, ['forbidden', 'too_large', 'unsupported_media_type']],
    [
      'that changes an object by a body',
      categoryEndpoints.update,
      ['invalid', 'unauthenticated', 'forbidden', 'not_found', 'stale', 'too_large', 'unsupported_media_type'],
    ],
    [
      'with a rule of its own',
      categoryEndpoints.remove,
      ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'too_large', 'unsupported_media_type'],
    ],
    [
      'that takes a file',
      importEndpoints.preview,
      ['invalid', 'unauthenticated', 'forbidden', 'conflict', 'too_large'],
    ],
  ])('%s', (_which, endpoint, codes) => {
    const ofChanges = endpoint.method === 'GET' ? [] : ['read_only']
    expect(errorsOf(endpoint)).toEqual([...codes, ...ALWAYS, ...ofChanges])
  })

  it('that are listed explicitly do not follow from its other properties', () => {
    const repeated = allEndpoints.filter((endpoint) =>
      endpoint.errors.some((code) => errorsOf({ ...endpoint, errors: [] }).includes(code)),
    )

    expect(repeated.map(({ path }) => path)).toEqual([])
  })
})

describe('the statuses of a call', () => {
  it.each([
    ['that every guest is answered alike', sourceEndpoints.list, [200, 304, 400, 408, 417, 421, 429, 431, 500, 503]],
    [
      'that makes what may be there',
      tagEndpoints.create,
      [200, 201, 400, 401, 403, 408, 413, 415, 417, 421, 429, 431, 500, 503],
    ],
    [
      'that is refused for two reasons',
      sourceEndpoints.removeFromGroup,
      [204, 401, 403, 404, 408, 409, 413, 415, 417, 421, 429, 431, 500, 503],
    ],
  ])('%s are each named once, in order', (_which, endpoint, statuses) => {
    expect(statusesOf(endpoint)).toEqual(statuses)
  })
})
