import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actions } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints, endpointTable } from '#contract/endpoints.ts'
import { exportEndpoints } from '#contract/files/exports.ts'
import { homeEndpoints } from '#contract/lists/home-lists.ts'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { queriesOver } from '#server/db/kysely.ts'
import { all, filesOf, isTest, ROOT, read, sources, withoutComments } from '#testing/source-files.ts'
import tailwind from '../tailwind.config.ts'

const singular = (noun: string) => noun.replace(/ies$/, 'y').replace(/(?<=ch|us)es$|s$/, '')

/** Name of each endpoint, such as 'sourceEndpoints.list'. */
const names = new Map<Endpoint, string>(
  Object.entries({
    ...endpointTable,
    searches: searchEndpoints,
    homes: homeEndpoints,
    exports: exportEndpoints,
  }).flatMap(([noun, table]) =>
    Object.entries(table).map(([name, endpoint]): [Endpoint, string] => [
      endpoint,
      `${singular(noun)}Endpoints.${name}`,
    ]),
  ),
)

const nameOf = (endpoint: Endpoint) => names.get(endpoint) ?? `${endpoint.method} ${endpoint.path}`

const pool = new Pool()
const built = { endpoints: [] as Endpoint[] }

beforeAll(async () => {
  const app = await buildApp({ db: queriesOver(pool), config: readConfig({ LOG_LEVEL: 'silent' }) })
  built.endpoints = [...app.endpoints]
  await app.close()
})

afterAll(() => pool.end())

describe('every call of the contract', () => {
  it('is registered exactly once', () => {
    const registered = built.endpoints.map(nameOf)
    const missing = allEndpoints.map(nameOf).filter((name) => !registered.includes(name))

    expect(registered.length).toBe(new Set(registered).size)
    expect(missing).toEqual([])
  })

  it('has an address and a method of its own', () => {
    const addresses = allEndpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)

    expect(addresses.length).toBe(new Set(addresses).size)
  })

  it('is probed by a test of the routes once it is registered', () => {
    const tests = filesOf('src/server/modules/**/routes*.test.ts').map(read).join('\n')

    expect(built.endpoints.map(nameOf).filter((name) => !new RegExp(`\\b${name}\\b`).test(tests))).toEqual([])
  })
})

// Calls in section 7 of the specification, verbatim.
const CALLS = `
POST /login/
POST /logout/
POST /user/reset/
POST /user/confirm/
GET /source/global/
GET /source/group/
POST /source/create/
PATCH /source/update/{source}/
DELETE /source/delete/{id}/
POST /source/favorite/{source}/
POST /source/add-to-group/{source}/
DELETE /source/remove-from-group/{source}/
GET /categories/
POST /categories/create/
GET /categories/group/
PATCH /categories/update/{id}/
DELETE /categories/delete/{id}/
POST /subcategories/create/{id}/
PATCH /subcategories/update/{id}/
DELETE /subcategories/delete/{id}/
GET /tags?search={search}
GET /tags/
GET /group/
GET /group/detail/{slug}/
POST /group/create/
PATCH /group/update/{groupId}/
DELETE /group/delete/{id}/
POST /user/invite/{groupId}/
DELETE /user/delete/{userId}/
POST /contact/`
  .trim()
  .split('\n')

