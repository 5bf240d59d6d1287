import { describe, expect, it } from 'vitest'
import { errorBody, errorCodes, statusOf } from '#contract/errors.ts'
import * as z from '#contract/zod.ts'
import { asDatabaseFailure } from './db/failures.ts'
import { HttpError, invalid, invalidField, notFound, toReply } from './errors.ts'

const R1 = { id: 'r1', method: 'GET' }

const withCode = (code: string, message = 'inner detail') => Object.assign(new Error(message), { code })

/** Simulates an error thrown by the database. */
const ofDatabase = (error: Error) => toReply(asDatabaseFailure(error), R1)

const NO_STORE = { 'cache-control': 'no-store' }

describe('an HTTP error', () => {
  it.each(errorCodes)('%s becomes its status and the one error body', (code) => {
    const { status, body, isBug } = toReply(new HttpError(code, { why: 'a rule' }), R1)

    expect([status, body.code, isBug]).toEqual([statusOf[code], code, false])
    expect(body.message).not.toBe('')
    expect(z.safeParse(errorBody, body).success).toBe(true)
  })

  it('has its sentence, its fields and its headers', () => {
    const error = new HttpError('conflict', {
      message: 'Not now',
      errors: [{ field: 'user.email', message: 'No' }],
      retryAfter: 7,
      allow: ['GET', 'HEAD'],
    })

    expect(toReply(error, R1)).toEqual({
      status: 409,
      headers: { ...NO_STORE, 'retry-after': '7', allow: 'GET, HEAD' },
      body: { message: 'Not now', code: 'conflict', errors: [{ field: 'user.email', message: 'No' }] },
      isBug: false,
      why: undefined,
    })
  })

  it.each(errorCodes)('%s names the request if the server is to blame, and otherwise not', (code) => {
    const { status, body } = toReply(new HttpError(code, { why: 'a rule' }), R1)

    expect(body.requestId).toBe(status >= 500 ? 'r1' : undefined)
    expect(Object.hasOwn(body, 'requestId')).toBe(status >= 500)
  })

  it('gives the reason to the log alone', () => {
    const { body, headers, why } = toReply(new HttpError('forbidden', { why: 'from another site' }), R1)

    expect(why).toBe('from another site')
    expect(JSON.stringify({ body, headers })).not.toContain('site')
  })

  it('gives no reason for notFound', () => {
    expect(notFound).toThrow(new HttpError('not_found'))
  })

  it('can name one field', () => {
    expect(toReply(invalidField('name', 'Taken'), R1).body).toMatchObject({
      code: 'invalid',
      errors: [{ field: 'name', message: 'Taken' }],
    })
  })
})

describe('the errors of a schema', () => {
  const schema = z.strictObject({
    user: z.strictObject({ email: z.string('no text').check(z.minLength(3, 'short'), z.regex(/@/, 'no at')) }),
    tags: z.array(z.int('no id')),
  })
  const complaintsAbout = (value: unknown) => {
    const { error } = z.safeParse(schema, value)
    return error ? toReply(invalid(error), R1).body.errors : []
  }

  it('become one error per field, the first one, with dotted paths', () => {
    expect(complaintsAbout({ user: { email: 'x', phone: 1 }, tags: [1, 'x'], more: true })).toEqual([
      { field: 'user.email', message: 'short' },
      { field: 'user.phone', message: 'This field is not known' },
      { field: 'tags.1', message: 'no id' },
      { field: 'more', message: 'This field is not known' },
    ])
  })
})

describe('an error becomes 503 with the time of a retry', () => {
  it.each([
    [withCode('ECONNREFUSED'), 'database away'],
    [withCode('53300'), 'database over its connections'],
    [new Error('Client has encountered a connection error and is not queryable'), 'database away'],
    [withCode('55P03'), 'a lock was not free'],
  ])('if the database fails: %s', (error, said) => {
    const { status, headers, body, isBug, why } = ofDatabase(error)

    expect([status, body.code, headers['retry-after'], isBug, why]).toEqual([503, 'unavailable', '5', false, said])
    expect(body.message).not.toContain('inner detail')
  })

  it.each([
    ['25006', 'database read-only'],
    ['53100', 'database disk full'],
  ])('and code read_only for a change, if the database can still be read: SQLSTATE %s', (code, said) => {
    const failure = asDatabaseFailure(withCode(code))
    const ofChange = toReply(failure, { id: 'r1', method: 'PUT' })
    const ofRead = toReply(failure, R1)

    expect([ofChange.status, ofChange.headers['retry-after'], ofChange.why]).toEqual([503, '5', said])
    expect(ofChange.body).toEqual({
      message: 'The library can be read but not changed at the moment',
      code: 'read_only',
      errors: [],
      requestId: 'r1',
    })
    expect([ofRead.status, ofRead.headers['retry-after'], ofRead.body.code]).toEqual([503, '5', 'unavailable'])
  })

  it('if a handler took too long, whatever it waited for', () => {
    expect(toReply(withCode('FST_ERR_HANDLER_TIMEOUT'), R1)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      why: 'took too long',
    })
  })

  it.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '53100'])('only if the database has thrown it: %s', (code) => {
    expect(toReply(withCode(code), R1)).toMatchObject({ status: 500, isBug: true })
  })
})

describe('two conflicting writers', () => {
  it.each(['23503', '40001', '40P01'])('get a 409: SQLSTATE %s', (code) => {
    expect(ofDatabase(withCode(code))).toMatchObject({ status: 409, body: { code: 'conflict' }, isBug: false })
  })
})

describe('any other error', () => {
  it.each([
    new TypeError('inner detail'),
    withCode('23505'),
    withCode('42P01'),
    withCode('57014'),
    asDatabaseFailure(withCode('57014')),
    asDatabaseFailure(withCode('23505')),
    'inner detail',
    null,
    undefined,
    7,
    {},
  ])('is a bug, and the answer reveals only the request’s id: %s', (error) => {
    expect(toReply(error, R1)).toEqual({
      status: 500,
      headers: NO_STORE,
      body: { message: 'Something went wrong. Try again', code: 'internal', errors: [], requestId: 'r1' },
      isBug: true,
      why: undefined,
    })
  })
})
