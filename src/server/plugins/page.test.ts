import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestApp } from '#testing/server/app.ts'

const folder = mkdtempSync(join(tmpdir(), 'sourcebook-page-'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>The page</title>')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const test = startTestApp({}, { pageFolder: folder })

const ask = async (
  url: string,
  { accept, method = 'GET' }: { accept?: string; method?: 'GET' | 'HEAD' | 'POST' } = {},
) => {
  const headers = accept === undefined ? {} : { accept }
  const { statusCode, headers: answered } = await test.app.inject({ method, url, headers })
  return [statusCode, String(answered['content-type']).split(';')[0]]
}

describe('an address of the page', () => {
  it.each([undefined, '', '*/*', 'text/html,application/xhtml+xml,*/*;q=0.8'])(
    'is the page for Accept: %s',
    async (accept) => {
      const asked = accept === undefined ? {} : { accept }

      expect(await ask('/sources', asked)).toEqual([200, 'text/html'])
      expect(await ask('/sources?search=a.b/c.d', asked)).toEqual([200, 'text/html'])
      expect(await ask('/', { ...asked, method: 'HEAD' })).toEqual([200, 'text/html'])
    },
  )

  it('is not the page for who wants something else', async () => {
    expect(await ask('/sources', { accept: 'application/json' })).toEqual([404, 'application/json'])
    expect(await ask('/sources', { accept: '*/*', method: 'POST' })).toEqual([404, 'application/json'])
  })
})

describe('a file that is not there', () => {
  it.each(['/assets/index-old', '/assets/index-old.js', '/favicon.ico', '/deep/logo.png?v=1', '/api/v1/nothing'])(
    'is not answered with the page: %s',
    async (url) => {
      expect(await ask(url, { accept: '*/*' })).toEqual([404, 'application/json'])
    },
  )
})