const ADDED = [
  'GET /user/me/',
  'POST /user/password/',
  'POST /logout/everywhere/',
  'POST /user/link/',
  'GET /user/sessions/',
  'DELETE /user/sessions/{id}/',
  'POST /user/sessions/end/{userId}/',
  'GET /source/detail/{id}/',
  'GET /icon/{domain}/',
  'GET /source/newest/',
  'GET /source/changed/',
  'GET /source/due/',
  'GET /source/some/',
  'GET /group/invitations/',
  'GET /source/duplicates/',
  'GET /source/same-site/',
  'GET /source/favorites/',
  'GET /source/orders/',
  'GET /source/best/',
  'GET /source/suggestions/',
  'GET /source/place/{id}/',
  'GET /source/letters/',
  'GET /source/coverage/',
  'GET /source/facets/',
  'POST /tags/',
  'GET /email/',
  'POST /email/send-again/{id}/',
  'PATCH /group/settings/{groupId}/',
  'GET /source/history/{id}/',
  'GET /activity/export/',
  'GET /activity/',
  'GET /view/',
  'POST /view/',
  'PATCH /view/{id}/',
  'DELETE /view/{id}/',
  'POST /view/open/{id}/',
  'POST /report/',
  'GET /report/',
  'POST /report/close/',
  'POST /report/close/{id}/',
  'POST /source/review/{id}/',
  'POST /source/check/{id}/',
  'PATCH /source/check/{id}/',
  'PATCH /group/link-checks/{groupId}/',
  'GET /user/link-emails/',
  'PATCH /user/link-emails/',
  'POST /user/link-emails/stop/',
  'POST /import/preview/',
  'POST /import/',
  'GET /import/',
  'GET /import/{id}/',
  'DELETE /import/{id}/',
  'GET /import/failed/{id}/',
  'GET /source/export/',
  'POST /source/bulk/',
  'POST /source/bulk/undo/',
  'POST /record/find/',
  'POST /record/',
  'GET /record/{id}/',
  'GET /record/searches/{id}/',
  'PATCH /record/{id}/',
  'POST /record/step/{id}/',
  'DELETE /record/step/{id}/{step}/',
  'POST /record/search/{id}/',
  'POST /record/close/{id}/',
  'POST /record/return/{id}/',
  'POST /record/repeat/{id}/',
  'POST /record/before/',
  'GET /record/export/{id}/',
  'PATCH /group/research/{groupId}/',
  'GET /events/',
  'GET /status/',
]

const SPECIFICATION = join(ROOT, '../shared/spec/specification.md')

