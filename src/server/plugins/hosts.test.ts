import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { asGuest } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'

const test = startTestApp({
  publicUrl: 'https://sources.example.org',
  allowedOrigins: ['https://intranet.example:8443'],
})
const address = { port: 0 }

beforeAll(async () => {
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const bound = test.app.server.address()
  address.port = typeof bound === 'object' && bound ? bound.port : 0
})

/** Sends a raw request head and resolves with the status. */
const talk = (head: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect(address.port, '127.0.0.1', () => socket.write(head))
    let heard = ''
    socket.on('data', (data) => (heard += data.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(Number(heard.split(' ')[1])))
  })

const get = (lines: readonly string[], target = '/api/v1/source/orders/', version = '1.1') =>
  talk([`GET ${target} HTTP/${version}`, ...lines, 'Connection: close', '', ''].join('\r\n'))

describe('a request for', () => {
  it.each([
    'sources.example.org',
    'sources.example.org:443',
    'sources.example.org:8080',
    'sources.example.org.',
    'SOURCES.Example.ORG',
    'intranet.example',
    'localhost',
    'localhost:5173',
    'two.localhost:8080',
    '127.0.0.1:8080',
    '127.9.9.9',
    '[::1]',
    '[::1]:8080',
  ])('%s is answered', async (host) => {
    expect(await get([`Host: ${host}`])).toBe(200)
  })

  it.each([
    'evil.example',
    'evil.example:8080',
    'sources.example.org.evil.example',
    'evil-sources.example.org',
    'other.sources.example.org',
    'localhost.evil.example',
    'notlocalhost',
    '10.0.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '[::2]',
    'sources.exämple.org',
  ])('%s is refused', async (host) => {
    expect(await get([`Host: ${host}`])).toBe(421)
  })

  it.each(['', 'evil.example@localhost', 'localhost/evil', 'localhost#', 'localhost:80:80', '[::1', 'a b', '%6c%zz'])(
    'no host at all is invalid: %j',
    async (host) => {
      expect(await get([`Host: ${host}`])).toBe(400)
    },
  )

  it('no or two host headers is invalid, too', async () => {
    expect(await get([])).toBe(400)
    expect(await get([], '/', '1.0')).toBe(400)
    expect(await get(['Host: localhost', 'Host: evil.example'])).toBe(400)
  })

  it('an absolute address is checked for its host, too', async () => {
    const path = '/api/v1/source/orders/'

    expect(await get(['Host: localhost'], `http://sources.example.org${path}`)).toBe(200)
    expect(await get(['Host: localhost'], `http://evil.example${path}`)).toBe(421)
    expect(await get(['Host: evil.example'], `http://localhost${path}`)).toBe(421)
  })

  it('another host is refused whatever host a proxy forwards', async () => {
    const forwarded = ['X-Forwarded-Host: localhost', 'Forwarded: host=localhost', 'X-Original-Host: localhost']

    expect(await get(['Host: evil.example', ...forwarded])).toBe(421)
    expect(await get(['Host: localhost', 'X-Forwarded-Host: evil.example'])).toBe(200)
  })
})

describe('another host', () => {
  const headers = { host: 'evil.example' }

  it.each([
    '/',
    '/sources',
    '/nothing.js',
    '/api/v1/nothing/',
    '/api/docs',
    '/api/v1/openapi.json',
    '/%61pi/v1/login/',
  ])('is refused with the one error body: %s', async (url) => {
    const { statusCode, body } = await test.app.inject({ url, headers })

    expect(statusCode).toBe(421)
    expect(JSON.parse(body)).toEqual({
      message: 'This server does not answer for that host name',
      code: 'misdirected',
      errors: [],
    })
  })

  it('changes nothing', async () => {
    const { status, headers: answered } = await asGuest(test).call(sessionEndpoints.logout, { headers })

    expect([status, answered['set-cookie']]).toEqual([421, undefined])
  })

  it.each(['/healthz', '/readyz'])('may check the health of the process: %s', async (url) => {
    expect((await test.app.inject({ url, headers })).statusCode).toBe(200)
  })
})
