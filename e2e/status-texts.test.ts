import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const README = readFileSync(join(ROOT, 'e2e/README.md'), 'utf8')

const files = globSync('src/web/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.test\./.test(path))
  .map((path) => ({ path, code: readFileSync(join(ROOT, path), 'utf8') }))

/** Words of quoted texts in code, without placeholders. */
const wordsIn = (code: string) =>
  [...code.matchAll(/'([^']*)'|`([^`]*)`/g)]
    .flatMap(([, plain = '', filled = '']) => (plain + filled).split(/\$\{[^}]*\}/))
    .map((words) => words.trim())
    .filter((words) => /\p{L}{2}/u.test(words))

/** Words of the text with this key, such as `copied.failed`, in a `texts.ts` beside or above the caller. */
const wordsOf = (key: string, caller: string) => {
  const last = key.split('.').at(-1)
  const near = files.filter(({ path }) => path.endsWith('texts.ts') && caller.startsWith(dirname(path)))
  const line = near.flatMap(({ code }) => code.split('\n')).find((text) => new RegExp(`\\b${last}: `).test(text)) ?? ''
  return wordsIn(line.slice(line.indexOf(`${last}: `)).replace(/, \w+: .*/, ''))
}

/** Files that show notices. */
const callers = files.filter(({ code }) => code.includes('notify('))
const noticeWords = callers.flatMap(({ path, code }) => {
  const begins = code.match(/\b(?:done: [^,\n]*|saying\([^)\n]*\))/g) ?? []
  return begins.flatMap((begin) => [
    ...wordsIn(begin),
    ...[...begin.matchAll(/\b[a-zA-Z]*[tT]exts\.([\w.]+)/g)].flatMap(([, key = '']) => wordsOf(key, path)),
  ])
})

it('names every text with which a notice begins', () => {
  expect(noticeWords.length).toBeGreaterThan(40)
  expect([...new Set(noticeWords)].filter((words) => !README.includes(words))).toEqual([])
})

it('names no text that the page does not have', () => {
  const table = README.slice(README.indexOf('| status of |'), README.indexOf('`npm start` serves the demo'))
  const named = [...table.matchAll(/`([^`]+)`/g)]
    .flatMap(([, text = '']) => text.split(/\{[^}]*\}/))
    .map((words) => words.trim())
    .filter((words) => /\p{L}{2}/u.test(words))
  const page = files.map(({ code }) => code).join('\n')

  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((words) => !page.includes(words))).toEqual([])
})
