import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { setUpCommandLine } from '#testing/server/command-line.ts'
import { expectedBookmarks, hasRealData, realFile } from '#testing/server/real-data.ts'
import { importLibraries } from './import-libraries.ts'

// Per library: number of entries, and of those refused for lack of a web address.
const libraries: [string, number, number][] = [
  ['awesome-compliance.jsonl', 215, 0],
  ['awesome-intelligence.jsonl', 513, 0],
  ['awesome-osint.jsonl', 1440, 0],
  ['opensanctions-sources.jsonl', 500, 0],
  ['org-id-registers.jsonl', 823, 22],
  ['osint-framework.jsonl', 1167, 1],
]
const files: [string, number, number][] = [
  ...libraries,
  ...expectedBookmarks()
    .filter(({ file }) => file !== 'empty.htm')
    .map(({ file, links, rows, webLinks }): [string, number, number] => {
      const entries = links ?? rows ?? 0
      return [`bookmarks/${file}`, entries, entries - webLinks]
    }),
]

const numbersOf = (line: string) => {
  const numberBefore = (word: string) =>
    Number((new RegExp(`([\\d,]+) ${word}`).exec(line)?.[1] ?? 'NaN').replaceAll(',', ''))
  return {
    read: numberBefore('read'),
    added: numberBefore('added'),
    skipped: numberBefore('there already'),
    refused: numberBefore('refused'),
  }
}

describe.skipIf(!hasRealData)('the real libraries in ../shared/data', () => {
  const commandLine = setUpCommandLine()
  const importAll = async () => {
    const { code, lines } = await commandLine.run(importLibraries, {
      args: files.map(([name]) => fileURLToPath(realFile(name))),
    })
    const summaries = lines.filter((line) => line.includes(' read, ')).map(numbersOf)
    const complaints = lines.filter((line) => /:\d+: /.test(line))
    return { code, summaries, complaints }
  }

  it('are imported with the counts of their README, and nothing is added a second time', async () => {
    const first = await importAll()
    const second = await importAll()

    const expected = files.map(([, read, refused]) => ({ read, refused, taken: read - refused }))
    expect(first.code).toBe(0)
    expect(
      first.summaries.map(({ read, added, skipped, refused }) => ({ read, refused, taken: added + skipped })),
    ).toEqual(expected)
    expect(second.summaries.map(({ added }) => added)).toEqual(files.map(() => 0))
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
    expect(first.complaints.length).toBe(sum(files.map(([, , refused]) => refused)))
    const { stored } = await commandLine.db
      .selectFrom('source')
      .select((eb) => eb.fn.countAll<number>().as('stored'))
      .executeTakeFirstOrThrow()
    expect(stored).toBe(sum(first.summaries.map(({ added }) => added)))
    expect(stored).toBe(4601)
  }, 60_000)
})
