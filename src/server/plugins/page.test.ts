import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestApp } from '#testing/server/app.ts'
import { SCREENS } from './screen-code.ts'

const folder = mkdtempSync(join(tmpdir(), 'sourcebook-page-'))
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><head><title>The page</title><script type="module" crossorigin src="/assets/index-a1_B-2.js"></script></head>`,
)
mkdirSync(dirname(join(folder, SCREENS)))
writeFileSync(
  join(folder, SCREENS),
  JSON.stringify({
    '/': ['assets/home.js'],
    '/help': ['assets/help.js', 'assets/form.js'],
    '/groups': ['assets/groups.js', 'assets/form.js'],
    '/groups/': ['assets/none-open.js'],
    '/groups/$slug': ['assets/group.js', 'assets/form.js'],
  }),
)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const test = startTestApp({}, { pageFolder: folder })

const fetching = startTestApp({ icons: 'fetch', isApiElsewhere: true }, { pageFolder: folder })

const openDemo = startTestApp({ demo: true, host: '0.0.0.0' }, { pageFolder: folder })
const localDemo = startTestApp({ demo: true }, { pageFolder: folder })
const noDemo = startTestApp({ host: '0.0.0.0' }, { pageFolder: folder })

const read = async (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { accept: 'text/html', ...headers } })

const ME = '/api/v1/user/me/'

const namedAt = async (url: string, headers?: Record<string, string>) => {
  const { body } = await read(url, headers)
  const links = body.matchAll(/<link rel="preload" as="fetch" crossorigin="use-credentials" href="([^"]*)" \/>/g)
  return [...links].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}

const ask = async (
  url: string,
  { accept, method = 'GET' }: { accept?: string; method?: 'GET' | 'HEAD' | 'POST' } = {},
) => {
  const headers = accept === undefined ? {} : { accept }
  const { statusCode, headers: answered } = await test.app.inject({ method, url, headers })
  return [statusCode, String(answered['content-type']).split(';')[0]]
}

it.each(['/', '/sources', '/api/v1/source/global/', '/api/v1/none/', '/healthz', '/assets/gone.js'])(
  'has the build in a header at %s, so that a page of another build notices it',
  async (url) => {
    expect((await test.app.inject({ url })).headers['sourcebook-build']).toBe('index-a1_B-2.js')
  },
)

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

  it('is not the page for a client that accepts other types only', async () => {
    expect(await ask('/sources', { accept: 'application/json' })).toEqual([404, 'application/json'])
    expect(await ask('/sources', { accept: '*/*', method: 'POST' })).toEqual([404, 'application/json'])
  })
})

describe('a missing file', () => {
  it.each([
    '/assets/index-old',
    '/assets/index-old.js',
    '/favicon.ico',
    '/deep/logo.png?v=1',
    '/api/v1/nothing',
    '/%61pi/v1/nothing',
    '/%61ssets/index-old',
  ])('is not answered with the page: %s', async (url) => {
    expect(await ask(url, { accept: '*/*' })).toEqual([404, 'application/json'])
  })
})

describe('the preloads in the HTML', () => {
  const list = (query: string) => `/api/v1/source/global/?${query}`
  const DEFAULTS = 'direction=ASC&order=title&page=1'

  it('are the session, and the list of the address exactly as the page requests it', async () => {
    expect(await namedAt('/')).toEqual([ME])
    expect(await namedAt('/sources')).toEqual([ME, list(DEFAULTS)])
    expect(await namedAt('/sources/?page=0&utm=1')).toEqual([ME, list(DEFAULTS)])
    expect(await namedAt('/sources?subCategory=7&search=a%20b%26c&direction=DESC&page=3&order=favorite')).toEqual([
      ME,
      list('direction=DESC&order=favorite&page=3&search=a+b%26c&subCategory=7'),
    ])
  })

  it('include the open source', async () => {
    expect(await namedAt('/sources/12?search=bank')).toEqual([
      ME,
      list(`${DEFAULTS}&search=bank`),
      '/api/v1/source/detail/12/',
    ])
    expect(await namedAt('/sources/none')).toEqual([ME, list(DEFAULTS)])
  })

  it('exclude a group’s list, which not every session may see', async () => {
    expect(await namedAt('/my-sources/12', { cookie: 'sourcebook=x' })).toEqual([ME])
  })

  it.each(['//', '//[', '//a:99999999', '//evil.example/sources'])(
    'exclude lists at an address that is no screen: %s',
    async (url) => {
      const { statusCode } = await read(url)

      expect([statusCode, await namedAt(url)]).toEqual([200, [ME]])
    },
  )

  it('exclude the list for a guest’s tab that is reloaded and has it', async () => {
    expect(await namedAt('/sources', { 'cache-control': 'max-age=0' })).toEqual([ME])
    expect(await namedAt('/sources', { 'cache-control': 'max-age=0', cookie: 'sourcebook=x' })).toHaveLength(2)
  })

  it.each(['"><script>alert(1)</script>', "'><img src=x>", '</head>', '$&$`', '\u0000', '%'])(
    'escape all markup in a search for %j',
    async (search) => {
      const { body } = await read(`/sources?search=${encodeURIComponent(search)}`)
      const plain = await read('/sources')

      expect(body.replaceAll(/href="[^"<>]*"/g, '')).toBe(plain.body.replaceAll(/href="[^"<>]*"/g, ''))
    },
  )

  it('are in no cached answer', async () => {
    const { headers } = await read('/sources?search=bank')

    expect(headers['cache-control']).toBe('private, no-cache')
  })
})

