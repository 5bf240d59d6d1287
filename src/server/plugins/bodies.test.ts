import { describe, expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildCategory, buildSource } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const create = (payload: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  test.app.inject({
    method: 'POST',
    url: '/api/v1/categories/create/',
    headers: { cookie: users.admin.cookie, ...headers },
    payload,
  })

describe('the content type of a body', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    'application/jsonx',
    'text/json',
    'nonsense',
  ])('must not be %s', async (type) => {
    const response = await create('{"name":"x"}', { 'content-type': type })

    expect(response.statusCode).toBe(415)
    expect(response.json()).toEqual({
      message: 'Only application/json is accepted',
      code: 'unsupported_media_type',
      errors: [],
    })
  })

  it('must not be missing', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/v1/categories/create/',
      headers: { cookie: users.admin.cookie, 'content-type': '' },
      payload: '{"name":"x"}',
    })

    expect(response.statusCode).toBe(415)
  })

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])('may be %s', async (type) => {
    expect((await create(`{"name":"As ${type}"}`, { 'content-type': type })).statusCode).not.toBe(415)
  })

  it('is checked after the login', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/v1/categories/create/',
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    })

    expect(response.statusCode).toBe(401)
  })
})

describe('the size of a body', () => {
  const LIMIT = 256 * 1024
  const ofSize = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`

  it('is 256 KiB at most', async () => {
    const [fits, tooLarge] = [await create(ofSize(LIMIT)), await create(ofSize(LIMIT + 1))]

    expect(fits.statusCode).toBe(400)
    expect(fits.json().errors).toEqual([{ field: 'name', message: 'This is longer than 120 characters' }])
    expect(tooLarge.statusCode).toBe(413)
    expect(tooLarge.json()).toEqual({ message: 'This is too large', code: 'too_large', errors: [] })
  })

  it('is counted in bytes', async () => {
    expect((await create(`{"name":"${'é'.repeat(LIMIT / 2)}"}`)).statusCode).toBe(413)
  })
})

describe('a body', () => {
  it.each([
    ['is empty', ''],
    ['is blank', '  \n '],
    ['is cut short', '{"name":'],
    ['is no JSON', 'name=x'],
    ['has two values', '{} {}'],
    ['has single quotes', "{'name':'x'}"],
  ])('that %s is a 400 that names no field', async (_what, body) => {
    const response = await create(body)

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'invalid', errors: [] })
  })

  it.each(['null', '[]', '"text"', '7', 'true', '[{"name":"x"}]'])(
    'that is %s is refused as not an object',
    async (body) => {
      const response = await create(body)

      expect(response.statusCode).toBe(400)
      expect(response.json()).toEqual({ message: 'The body is not an object', code: 'invalid', errors: [] })
    },
  )

  it.each(['{"name":"x1","__proto__":{"admin":true}}', '{"name":"x2","constructor":{"prototype":{"admin":true}}}'])(
    'can’t change prototypes of the server: %s',
    async (body) => {
      const response = await create(body)

      expect(response.statusCode).toBe(400)
      expect(response.json().errors).toEqual([{ field: expect.any(String), message: 'This field is not known' }])
      expect('admin' in {}).toBe(false)
    },
  )

  it('may be nested up to the size limit and is refused for its type', async () => {
    const depth = 50_000
    const response = await create(`{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`)

    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual([{ field: 'name', message: 'This is not a text' }])
  })

  it('with a field twice counts the last one', async () => {
    const response = await create('{"name":"first of two","name":"second of two"}')

    expect(response.json().name).toBe('second of two')
  })

  it('that is not UTF-8 is refused', async () => {
    const response = await create(Buffer.from([...Buffer.from('{"name":"a'), 0xff, 0xfe, ...Buffer.from('"}')]))

    expect(response.statusCode).toBe(400)
    expect(response.json().code).toBe('invalid')
  })

  it('is not needed to delete, even with a content type', async () => {
    const category = await buildCategory(test.db)

    const response = await test.app.inject({
      method: 'DELETE',
      url: `/api/v1/categories/delete/${category.id}/`,
      headers: { cookie: users.admin.cookie, 'content-type': 'application/json' },
    })

    expect(response.statusCode).toBe(204)
  })

  it('that the call does not expect is not read', async () => {
    const source = await buildSource(test.db)
    const { status } = await users.user.call(sourceEndpoints.favorite, { params: { source: source.id }, body: '{' })

    expect(status).toBe(200)
  })

  it('without required fields is refused with all their names', async () => {
    const { error } = await users.admin.call(categoryEndpoints.create, { body: { a: 1, b: 2 } })

    expect(error.errors.map(({ field }) => field)).toEqual(expect.arrayContaining(['name', 'a', 'b']))
    expect(error.errors).toHaveLength(3)
  })
})
