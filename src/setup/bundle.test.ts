import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SCREENS } from '#server/plugins/screen-code.ts'
import { WEIGHTS } from './weigh-libraries.ts'

const DIST = 'dist'
const MANIFEST = join(DIST, '.vite/manifest.json')

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

const LIST = /^src\/web\/routes\/sources(?:\.index)?\.tsx/
const HOME = /^src\/web\/routes\/index\.tsx/
const DIALOG = /^src\/web\/.*(?:-dialog|-editor)\.tsx$/
const EXCHANGE = /^assets\/exchange-.*\.js$/
const SENTRY = 'src/web/app/sentry-lazy.ts'

/** Files that a browser loads for these entries, each once. */
const closure = (manifest: Manifest, keys: readonly string[], files = new Set<string>()): ReadonlySet<string> => {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) continue
    files.add(chunk.file)
    closure(manifest, chunk.imports ?? [], files)
  }
  return files
}

/** Size in kB (1,000 bytes) as sent with this encoding. */
const size = (files: Iterable<string>, encoding: 'gz' | 'br' = 'gz'): number => {
  const sent = (file: string) => (existsSync(`${file}.${encoding}`) ? `${file}.${encoding}` : file)
  return [...files].reduce((sum, file) => sum + readFileSync(sent(join(DIST, file))).length, 0) / 1000
}

// Skipped if the page isn't built; `npm test` builds it first.
describe.skipIf(!existsSync(MANIFEST))('the built page (skipped without dist, which `npm run build` makes)', () => {
  const manifest: Manifest = existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, 'utf8')) : {}
  const keys = Object.keys(manifest)
  const initial = closure(manifest, ['index.html'])
  const exchange = keys.filter((key) => EXCHANGE.test(manifest[key]?.file ?? ''))
  const parsing = [...closure(manifest, exchange)].filter((file) => !initial.has(file))
  const home = closure(
    manifest,
    keys.filter((key) => HOME.test(key)),
  )
  const first = new Set([...initial, ...parsing])
  const beyond = (key: string, before: ReadonlySet<string> = first) =>
    size([...closure(manifest, [key])].filter((file) => !before.has(file)))

  it('is found by this test with its sizes', () => {
    expect(keys.filter((key) => LIST.test(key))).toEqual([])
    expect(keys.filter((key) => DIALOG.test(key)).length).toBeGreaterThanOrEqual(3)
    expect(parsing).toHaveLength(1)
    expect(home.size).toBeGreaterThan(initial.size)
  })

  it('shows the frame of the list of sources after at most 125 kB of JavaScript with brotli', () => {
    const weight = size(initial, 'br')

    expect(weight <= 125 ? '' : `${weight} kB, of which ${readFileSync(join(DIST, WEIGHTS), 'utf8')}`).toBe('')
  })

  it('shows the list after at most 21 kB more, loaded in parallel: the code that parses replies', () => {
    const html = readFileSync(join(DIST, 'index.html'), 'utf8')

    expect(size(parsing, 'br')).toBeLessThanOrEqual(21)
    for (const file of parsing) expect(html).toContain(`<link rel="modulepreload" crossorigin href="/${file}">`)
  })

  it('asks to compile the first scripts while they load, and no others', () => {
    const scripts = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') ? [file] : []))
    const hinted = scripts.filter((file) =>
      readFileSync(join(DIST, file), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'),
    )
    // Smaller scripts are not marked for early compilation.
    const compiled = [...first].filter((file) => readFileSync(join(DIST, file)).length > 2000)

    expect(new Set(hinted)).toEqual(new Set(compiled))
  })

  it('tells the server all code that only one screen needs, so that none of it is found late', () => {
    const screens = JSON.parse(readFileSync(join(DIST, SCREENS), 'utf8'))
    const own = (route: string) =>
      [...closure(manifest, [`src/web/routes/${route}.tsx?tsr-split=component---loader`])].filter(
        (file) => !first.has(file),
      )

    expect(new Set(screens['/help'])).toEqual(new Set(own('help')))
    expect(new Set(screens['/'])).toEqual(new Set(own('index')))
    expect(new Set(screens['/groups/'])).toEqual(new Set(own('groups.index')))
    expect(new Set(screens['/sources/$slug'])).toEqual(new Set(own('sources.$slug')))
    expect(screens['/help'].length).toBeGreaterThan(1)
    expect(Object.keys(screens)).not.toContain('/sources')
  })

  it('has no zod in its first scripts', () => {
    // A name in zod's code that survives minifying.
    const isZod = (file: string) => readFileSync(join(DIST, file), 'utf8').includes('_zod')

    expect(parsing.some(isZod)).toBe(true)
    expect([...initial].filter(isZod)).toEqual([])
  })

  it('describes itself to search engines, and lets them read the lists', () => {
    const html = readFileSync(join(DIST, 'index.html'), 'utf8')

    expect(html).toMatch(/<meta name="description" content="[^"]{20,}" \/>/)
    expect(readFileSync(join(DIST, 'robots.txt'), 'utf8')).toBe('User-agent: *\nAllow: /\n')
  })

  it('shows Home after at most 50 kB more with brotli', () => {
    expect(
      size(
        [...home].filter((file) => !first.has(file)),
        'br',
      ),
    ).toBeLessThanOrEqual(50)
  })

  // Without the code that every screen but the list has loaded by then.
  it.each(keys.filter((key) => DIALOG.test(key)))('loads at most 60 kB for %s', (key) => {
    expect(beyond(key, new Set([...first, ...home]))).toBeLessThanOrEqual(60)
  })

  it('has no chunk of a form or dialog above 55 kB', () => {
    const lazy = new Set(keys.flatMap((key) => [...closure(manifest, [key])]).filter((file) => file.endsWith('.js')))
    const heavy = [...lazy].filter((file) => !initial.has(file) && size([file]) > 55)

    expect(heavy).toEqual([])
  })

  // Missing in a build without error reports.
  it.skipIf(!manifest[SENTRY])('loads at most 30 kB to report errors', () => {
    expect(beyond(SENTRY)).toBeLessThanOrEqual(30)
  })

  it('is styled by at most 10.5 kB', () => {
    expect(size(manifest['index.html']?.css ?? [])).toBeLessThanOrEqual(10.5)
  })

  it('shows the list of sources without the code of forms, including Home’s search', () => {
    // A name in react-hook-form's code that survives minifying.
    const isForms = (file: string) => readFileSync(join(DIST, file), 'utf8').includes('_removeUnmounted')
    const scripts = new Set(
      Object.values(manifest)
        .map(({ file }) => file)
        .filter((file) => file.endsWith('.js')),
    )

    expect([...scripts].filter(isForms)).toHaveLength(1)
    expect([...initial].filter(isForms)).toEqual([])
    expect([...home].filter(isForms)).toHaveLength(1)
  })

  it('loads no form, dialog or error report in advance', () => {
    const later = keys.filter((key) => DIALOG.test(key) || key === SENTRY).map((key) => manifest[key]?.file ?? '')

    expect(later.filter((file) => initial.has(file))).toEqual([])
  })
})
