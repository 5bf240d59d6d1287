import { describe, expect, it } from 'vitest'
import { startTestApp } from '#testing/server/app.ts'

const test = startTestApp()

const ask = (method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS', url: string) =>
  test.app.inject({ method, url })

describe('a known address with another method', () => {
  it.each([
    ['POST', '/api/v1/source/global/', 'GET, HEAD'],
    ['DELETE', '/api/v1/source/global', 'GET, HEAD'],
    ['PUT', '/api/v1/source/update/7/', 'PATCH'],
    ['GET', '/api/v1/source/update/7/', 'PATCH'],
    ['GET', '/api/v1/login/', 'POST'],
    ['HEAD', '/api/v1/login/', 'POST'],
    ['PATCH', '/api/v1/tags/', 'GET, POST, HEAD'],
    ['OPTIONS', '/api/v1/tags/', 'GET, POST, HEAD'],
    ['POST', '/api/v1/categories/delete/7/', 'DELETE'],
  ] as const)('%s %s is a 405 that allows %s', async (method, url, allow) => {
    const response = await ask(method, url)

    expect(response.statusCode).toBe(405)
    expect(response.headers['allow']).toBe(allow)
  })

  it('has the one error body', async () => {
    expect((await ask('PUT', '/api/v1/login/')).json()).toEqual({
      message: 'This address does not accept that method',
      code: 'method_not_allowed',
      errors: [],
    })
  })
})

describe('an unknown address', () => {
  it.each([
    '/api/v1/nothing/',
    '/api/v1/',
    '/api',
    '/api/v2/source/global/',
    '/nothing',
    '/api/v1/source/global/7/',
    '//',
    '/api/v1//source/global/',
    '/%61pi/v1/nothing/',
  ])('%s is a 404 with the one error body, whatever the method', async (url) => {
    const [get, post] = [await ask('GET', url), await ask('POST', url)]

    expect([get.statusCode, post.statusCode]).toEqual([404, 404])
    expect(get.json()).toEqual({ message: 'This could not be found', code: 'not_found', errors: [] })
    expect(post.body).toBe(get.body)
  })

  it.each([
    '/api/v1/source/detail/1%00/',
    '/api/v1/icon/a%00b/',
    '/api/v1/source/detail/..%2f..%2fetc%2fpasswd/',
    '/%00',
  ])('%s is a 404', async (url) => {
    const response = await ask('GET', url)

    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
  })

  it.each([
    '/api/v1/icon/%zz/',
    '/%',
    '/api/v1/icon/%E0%A4%A/',
    '/api/v1/icon/%ff/',
    `/api/v1/icon/${'x'.repeat(5000)}/`,
  ])('that can’t be decoded is a 404 that does not repeat it: %s', async (url) => {
    const response = await ask('GET', url)

    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ message: 'This could not be found', code: 'not_found', errors: [] })
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(response.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })
})

describe('HEAD', () => {
  it('has the answer of GET, without the body', async () => {
    const [head, get] = [await ask('HEAD', '/api/v1/source/orders/'), await ask('GET', '/api/v1/source/orders/')]

    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
  })

  it('asks a guest to log in if GET does', async () => {
    expect((await ask('HEAD', '/api/v1/source/group/')).statusCode).toBe(401)
  })
})

describe('the slash at the end', () => {
  it('may be left out', async () => {
    expect((await ask('GET', '/api/v1/source/orders')).statusCode).toBe(200)
    expect((await ask('GET', '/api/v1/source/detail/987654321')).json().code).toBe('not_found')
  })
})

describe('a field of a query that comes twice', () => {
  it('is an error of that field, and neither value is used', async () => {
    const response = await ask('GET', '/api/v1/source/global/?search=bank&search=court')

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'invalid', errors: [{ field: 'search' }] })
  })
})