describe('the calls of the specification', () => {
  it('are those of the contract, with what the decisions added', () => {
    const inContract = allEndpoints.flatMap(({ method, path, pathWithQuery }) => [
      `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
      ...(pathWithQuery ? [`${method} ${pathWithQuery}?search={search}`] : []),
    ])

    expect(inContract.sort()).toEqual([...CALLS, ...ADDED].sort())
  })

  it.skipIf(!existsSync(SPECIFICATION))('are copied here as they stand in its table', () => {
    const rows = [...readFileSync(SPECIFICATION, 'utf8').matchAll(/^\| (GET|POST|PATCH|DELETE) \| (\S+) \|/gm)]

    expect(rows.map(([, method, path]) => `${method} ${path}`).sort()).toEqual(CALLS.toSorted())
  })
})

// Repeating one of these calls after a lost reply changes nothing more, or its reply shows that it was done.
const WITHOUT_KEY = {
  'POST /login/': 'opens one more session',
  'POST /logout/': 'has nothing left to end',
  'POST /logout/everywhere/': 'has nothing left to end',
  'POST /user/sessions/end/:userId/': 'has nothing left to end',
  'POST /user/reset/': 'sends a newer link, which ends the older one',
  'POST /user/link/': 'changes nothing',
  'POST /user/confirm/': 'the link can be used once',
  'POST /user/password/': 'the current password is another one by then',
  'POST /source/favorite/:source/': 'marks and unmarks, as the specification has it',
  'POST /source/add-to-group/:source/': 'files it where it is',
  'POST /tags/': 'answers the tag that there is',
  'POST /view/': 'answers the view that there is',
  'POST /view/open/:id/': 'is opened already',
  'POST /report/': 'is refused while the first is open',
  'POST /report/close/': 'leaves out what is answered',
  'POST /report/close/:id/': 'is refused once it is answered',
  'POST /user/link-emails/stop/': 'has nothing left to end',
  'POST /source/check/:id/': 'has the link looked at once more, which is what was asked for',
  'POST /source/review/:id/': 'is the same review for a minute, and one more after that',
  'POST /import/preview/': 'takes the place of the file before it',
  'POST /source/bulk/undo/': 'is used up, and says so',
  'POST /record/find/': 'changes nothing',
  'POST /record/before/': 'changes nothing',
  'POST /record/step/:id/': 'leaves out what is a step already',
  'POST /record/close/:id/': 'is refused once it is closed',
  'POST /record/return/:id/': 'is refused once it is open',
  'POST /email/send-again/:id/': 'is in the queue already, so it is not found',
  'POST /contact/':
    'sends a second e-mail, to people who see that it is one: keys are kept per account, and most who ask have none',
}

describe('a call that is made again after a lost reply', () => {
  it('takes a key, or is listed with the reason why it needs none', () => {
    const unkeyed = allEndpoints
      .filter(({ method, takesIdempotencyKey }) => method === 'POST' && !takesIdempotencyKey)
      .map(({ method, path }) => `${method} ${path}`)

    expect(unkeyed.sort()).toEqual(Object.keys(WITHOUT_KEY).sort())
  })

  it('takes a key only where it has a person, a body and a reply', () => {
    const keyed = allEndpoints.filter(({ takesIdempotencyKey }) => takesIdempotencyKey)
    const odd = keyed.filter(({ action, body, reply }) => actions[action].guest !== 'no' || !body || !reply)

    expect(odd.map(nameOf)).toEqual([])
  })
})

describe('the page', () => {
  it('calls the API in queries.ts and mutations.ts alone', () => {
    const callers = sources.filter((path) => path.startsWith('src/web/') && !path.startsWith('src/web/api/'))
    const strays = callers
      .filter((path) => !/\/(?:queries|mutations)\.ts$/.test(path))
      .filter((path) => /\bcall\(|\bfetch\(/.test(withoutComments(read(path))))

    expect(strays).toEqual([])
  })

  it('accesses browser storage in session/storage.ts alone, where nothing throws (decision 0007)', () => {
    const storing =
      /\b(?:localStorage|sessionStorage|indexedDB|caches|cookieStore)\b|\bdocument\.cookie\b|\bwindow\.name\b/
    const page = sources.filter((path) => path.startsWith('src/web/') && storing.test(withoutComments(read(path))))

    expect(page).toEqual(['src/web/session/storage.ts'])
  })

  it('changes its header at 480, 768 and 1024 px, and at no other width (specification §2)', () => {
    const steps = Object.entries(tailwind.theme.screens).filter(([name]) => name.startsWith('header'))

    expect(steps.map(([, width]) => width)).toEqual(['480px', '768px', '1024px'])
  })

  it('writes by shared/write-once.ts alone, which sends one call for a press', () => {
    const page = sources.filter((path) => path.startsWith('src/web/'))
    const having = (pattern: RegExp) => page.filter((path) => pattern.test(withoutComments(read(path))))

    expect(
      having(/\buseMutation\(|\bmutateAsync\b|\bMutationObserver\(\w*[cC]lient|\bgetMutationCache\(\)\s*\.build\(/),
    ).toEqual([
      // A newly chosen file replaces the previous one, whose preview is aborted.
      'src/web/features/imports/use-preview.ts',
      'src/web/shared/write-once.ts',
    ])
  })

  it('keeps session and version by the persist middleware of zustand, hydrated on request (decision 0007)', () => {
    const persisting = sources.filter((path) => path.startsWith('src/web/') && /\bpersist\(/.test(read(path)))

    expect(persisting).toEqual(['src/web/session/store.ts'])
    expect(read('src/web/session/store.ts')).toContain('skipHydration: true')
  })

  it('formats dates and numbers in the browser’s locale, by one set of formatters (decision 0032)', () => {
    const written = /\bIntl\.|\.toLocale(?:Date|Time)?String\(|\bimport \{[^}]*\bpluralize\b[^}]*\} from '#contract/
    const page = sources.filter((path) => path.startsWith('src/web/') && written.test(withoutComments(read(path))))

    expect(page).toEqual([
      'src/web/shared/code-names.ts',
      'src/web/shared/dates.ts',
      'src/web/shared/pluralize.ts',
      'src/web/ui/digits.ts',
    ])
  })

  it('has its forms in shared/fields alone, filled in by react-hook-form and checked by a schema', () => {
    const page = sources.filter((path) => path.startsWith('src/web/') && !path.includes('/ui/gallery/'))
    const having = (pattern: RegExp) => page.filter((path) => pattern.test(withoutComments(read(path))))
    const folder = 'src/web/shared/fields'

    expect(having(/<form\b/)).toEqual([`${folder}/form.tsx`, `${folder}/search-form.tsx`])
    const checked = [`${folder}/search-form.tsx`, `${folder}/use-drafted-form.ts`]
    expect(having(/\buseForm\b/)).toEqual(checked)
    expect(having(/resolver: standardSchemaResolver\(schema\)/)).toEqual(checked)
  })
})

describe('a test of the page', () => {
  it('that loads modules a second time has a process of its own', () => {
    const reloading = all.filter((path) => path.startsWith('src/web/') && /\bresetModules\b/.test(read(path)))

    expect(reloading.filter((path) => !read('vite.config.ts').includes(`'${path}'`))).toEqual([])
  })
})

describe('a file', () => {
  // Tables with one line per country.
  const tables = ['src/contract/countries/country-words.ts', 'src/server/db/migrations/0030_search_words.sql']

  const linesOf = (path: string) => read(path).trimEnd().split('\n').length

  it('has 250 lines at most, a test 400', () => {
    const styles = filesOf('src/**/*.{css,sql}').filter((path) => !path.includes('/fixtures/'))
    const tooLong = [...all, ...styles].filter((path) => linesOf(path) > (isTest(path) ? 400 : 250))

    expect(tooLong).toEqual(tables)
  })

  it.each([
    ['src/contract', 20],
    ['src/server', 40],
    ['src/web', 20],
    ['src/web/ui', 40],
    // Its readers may never have seen the code.
    ['e2e', 110],
  ])('README.md describes %s in %i lines at most', (folder, lines) => {
    expect(existsSync(join(ROOT, folder, 'README.md'))).toBe(true)
    expect(linesOf(`${folder}/README.md`)).toBeLessThanOrEqual(lines)
  })

  it('finds elements by roles and names, if it can run against any deployment', () => {
    const tests = all.filter((path) => /^e2e\/(?:steps|deployed)\//.test(path))
    const byLooks = /getByTestId|querySelector\('|\.locator\('(?!\.\.'|:focus'|\[aria-)/

    expect(tests.filter((path) => byLooks.test(withoutComments(read(path))))).toEqual([])
  })

  it('waits for a specific condition, never for an idle network, and no test is retried', () => {
    const running = all.filter((path) => /^(?:e2e|src\/(?:setup|trials))\//.test(path))
    const waits = running.filter((path) => /networkidle|--retr(?:y|ies)=|retr(?:y|ies): [1-9]/.test(read(path)))

    expect(waits).toEqual([])
  })

  it('is named in kebab-case, and no folder has a catch-all name', () => {
    const odd = all.filter((path) => !/^(?:[a-z\d.$_-]+\/)*[a-z\d.$_-]+\.tsx?$/.test(path))
    const drawers = all.filter((path) =>
      /(?:^|\/)(?:utils?|helpers?|common|misc|types|constants)(?:\/|\.ts)/.test(path),
    )

    expect([odd.filter((path) => !path.startsWith('src/web/routes/')), drawers]).toEqual([[], []])
  })
})
