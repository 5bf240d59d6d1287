import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestApp } from '#testing/server/app.ts'

const folder = mkdtempSync(join(tmpdir(), 'sourcebook-files-'))
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
write('index.html', '<!doctype html><head></head>')
write('robots.txt', 'User-agent: *')
write('assets/app.js', 'as it is')
write('assets/app.js.br', 'in brotli')
write('assets/app.js.gz', 'in gzip')
write('assets/bold.woff2', 'a font')
write('assets/unknown.wasm', 'who knows')
write('.vite/manifest.json', '{}')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const test = startTestApp({}, { pageFolder: folder })

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  test.app.inject({ method, url, headers: { accept: '*/*', ...headers } })

describe('a file of the page', () => {
  it('has its type, and is cached for ever if its name contains a hash', async () => {
    const said = async (url: string) => {
      const { statusCode, headers } = await ask(url)
      return [statusCode, headers['content-type'], headers['cache-control']]
    }
    const forEver = 'public, max-age=31536000, immutable'

    expect(await said('/assets/app.js')).toEqual([200, 'text/javascript; charset=utf-8', forEver])
    expect(await said('/assets/bold.woff2')).toEqual([200, 'font/woff2', forEver])
    expect(await said('/assets/unknown.wasm')).toEqual([200, 'application/octet-stream', forEver])
    expect(await said('/robots.txt')).toEqual([200, 'text/plain; charset=utf-8', 'no-cache'])
    expect(await said('/index.html')).toEqual([200, 'text/html; charset=utf-8', 'no-cache'])
  })

  it.each([
    ['br, gzip', 'in brotli', 'br'],
    ['gzip', 'in gzip', 'gzip'],
    ['br;q=0, gzip', 'in gzip', 'gzip'],
    ['identity', 'as it is', undefined],
    ['', 'as it is', undefined],
  ])('is sent in the best accepted encoding: %s', async (accepted, text, encoding) => {
    const { body, headers } = await ask('/assets/app.js', { 'accept-encoding': accepted })

    expect([body, headers['content-encoding'], headers['vary']]).toEqual([text, encoding, 'accept-encoding'])
  })

  it('is the same for every client if it has one encoding', async () => {
    const { body, headers } = await ask('/assets/bold.woff2', { 'accept-encoding': 'br' })

    expect([body, headers['content-encoding'], headers['vary']]).toEqual(['a font', undefined, undefined])
  })

  it('is not sent again to a client that has it in this encoding', async () => {
    const br = { 'accept-encoding': 'br' }
    const first = await ask('/assets/app.js', br)
    const etag = String(first.headers['etag'])
    const again = await ask('/assets/app.js', { ...br, 'if-none-match': `"other", W/${etag}` })
    const plain = await ask('/assets/app.js', { 'if-none-match': etag })

    expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined])
    for (const name of ['etag', 'cache-control', 'vary']) expect(again.headers[name]).toBe(first.headers[name])
    expect([plain.statusCode, plain.body]).toEqual([200, 'as it is'])
  })

  it('has the headers of GET, and no body, for HEAD', async () => {
    const { headers } = await ask('/assets/app.js', { 'accept-encoding': 'gzip' })
    const head = await ask('/assets/app.js', { 'accept-encoding': 'gzip' }, 'HEAD')

    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers).toMatchObject({
      'content-length': headers['content-length'],
      'content-type': headers['content-type'],
      'content-encoding': 'gzip',
      etag: headers['etag'],
      'x-content-type-options': 'nosniff',
    })
  })

  it('is read once, so that later changes of its folder have no effect', async () => {
    write('assets/app.js', 'another release')

    expect((await ask('/assets/app.js')).body).toBe('as it is')
  })
})

describe('a path without a file of the page', () => {
  it.each([
    '/assets/app.js.br',
    '/.vite/manifest.json',
    '/assets/../../package.json',
    '/assets/%2e%2e/.vite/manifest.json',
    '/assets/..%2f.vite/manifest.json',
    '/assets/app.js%00',
  ])('is not found: %s', async (url) => {
    expect((await ask(url)).statusCode).toBe(404)
  })
})
