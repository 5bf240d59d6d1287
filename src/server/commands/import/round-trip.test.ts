import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ExportFormat, exportEndpoints } from '#contract/files/exports.ts'
import { API_PREFIX } from '#contract/paths.ts'
import { buildApp } from '#server/app.ts'
import { prepareEntry } from '#server/modules/imports/prepare.ts'
import { type ImportEntry, isProblem } from '#server/modules/imports/readers/entry.ts'
import { readEntries } from '#server/modules/imports/readers/read-entries.ts'
import { isNightly } from '#testing/nightly.ts'
import { testConfig } from '#testing/server/app.ts'
import { type CommandLine, setUpCommandLine } from '#testing/server/command-line.ts'
import { buildCategory, buildGroup, buildSource, buildSubcategory, buildTag } from '#testing/server/factories.ts'
import { hasRealData, realFile } from '#testing/server/real-data.ts'
import { importLibraries } from './import-libraries.ts'

const SOURCES = isNightly ? 10_000 : 1000

// Libraries that are filled by an import and exported.
const made = setUpCommandLine()
const again = setUpCommandLine()
const hostile = setUpCommandLine()
const hostileAgain = setUpCommandLine()
const ofGroup = setUpCommandLine()

const exported = async ({ db }: CommandLine, format: ExportFormat): Promise<string> => {
  const app = await buildApp({ db, config: testConfig() })
  const { statusCode, body } = await app.inject(`${API_PREFIX}${exportEndpoints.export.path}?format=${format}`)
  await app.close()
  expect(statusCode).toBe(200)
  return body
}

const imported = async (into: CommandLine, text: string, ...args: string[]) => {
  const file = join(into.folder, 'library.txt')
  await writeFile(file, text)
  return into.run(importLibraries, { args: [...args, file] })
}

const read = async (text: string): Promise<ImportEntry[]> => {
  const entries: ImportEntry[] = []
  const bytes = Buffer.from(text)
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, index) =>
    bytes.subarray(index * 1000, (index + 1) * 1000),
  )
  for await (const item of readEntries(toStream(pieces))) {
    if (isProblem(item)) throw new Error(`${item.line}: ${item.reason}`)
    entries.push(item)
  }
  return entries
}

async function* toStream(pieces: readonly Uint8Array[]) {
  yield* pieces
}

const LONG = 'Überlänge '.repeat(29)

// Each is used as title, note, label and category. Line ends occur in notes only.
const TEXTS = [
  'plain',
  'two  blanks and no-break space',
  '=1+1',
  "'=1+1",
  '-2',
  '@sum(A1)',
  '"quoted"',
  'a, b; c | d',
  '["a"]',
  '{"url":"https://example.org/"}',
  '<b>&amp;</b>',
  '</DL><DT><A HREF="x">',
  'back\\slash \\n',
  'line\u2028separator',
  'שלום عربى',
  '👩‍👩‍👧 😀',
  'é Å',
  'Ünïcode ﬁ',
  "it's",
  '# - * [x](y)',
  'https://example.org/',
  'null',
  '2024-01-01',
  'A / B',
]

// Each three times: alone, in a note of several lines, and as a note equal to its title.
const CASES = TEXTS.flatMap((text, index) => [
  { text, name: text.slice(0, 60), title: `${text} ${index}`, note: text, isSecond: false },
  { text, name: `${text.slice(0, 58)} 2`, title: `${LONG}${index}`, note: `${text}\n\n${text}\n\t=1`, isSecond: true },
  { text, name: `${text.slice(0, 58)} 3`, title: text, note: text, isSecond: false },
])

const aboutOf = (text: string, isWhole: boolean) => ({
  publisher: text.replaceAll(/\s+/gu, ' '),
  access_note: text,
  ...(isWhole && {
    official: false,
    countries: ['001', 'AM', 'EU', 'GE'],
    languages: ['en', 'sr-Latn', 'zh-Hant'],
    access: 'paid' as const,
    exposure: 'notified' as const,
    exposure_note: `${text}\n=1+1`,
    rhythm: 'live' as const,
    search_link: 'https://example.org/?q={q}&a=b,c',
    review_every: 36,
    due_on: '2029-11-23',
  }),
})