describe('the code of a screen', () => {
  const codeAt = async (url: string) => {
    const { body } = await read(url)
    return [...body.matchAll(/<link rel="modulepreload" crossorigin href="\/assets\/([^"]*)\.js" \/>/g)].map(
      ([, name]) => name,
    )
  }

  it('is preloaded by the HTML of its addresses, each file once', async () => {
    expect(await codeAt('/')).toEqual(['home'])
    expect(await codeAt('/help?subject=a/b')).toEqual(['help', 'form'])
    expect(await codeAt('/groups')).toEqual(['groups', 'form', 'none-open'])
    expect(await codeAt('/groups/')).toEqual(['groups', 'form', 'none-open'])
    expect(await codeAt('/groups/12?search=x')).toEqual(['groups', 'form', 'group'])
  })

  it('is preloaded by no other address', async () => {
    expect(await codeAt('/helpful')).toEqual([])
    expect(await codeAt('/sources?to=/help')).toEqual([])
  })
})

describe('the HTML', () => {
  it('is compressed for a client that accepts it', async () => {
    const { headers, rawPayload } = await read('/sources', { 'accept-encoding': 'br, gzip' })

    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(gunzipSync(rawPayload).toString()).toBe((await read('/sources')).body)
  })

  it('is compressed for each address, and not for a client that refuses it', async () => {
    const gzip = { 'accept-encoding': 'gzip' }
    const visits = ['/sources', '/sources?page=2', '/sources'].map((url) => read(url, gzip))
    const pages = (await Promise.all(visits)).map(({ rawPayload }) => gunzipSync(rawPayload).toString())

    expect(pages[1]).toBe((await read('/sources?page=2')).body)
    expect(pages[2]).toBe(pages[0])
    expect((await read('/sources', { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined()
  })

  it('warns of an open demo only if other machines can reach it', async () => {
    const { body } = await openDemo.app.inject({ url: '/sources', headers: { accept: 'text/html' } })

    expect(body).toContain('<meta name="demo" content="open" />')
    expect((await localDemo.app.inject({ url: '/', headers: { accept: 'text/html' } })).body).not.toContain(
      'name="demo"',
    )
    expect((await noDemo.app.inject({ url: '/', headers: { accept: 'text/html' } })).body).not.toContain('name="demo"')
  })

  it('has the address of site icons if the page does not draw them, and preloads nothing of another origin', async () => {
    const { body } = await fetching.app.inject({ url: '/sources', headers: { accept: 'text/html' } })

    expect(body).toContain('<meta name="icons" content="fetch" />')
    expect(body).not.toContain('rel="preload"')
    expect((await read('/sources')).body).not.toContain('icons')
  })
})
