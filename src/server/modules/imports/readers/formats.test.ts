import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { prepareEntry } from '#server/modules/imports/prepare.ts'
import { FIXTURES } from '#testing/server/format-fixtures.ts'
import { expectedBookmarks, realFile } from '#testing/server/real-data.ts'
import { type ImportEntry, type ImportItem, isProblem } from './entry.ts'
import { openEntries } from './read-entries.ts'

async function* inPieces(bytes: Uint8Array, cut: () => number) {
  for (let at = 0; at < bytes.length; ) {
    const end = at + cut()
    yield bytes.subarray(at, end)
    at = end
  }
}

const readAll = async (bytes: Uint8Array, cut: () => number = () => 65_536) => {
  const { format, items } = await openEntries(inPieces(bytes, cut))
  const all: ImportItem[] = []
  for await (const item of items) all.push(item)
  return { format, items: all }
}

const isEntry = (item: ImportItem): item is ImportEntry => !isProblem(item)

const REAL = expectedBookmarks().map(({ file, program, links = 0, rows = links }) => ({
  file,
  program,
  expected: rows,
  bytes: readFileSync(realFile(`bookmarks/${file}`)),
}))

const TABLES = readFileSync(new URL('README.md', import.meta.url), 'utf8')
const rowOf = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`

describe.each(FIXTURES)('$what', ({ what, bytes, format, counts, first }) => {
  it('is recognized, and read as expected', async () => {
    const found = await readAll(bytes)
    const entries = found.items.filter(isEntry)
    const refused = entries.filter((entry) => !prepareEntry(entry).ok).length

    expect(found.format).toBe(format)
    expect([entries.length, refused, found.items.length - entries.length]).toEqual(counts)
    expect(found.items[0]).toMatchObject(first)
  })

  it('is in the table of formats', () => {
    const [read, refused, problems] = counts
    expect(TABLES.split('\n')).toContain(rowOf(what, format ?? '–', read, refused, problems))
  })
})

describe.each(REAL)('$file', ({ file, program, expected, bytes }) => {
  it('is read as expected, and is in the table of formats', async () => {
    const { format, items } = await readAll(bytes)
    const read = items.filter(isEntry).length

    expect(read).toBe(expected)
    expect(TABLES.split('\n')).toContain(rowOf(program, `\`${file}\``, format ?? '–', expected, read))
  })
})

describe('the chunks of the bytes', () => {
  // Deterministic random numbers.
  const seeded = (seed: number) => {
    let state = seed
    return () => {
      state = (state * 48_271) % 2_147_483_647
      return 1 + (state % 97)
    }
  }

  it.each([...FIXTURES, ...REAL.map(({ file, bytes }) => ({ what: file, bytes }))])(
    'make no difference for $what',
    async ({ bytes }) => {
      const whole = await readAll(bytes, () => bytes.length || 1)

      expect(await readAll(bytes, () => 1)).toEqual(whole)
      for (const seed of [1, 2, 3]) expect(await readAll(bytes, seeded(seed))).toEqual(whole)
    },
  )
})