const makeHostile = async ({ db }: CommandLine) => {
  // Labels of two groups that differ in case.
  const tags = [await buildTag(db, 'KYC'), await buildTag(db, 'kyc', 7)] as const
  const free = await buildTag(db, 'free')
  for (const [index, { text, name, title, note, isSecond }] of CASES.entries()) {
    const category = await buildCategory(db, { name: `${name} c` })
    const subcategory = await buildSubcategory(db, { name, categoryId: category.id })
    const { id } = await buildSource(db, {
      title,
      link: `https://example.org/${index}?q=${encodeURIComponent(text)}&a='%22`,
      note,
      subcategoryId: subcategory.id,
      // An import must not derive the access from the tag 'free' if the export recorded none.
      tags: [await buildTag(db, name), isSecond ? tags[1] : tags[0], free],
    })
    if (index % 3 > 0) await db.updateTable('source').set(aboutOf(text, isSecond)).where('id', '=', id).execute()
  }
}

beforeAll(async () => {
  await makeHostile(hostile)
  await imported(hostileAgain, await exported(hostile, 'json'))
})

describe('JSON Lines, exported, imported into an empty library and exported again', () => {
  it.skipIf(!hasRealData)(
    `are the same bytes: ${SOURCES} sources, as the administrators and as a group`,
    async () => {
      const script = fileURLToPath(realFile('scale/make-sources.mjs'))
      const { stdout } = await promisify(execFile)(process.execPath, [script, String(SOURCES)], { maxBuffer: 2 ** 26 })
      await imported(made, stdout)
      const { id, slug } = await buildGroup(ofGroup.db)

      const first = await exported(made, 'json')
      await imported(again, first)
      await imported(ofGroup, first, '--group', slug)

      expect(first.split('\n').length).toBeGreaterThan(SOURCES * 0.9)
      expect((await exported(again, 'json')) === first).toBe(true)
      expect((await exported(ofGroup, 'json')) === first).toBe(true)
      expect(await ofGroup.db.selectFrom('source').select('group_id').distinct().execute()).toEqual([{ group_id: id }])
    },
    120_000,
  )

  it('are the same bytes, whatever characters the texts contain', async () => {
    expect((await exported(hostileAgain, 'json')).split('\n')).toEqual((await exported(hostile, 'json')).split('\n'))
  })
})

/** Exports the hostile texts in this format and reads the entries. */
const entries = async (format: ExportFormat) =>
  new Map((await read(await exported(hostileAgain, format))).map((entry) => [entry.link, entry]))

const facts = ({ title, note, tags, folders, isPrivate }: ImportEntry) => ({ title, note, tags, folders, isPrivate })

/** Provenance that an import would store, and its warnings. */
const aboutIn = (entry: ImportEntry) => {
  const prepared = prepareEntry(entry)
  return prepared.ok && [prepared.source.provenance, prepared.warnings]
}

describe('compared with JSON Lines, another format loses', () => {
  it('nothing, as a table', async () => {
    const [all, read] = [await entries('json'), await entries('csv')]

    for (const [link, entry] of all) {
      const found = read.get(link)
      expect(found && facts(found)).toEqual(facts(entry))
      expect(found?.addedAt).toBe(entry.addedAt)
      expect(found && aboutIn(found)).toEqual(aboutIn(entry))
    }
    expect(read.size).toBe(all.size)
  })

  it('labels that contain a separator and fractions of a second, as bookmarks', async () => {
    const [all, read] = [await entries('json'), await entries('html')]

    for (const [link, entry] of all) {
      const found = read.get(link)
      const tags = entry.tags.some((label) => /[,;|]|^"/.test(label)) ? found?.tags : entry.tags
      expect(found && facts(found)).toEqual({ ...facts(entry), tags })
      expect(Number(found?.addedAt)).toBe(Math.floor(Date.parse(entry.addedAt ?? '') / 1000))
    }
    expect(read.size).toBe(all.size)
  })
})
