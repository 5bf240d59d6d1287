import { describe, expect, it } from 'vitest'
import { errorBody, errorCodes, statusOf } from '#contract/errors.ts'
import * as z from '#contract/zod.ts'
import { HttpError, invalid, invalidField, notFound, toReply } from './errors.ts'

const withCode = (code: string, message = 'inner detail') => Object.assign(new Error(message), { code })

describe('an HTTP error', () => {
  it.each(errorCodes)('%s becomes its status and the one error body', (code) => {
    const { status, body, isBug } = toReply(new HttpError(code), 'r1')

    expect([status, body.code, isBug]).toEqual([statusOf[code], code, false])
    expect(body.message).not.toBe('')
    expect(z.safeParse(errorBody, body).success).toBe(true)
  })

  it('carries its sentence, its fields and its headers', () => {
    const error = new HttpError('conflict', {
      message: 'Not now',
      errors: [{ field: 'user.email', message: 'No' }],
      retryAfter: 7,
      allow: ['GET', 'HEAD'],
    })

    expect(toReply(error, 'r1')).toEqual({
      status: 409,
      headers: { 'retry-after': '7', allow: 'GET, HEAD' },
      body: { message: 'Not now', code: 'conflict', errors: [{ field: 'user.email', message: 'No' }] },
      isBug: false,
    })
  })

  it('says nothing about why something is notFound', () => {
    expect(notFound).toThrow(new HttpError('not_found'))
  })

  it('can blame one field', () => {
    expect(toReply(invalidField('name', 'Taken'), 'r1').body).toMatchObject({
      code: 'invalid',
      errors: [{ field: 'name', message: 'Taken' }],
    })
  })
})

describe('what a schema found wrong', () => {
  const schema = z.strictObject({
    user: z.strictObject({ email: z.string('no text').check(z.minLength(3, 'short'), z.regex(/@/, 'no at')) }),
    tags: z.array(z.int('no id')),
  })
  const complaintsAbout = (value: unknown) => {
    const { error } = z.safeParse(schema, value)
    return error ? toReply(invalid(error), 'r1').body.errors : []
  }

  it('is one complaint a field, the first one, with dotted paths', () => {
    expect(complaintsAbout({ user: { email: 'x', phone: 1 }, tags: [1, 'x'], more: true })).toEqual([
      { field: 'user.email', message: 'short' },
      { field: 'user.phone', message: 'This field is not known' },
      { field: 'tags.1', message: 'no id' },
      { field: 'more', message: 'This field is not known' },
    ])
  })
})

describe('a database that is away or held up', () => {
  it.each([
    withCode('ECONNREFUSED'),
    withCode('ECONNRESET'),
    withCode('ENOENT'),
    withCode('55P03'),
    withCode('57P01'),
    withCode('57P03'),
    withCode('53300'),
    withCode('08006'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated unexpectedly'),
    new Error('Cannot use a pool after calling end on the pool'),
    withCode('FST_ERR_HANDLER_TIMEOUT'),
  ])('is a 503 that says when to come back: %s', (error) => {
    const { status, headers, body, isBug } = toReply(error, 'r1')

    expect([status, body.code, headers['retry-after'], isBug]).toEqual([503, 'unavailable', '5', false])
    expect(body.message).not.toContain('inner detail')
  })
})

describe('two writers in each other’s way', () => {
  it.each(['23503', '40001', '40P01'])('get a 409: SQLSTATE %s', (code) => {
    expect(toReply(withCode(code), 'r1')).toMatchObject({ status: 409, body: { code: 'conflict' }, isBug: false })
  })
})

describe('anything else that is thrown', () => {
  it.each([
    new TypeError('inner detail'),
    withCode('23505'),
    withCode('42P01'),
    withCode('57014'),
    'inner detail',
    null,
    undefined,
    7,
    {},
  ])('is a bug, of which only the request’s id leaves: %s', (error) => {
    expect(toReply(error, 'r1')).toEqual({
      status: 500,
      headers: {},
      body: { message: 'Something went wrong. Try again (request r1)', code: 'internal', errors: [] },
      isBug: true,
    })
  })
})
