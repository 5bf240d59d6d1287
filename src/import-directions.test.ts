import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

interface Zone {
  /** Pattern of the zone’s paths. A file belongs to the first zone whose pattern matches. */
  readonly files: RegExp
  /** Paths that the zone may import, besides its own files and packages. */
  readonly may: readonly RegExp[]
  /** Packages that the zone may not import. */
  readonly not?: RegExp
}

const CONTRACT = /^src\/contract\//
const SERVER_ROOT = /^src\/server\/[^/]+\.ts$/
const HTTP = /^src\/server\/http\//
const SETTINGS = /^src\/server\/(?:settings\/|plugins\/rate-limits\/limits\.ts$)/
const DB = /^src\/server\/db\//
// Error classification, independent of the database connection.
const DB_ERRORS = /^src\/server\/db\/(?:failures|sql-state)\.ts$/
const LIBRARY_INDEX = /^src\/server\/library-index\/index\.ts$/
const LIBRARY = /^src\/server\/library\//
const JOBS = /^src\/server\/jobs\//
// Requests to servers of others.
const OUTBOUND = /^src\/server\/outbound\//
const MODULE = /^src\/server\/modules\//
const REPOSITORY = /^src\/server\/modules\/[^/]+\/repository\.ts$/
const API = /^src\/web\/api\//
const SESSION = /^src\/web\/session\//
const SHARED = /^src\/web\/shared\//
const UI = /^src\/web\/ui\//
const FEATURES = /^src\/web\/features\//
const TRIALS = /^src\/trials\//
// Public files of a feature: its queries, form fields and screen parts.
const FEATURE_FACE = /^src\/web\/features\/[^/]+\/(?:queries\.ts|[^/]+-(?:field|part)\.tsx)$/

const ZOD = /^zod(?:\/|$)/
const NODE = /^node:/

