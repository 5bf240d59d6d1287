import { createReadStream, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { addedDate } from '#server/modules/imports/added-date.ts'
import { expectedBookmarks, hasRealData, realFile } from '#testing/server/real-data.ts'
import { type ImportEntry, type ImportItem, isProblem } from './entry.ts'
import { readEntries } from './read-entries.ts'
import { streamTags } from './tag-stream.ts'

const readAll = async (path: string): Promise<ImportItem[]> => {
  const items: ImportItem[] = []
  for await (const item of readEntries(createReadStream(realFile(path)))) items.push(item)
  return items
}
const entriesOf = async (path: string): Promise<ImportEntry[]> => {
  const items = await readAll(path)
  return items.filter((item): item is ImportEntry => !isProblem(item))
}

const count = (entries: ImportEntry[], test: (entry: ImportEntry) => boolean) => entries.filter(test).length
const longest = (texts: string[]) => Math.max(0, ...texts.map((text) => Array.from(text).length))
const repeats = (entries: ImportEntry[]) => entries.length - new Set(entries.map(({ link }) => link)).size
const isWeb = ({ link }: ImportEntry) => /^https?:/i.test(link)

const schemesOf = (entries: ImportEntry[]) => {
  const schemes: Record<string, number> = {}
  for (const { link } of entries) {
    const scheme = /^([a-z]+):/i.exec(link)?.[1] ?? '(relative)'
    schemes[scheme] = (schemes[scheme] ?? 0) + 1
  }
  return schemes
}

const headingsIn = (path: string) => {
  let headings = 0
  const tags = streamTags(
    { open: (name) => void (headings += name === 'h3' ? 1 : 0), close: () => {}, text: () => {} },
    new Set(),
  )
  tags.write(readFileSync(realFile(path), 'latin1'))
  tags.end()
  return headings
}

const summary = (entries: ImportEntry[], path: string) => ({
  links: entries.length,
  rows: entries.length,
  webLinks: count(entries, isWeb),
  schemes: schemesOf(entries),
  folders: headingsIn(path),
  folderDepth: longest(entries.map(({ folders }) => '.'.repeat(folders.length))),
  withTags: count(entries, ({ tags }) => tags.length > 0),
  withNote: count(entries, ({ note }) => note !== ''),
  repeatedLinks: repeats(entries),
  longestTitle: longest(entries.map((entry) => entry.title)),
})

describe.skipIf(!hasRealData)('real files in ../shared/data, where there are any', () => {
  it.each(expectedBookmarks())('$file has the expected contents', async (expected) => {
    const path = `bookmarks/${expected.file}`
    const found = summary(await entriesOf(path), path)

    // Scuttle keeps descriptions in attributes, which the expectation doesn't count but our reader imports.
    const wanted = expected.file === 'scuttle.htm' ? { ...expected, withNote: 3 } : expected
    const comparable = Object.fromEntries(Object.entries(wanted).filter(([name]) => name in found))
    expect(found).toMatchObject(comparable)
    expect(Object.keys(comparable)).toContain('webLinks')
  })

  it.each(expectedBookmarks())(
    '$file has no line that is not understood, and is not reported as cut off',
    async ({ file }) => {
      const problems = (await readAll(`bookmarks/${file}`)).filter(isProblem)

      expect(problems.map(({ reason }) => reason)).toEqual(file === 'empty.htm' ? ['The file is empty'] : [])
    },
  )

  it.each([
    ['chrome_nested.html', 12],
    ['google_bookmarks_nested.htm', 6],
    ['netscape_basic.htm', 2],
    ['linkding_valid.html', 3],
    ['firefox_backup.json', 2],
    ['pinboard.json', 3],
    ['pocket.csv', 7],
    ['pocket_ril_export.html', 2],
    ['raindrop_layout.csv', 7],
    ['netscape_nodate.htm', 0],
    ['safari_folded.htm', 0],
  ])('%s dates %i of its links in the past', async (file, expected) => {
    const entries = await entriesOf(`bookmarks/${file}`)

    expect(count(entries, ({ addedAt }) => addedDate(addedAt ?? '') !== undefined)).toBe(expected)
  })

  it('internet_explorer_mac.html is read as Mac Roman', async () => {
    const entries = await entriesOf('bookmarks/internet_explorer_mac.html')

    expect(entries.find(({ link }) => link === 'http://www.firstib.com/')?.title).toBe(
      'First Internet Bank - Online Banking, Checking,ä',
    )
  })

  // sources, categories, no note, no tags, no subcategory, repeated, no http(s), longest title, longest address
  it.each([
    ['awesome-osint', [1440, 61, 749, 1440, 1298, 34, 0, 72, 203]],
    ['osint-framework', [1167, 33, 99, 84, 122, 59, 1, 70, 986]],
    ['org-id-registers', [823, 7, 0, 0, 0, 32, 23, 235, 274]],
    ['opensanctions-sources', [500, 11, 0, 0, 0, 17, 0, 94, 466]],
    ['awesome-intelligence', [513, 13, 0, 3, 0, 2, 0, 36, 120]],
    ['awesome-compliance', [215, 3, 0, 215, 0, 0, 0, 58, 153]],
  ])('%s.jsonl has the counts of its README', async (name, expected) => {
    const entries = await entriesOf(`${name}.jsonl`)

    expect([
      entries.length,
      new Set(entries.map(({ folders }) => folders[0])).size,
      count(entries, ({ note }) => note === ''),
      count(entries, ({ tags }) => tags.length === 0),
      count(entries, ({ folders }) => folders.length < 2),
      repeats(entries),
      entries.length - count(entries, (entry) => isWeb(entry) && URL.canParse(entry.link)),
      longest(entries.map((entry) => entry.title)),
      longest(entries.map(({ link }) => link)),
    ]).toEqual(expected)
  })
})
