import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

interface Zone {
  /** Files that belong to it: the first zone in the list whose expression matches. */
  readonly files: RegExp
  /** What it may import besides itself and npm packages. */
  readonly may: readonly RegExp[]
}

const CONTRACT = /^src\/contract\//
const SERVER_ROOT = /^src\/server\/[^/]+\.ts$/
const DB = /^src\/server\/db\//
const MAIL = /^src\/server\/mail\//
const REPOSITORY = /^src\/server\/modules\/[^/]+\/repository\.ts$/
const API = /^src\/web\/api\//
const SESSION = /^src\/web\/session\//
const SHARED = /^src\/web\/shared\//
const UI = /^src\/web\/ui\//
const STYLES = /^src\/web\/styles\//
const FEATURES = /^src\/web\/features\//
const QUERIES = /^src\/web\/features\/[^/]+\/queries\.ts$/

// One line per row of the tree: who may import what.
const zones: Record<string, Zone> = {
  contract: { files: CONTRACT, may: [] },
  'the process and the app': {
    files: /^src\/server\/(?:main|app)\.ts$|^src\/server\/commands\//,
    may: [CONTRACT, /^src\/server\//],
  },
  'the server’s root': { files: SERVER_ROOT, may: [CONTRACT] },
  db: { files: DB, may: [] },
  mail: { files: MAIL, may: [CONTRACT, DB, SERVER_ROOT] },
  plugins: { files: /^src\/server\/plugins\//, may: [CONTRACT, DB, SERVER_ROOT] },
  modules: { files: /^src\/server\/modules\//, may: [CONTRACT, DB, MAIL, SERVER_ROOT, REPOSITORY] },
  demo: { files: /^src\/server\/demo\//, may: [CONTRACT, DB, SERVER_ROOT, /^src\/server\/modules\//] },
  ui: { files: UI, may: [] },
  api: { files: API, may: [CONTRACT] },
  session: { files: SESSION, may: [CONTRACT, API] },
  shared: { files: SHARED, may: [CONTRACT, SESSION, API, UI] },
  features: { files: FEATURES, may: [CONTRACT, SHARED, SESSION, API, UI, QUERIES] },
  routes: { files: /^src\/web\/routes\//, may: [CONTRACT, FEATURES, SHARED, SESSION, API, UI] },
  'the page’s app': { files: /^src\/web\/(?:app\/|main\.tsx$)/, may: [CONTRACT, /^src\/web\//] },
  styles: { files: STYLES, may: [] },
}

const SIBLINGS = /^(src\/(?:server\/modules|web\/features)\/[^/]+)\//

const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.test\.tsx?$|\.gen\.ts$|\.d\.ts$/.test(path))
  .sort()

const resolve = (from: string, specifier: string): string | null => {
  if (specifier === '#package') return null
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : null
}

const importsOf = (path: string): string[] => {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const found = text.matchAll(
    /(?:^|[;\n])\s*(?:import|export)\s[^'"`;]*?from\s*'([^']+)'|\bimport\(\s*'([^']+)'|(?:^|\n)import\s+'([^']+)'/g,
  )
  return [...found].flatMap((groups) => resolve(path, groups.slice(1).join('')) ?? [])
}

const zoneOf = (path: string) => Object.entries(zones).find(([, { files }]) => files.test(path))?.[0]

// Modules and features are each a zone of their own among their siblings.
const homeOf = (path: string) => SIBLINGS.exec(path)?.[1] ?? zoneOf(path)

const allowedFor = (path: string) => zones[zoneOf(path) ?? '']?.may ?? []

const isAllowed = (from: string, to: string) =>
  !to.startsWith('src/') || homeOf(from) === homeOf(to) || allowedFor(from).some((allowed) => allowed.test(to))

const edges = files
  .filter((path) => zoneOf(path) !== undefined)
  .flatMap((path) => importsOf(path).map((target) => ({ path, target })))

describe('imports', () => {
  it('point one way', () => {
    const wrong = edges.filter(({ path, target }) => !isAllowed(path, target))

    expect(wrong.map(({ path, target }) => `${path} imports ${target}`)).toEqual([])
  })

  it('are found by this test', () => {
    expect(edges.length).toBeGreaterThan(150)
    expect(edges).toContainEqual({ path: 'src/server/app.ts', target: 'src/server/config.ts' })
    expect(edges).toContainEqual({ path: 'src/contract/sources.ts', target: 'src/contract/tags.ts' })
  })

  it('would be caught where they must not be', () => {
    const forbidden = [
      ['src/contract/sources.ts', 'src/server/route.ts'],
      ['src/server/route.ts', 'src/web/api/call.ts'],
      ['src/server/db/migrate.ts', 'src/contract/fold.ts'],
      ['src/server/modules/tags/routes.ts', 'src/server/modules/sources/routes.ts'],
      ['src/web/ui/button.tsx', 'src/contract/limits.ts'],
      ['src/web/api/call.ts', 'src/web/session/store.ts'],
      ['src/web/shared/async.tsx', 'src/web/features/sources/queries.ts'],
      ['src/web/features/home/home-screen.tsx', 'src/web/features/sources/source-list.tsx'],
      ['src/web/features/home/home-screen.tsx', 'src/testing/server/app.ts'],
      ['src/server/app.ts', 'src/testing/server/app.ts'],
    ]

    expect(forbidden.filter(([from = '', to = '']) => isAllowed(from, to))).toEqual([])
  })

  it('name files by # across folders and never climb', () => {
    const climbing = files.filter((path) =>
      /from\s*'\.\.\/(?!\.\.\/package\.json)/.test(readFileSync(join(ROOT, path), 'utf8')),
    )

    expect(climbing).toEqual([])
  })

  it('of every file are guarded by some zone, what only tests and set-up need aside', () => {
    const unguarded = files.filter((path) => zoneOf(path) === undefined)

    expect(unguarded.filter((path) => !/^src\/(?:testing|setup|bench)\//.test(path))).toEqual([])
  })
})