// One line per row of the tree: who may import what.
const zones: Record<string, Zone> = {
  'the contract’s zod': { files: /^src\/contract\/zod\.ts$/, may: [] },
  contract: { files: CONTRACT, may: [CONTRACT], not: /./ },
  'the process, the app and the commands': {
    files: /^src\/server\/(?:main\.ts|app\.ts|commands\/|demo\/)/,
    may: [CONTRACT, /^src\/server\/(?!library-index\/)/],
  },
  settings: { files: SETTINGS, may: [CONTRACT, SETTINGS] },
  'the server’s root': { files: SERVER_ROOT, may: [CONTRACT, DB_ERRORS, SETTINGS] },
  http: { files: HTTP, may: [CONTRACT, SERVER_ROOT] },
  db: { files: DB, may: [] },
  // In memory only; `library` reads the database for it.
  'the index of the library': { files: /^src\/server\/library-index\//, may: [CONTRACT], not: /^(?:kysely|pg)/ },
  'what holds for a version': { files: LIBRARY, may: [CONTRACT, DB, HTTP, LIBRARY_INDEX, SERVER_ROOT] },
  plugins: { files: /^src\/server\/plugins\//, may: [CONTRACT, DB, HTTP, SERVER_ROOT, SETTINGS] },
  jobs: { files: JOBS, may: [CONTRACT, DB, SERVER_ROOT] },
  'requests to servers of others': { files: OUTBOUND, may: [] },
  modules: {
    files: MODULE,
    may: [CONTRACT, DB, HTTP, JOBS, LIBRARY, LIBRARY_INDEX, OUTBOUND, SERVER_ROOT, SETTINGS, REPOSITORY],
  },
  ui: { files: UI, may: [], not: /^node:|^@tanstack\/|^react-hook-form$/ },
  api: { files: API, may: [CONTRACT], not: NODE },
  session: { files: SESSION, may: [CONTRACT, API], not: NODE },
  shared: { files: SHARED, may: [CONTRACT, SESSION, API, UI], not: NODE },
  // Shared `Form` resolves the schemas, and shows errors and the pending request.
  features: {
    files: FEATURES,
    may: [CONTRACT, SHARED, SESSION, API, UI, FEATURE_FACE],
    not: /^node:|^@hookform\//,
  },
  routes: { files: /^src\/web\/routes\//, may: [CONTRACT, FEATURES, SHARED, SESSION, API, UI], not: NODE },
  'the page’s app': { files: /^src\/web\/(?:app\/|main\.tsx$)/, may: [CONTRACT, /^src\/web\//], not: NODE },
  styles: { files: /^src\/web\/styles\//, may: [], not: NODE },
  journeys: { files: /^e2e\/journeys\//, may: [/^e2e\/(?:fixtures|steps)\//] },
  // Tests of foreign deployments contain no server code, not even transitively.
  'the tests of a deployment': {
    files: /^e2e\/deployed\//,
    may: [/^e2e\/(?:steps\/|fixtures\/(?:visit-fixtures|browser-faults|browser)\.ts$)/],
  },
  'what both kinds of tests need': {
    files: /^e2e\/fixtures\/(?:visit-fixtures|browser-faults|browser)\.ts$/,
    may: [/^src\/setup\/browser\.ts$/],
  },
  steps: { files: /^e2e\/steps\//, may: [] },
  'the configuration of the journeys': {
    files: /^e2e\/[^/]+$/,
    may: [/^e2e\/fixtures\//, /^src\/setup\/browser\.ts$/],
  },
  fixtures: {
    files: /^e2e\/fixtures\//,
    may: [/^src\/(?:testing|server)\//, /^src\/setup\/reporting-page\.ts$/, /^e2e\/fixtures\//],
  },
  trials: { files: TRIALS, may: [/^src\/(?:contract|server|testing|deploy)\//] },
  'the set-up, which starts the trials': { files: /^src\/setup\//, may: [/^src\//] },
  'what only tests and operators need': { files: /^src\/(?:testing|deploy)\//, may: [/^src\/(?!setup|trials)/] },
}

// Each of these folders is isolated from its siblings.
const ROOMS = /^(src\/(?:server\/(?:modules|plugins)|web\/features)\/[^/]+)\//

const files = globSync('{src,e2e}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.test\.tsx?$|\.gen\.ts$|\.d\.ts$/.test(path))
  .sort()

/** Path of our imported file, or the package's name. */
const resolve = (from: string, specifier: string): string => {
  if (specifier === '#package') return 'package.json'
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : specifier
}

const IMPORT =
  /(?:^|[;\n])\s*(?:import|export)\s[^'"`;]*?from\s*'([^']+)'|\bimport\(\s*'([^']+)'|(?:^|\n)import\s+'([^']+)'/g

const importsOf = (path: string): string[] =>
  [...readFileSync(join(ROOT, path), 'utf8').matchAll(IMPORT)].map((groups) => resolve(path, groups.slice(1).join('')))

const zoneOf = (path: string) => Object.entries(zones).find(([, { files }]) => files.test(path))?.[0]

const roomOf = (path: string) => ROOMS.exec(path)?.[1] ?? zoneOf(path)

const isOurs = (target: string) => /^(?:src|e2e)\//.test(target)

const isNoCode = (path: string) => path === 'package.json' || /\.(?:css|png|svg|mjs)$/.test(path)

const mayImportOurs = (from: string, to: string, zone: Zone) =>
  roomOf(from) === roomOf(to) || zone.may.some((allowed) => allowed.test(to))

// zod is configured before the first schema is built: only the contract's own file imports it.
const mayImportPackage = (from: string, to: string, zone: Zone) =>
  ZOD.test(to) ? zoneOf(from) === 'the contract’s zod' : !zone.not?.test(to)

const isAllowed = (from: string, to: string): boolean => {
  const zone = zones[zoneOf(from) ?? '']
  if (!zone || isNoCode(to)) return true
  return isOurs(to) ? mayImportOurs(from, to, zone) : mayImportPackage(from, to, zone)
}

const edges = files.flatMap((path) => importsOf(path).map((target) => ({ path, target })))

/** Files on an import cycle, or between two cycles. */
const inCycles = (imports: readonly { readonly path: string; readonly target: string }[]): string[] => {
  let left = imports
  for (;;) {
    const [importing, imported] = [new Set(left.map(({ path }) => path)), new Set(left.map(({ target }) => target))]
    const inside = left.filter(({ path, target }) => imported.has(path) && importing.has(target))
    if (inside.length === left.length) return [...importing].sort()
    left = inside
  }
}

// Folders of `modules/sources`; each may import those before it.
const SOURCES = [
  'detail',
  'lists',
  'search',
  'writes',
  'coverage',
  'repository.ts',
  'reviews',
  'exports',
  'bulk',
  'routes.ts',
]
const IN_SOURCES = /^src\/server\/modules\/sources\/([^/]+)/

const isOfSources = (path: string) => IN_SOURCES.test(path)

const placeInSources = (path: string) => SOURCES.indexOf(IN_SOURCES.exec(path)?.[1] ?? '')

describe('imports', () => {
  it('point one way', () => {
    const wrong = edges.filter(({ path, target }) => !isAllowed(path, target))

    expect(wrong.map(({ path, target }) => `${path} imports ${target}`)).toEqual([])
  })

  // Type imports count, too. Files that need each other become one file, or move the shared part into a third.
  it('have no cycles', () => {
    expect(inCycles(edges)).toEqual([])
  })

  it.each([
    ['ab bc', ''],
    ['ab ba', 'ab'],
    ['aa', 'a'],
    ['xa ab bc ca cy', 'abc'],
    ['ab ba bc cd dc', 'abcd'],
  ])('that form a cycle are detected: %s', (imports, files) => {
    const made = imports.split(' ').map(([path = '', target = '']) => ({ path, target }))

    expect(inCycles(made).join('')).toBe(files)
  })

  it('within sources lead only to folders earlier in their order', () => {
    const inside = edges.filter(({ path, target }) => isOfSources(path) && isOfSources(target))
    const wrong = inside.filter(({ path, target }) => placeInSources(path) < placeInSources(target))

    expect(inside.filter(({ path }) => placeInSources(path) < 0)).toEqual([])
    expect(wrong.map(({ path, target }) => `${path} imports ${target}`)).toEqual([])
  })

  it('of the index are eight names at most', () => {
    const door = readFileSync(join(ROOT, 'src/server/library-index/index.ts'), 'utf8')
    const lists = [...door.matchAll(/^export (?:type )?\{([^}]*)\} from '.*'$/gm)]

    expect(door.trim().split('\n')).toHaveLength(lists.length)
    expect(lists.flatMap(([, names = '']) => names.split(',')).length).toBeLessThanOrEqual(8)
  })

  it('are found by this test', () => {
    expect(edges.length).toBeGreaterThan(1000)
    expect(edges).toContainEqual({ path: 'src/server/app.ts', target: 'src/server/config.ts' })
    expect(edges).toContainEqual({ path: 'src/contract/sources/sources.ts', target: 'src/contract/sources/tags.ts' })
    expect(edges).toContainEqual({ path: 'src/contract/zod.ts', target: 'zod/mini' })
    expect(edges).toContainEqual({
      path: 'src/web/features/sources/list/source-row.tsx',
      target: 'src/web/features/sources/select/row-checkbox.tsx',
    })
    expect(edges).toContainEqual({ path: 'src/contract/endpoint.ts', target: 'src/contract/access.ts' })
  })

  it.each([
    ['src/contract/sources/sources.ts', 'src/server/route.ts'],
    ['src/contract/sources/sources.ts', 'zod/mini'],
    ['src/contract/sources/sources.ts', 'node:crypto'],
    ['src/server/route.ts', 'src/web/api/call.ts'],
    ['src/server/route.ts', 'zod'],
    ['src/server/db/migrate.ts', 'src/contract/limits.ts'],
    ['src/server/modules/tags/routes.ts', 'src/server/modules/sources/routes.ts'],
    ['src/server/modules/tags/routes.ts', 'src/server/commands/command.ts'],
    ['src/server/plugins/log.ts', 'src/server/modules/sources/repository.ts'],
    ['src/server/jobs/register.ts', 'src/server/modules/imports/work-share.ts'],
    ['src/server/outbound/request.ts', 'src/server/config.ts'],
    ['src/server/library/follow.ts', 'src/server/modules/sources/repository.ts'],
    ['src/server/library/follow.ts', 'src/server/library-index/fresh.ts'],
    ['src/server/library-index/library.ts', 'src/server/library/versions.ts'],
    ['src/server/library-index/library.ts', 'kysely'],
    ['src/server/app.ts', 'src/server/library-index/library.ts'],
    ['src/server/modules/sources/repository.ts', 'src/server/library-index/library.ts'],
    ['src/web/ui/button.tsx', 'src/contract/limits.ts'],
    ['src/web/ui/button.tsx', '@tanstack/react-query'],
    ['src/web/api/call.ts', 'src/web/session/store.ts'],
    ['src/web/shared/async.tsx', 'src/web/features/sources/queries.ts'],
    ['src/web/shared/async.tsx', 'node:path'],
    ['src/web/features/home/home-screen.tsx', 'src/web/features/sources/source-list.tsx'],
    ['src/web/features/home/home-screen.tsx', 'src/testing/server/app.ts'],
    ['src/web/features/groups/group-editor.tsx', '@hookform/resolvers/standard-schema'],
    ['src/server/app.ts', 'src/testing/server/app.ts'],
    ['src/server/commands/restore.ts', 'src/trials/bench/data/made-up.ts'],
    ['src/deploy/cluster/main.ts', 'src/trials/cluster/cluster.ts'],
    ['src/testing/server/app.ts', 'src/trials/headers/audit.ts'],
    ['e2e/fixtures/stack.ts', 'src/trials/chaos/product.ts'],
    ['src/trials/chaos/main.ts', 'src/setup/build-page.ts'],
    ['e2e/journeys/share-a-list.e2e.ts', 'src/server/app.ts'],
    ['e2e/steps/sources.ts', 'e2e/journeys/share-a-list.e2e.ts'],
    ['e2e/steps/sources.ts', 'e2e/fixtures/stack.ts'],
    ['e2e/deployed/fixtures/test.ts', 'e2e/fixtures/stack.ts'],
    ['e2e/deployed/log-in.ts', 'src/contract/people/sessions.ts'],
    ['e2e/fixtures/visit-fixtures.ts', 'e2e/fixtures/database.ts'],
  ])('that are forbidden are detected: %s imports %s', (from, to) => {
    expect(isAllowed(from, to)).toBe(false)
  })

  it('name files by # across folders of src and never climb', () => {
    const climbing = files.filter((path) =>
      /from\s*'\.\.\/(?!\.\.\/package\.json)/.test(readFileSync(join(ROOT, path), 'utf8')),
    )

    expect(climbing.filter((path) => path.startsWith('src/'))).toEqual([])
  })

  it('of every file are guarded by some zone', () => {
    expect(files.filter((path) => zoneOf(path) === undefined)).toEqual([])
  })
})
