import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sourcesIn } from '#server/modules/sources/repository.ts'
import { entriesOf } from '#testing/server/activity.ts'
import { setUpCommandLine } from '#testing/server/command-line.ts'
import { buildGroup } from '#testing/server/factories.ts'
import { andThen, importLibraries } from './import-libraries.ts'

const commandLine = setUpCommandLine()

let counter = 0
const jsonLine = (fields: Record<string, unknown> = {}) => {
  counter += 1
  const number = counter
  const entry = { title: `T${number}`, link: `https://${number}.example/`, note: 'n', category: 'C', subcategory: 'S' }
  return JSON.stringify({ ...entry, ...fields })
}
const write = async (...lines: string[]) => {
  counter += 1
  const file = join(commandLine.folder, `library${counter}.jsonl`)
  await writeFile(file, lines.join('\n'))
  return file
}
const run = (...args: string[]) => commandLine.run(importLibraries, { args })
const stored = (link: string) => commandLine.db.selectFrom('source').selectAll().where('link', '=', link).execute()

it('reports the result for each entry', async () => {
  const file = await write(
    jsonLine({ link: 'https://kept.example/' }),
    jsonLine({ link: 'https://KEPT.example:443' }),
    jsonLine({ link: 'javascript:alert(1)' }),
    jsonLine({ title: 'x'.repeat(301) }),
    jsonLine({ note: '', subcategory: '' }),
  )

  const { code, lines } = await run(file)

  expect(code).toBe(0)
  expect(lines).toEqual([
    `${file}:3: The link is not a web address (javascript:)`,
    `${file}:4: The title was cut at 300 characters`,
    `${file}: 5 read, 3 added, 1 there already, 1 refused, 1 warnings\n  filled in where the file said nothing: note 1, subcategory 1`,
  ])
})

it.each([
  ['This is not JSON', 'not json'],
  ['This is not a JSON object', '["no", "object"]'],
  ['The line is too long', jsonLine({ note: 'x'.repeat(1_100_000) })],
])('imports the lines around an unreadable one, and ends with 1: %s', async (reason, unreadable) => {
  const file = await write(jsonLine(), unreadable, jsonLine())

  const { code, lines } = await run(file)

  expect(code).toBe(1)
  expect(lines).toEqual([
    `${file}:2: ${reason}`,
    expect.stringContaining('3 read, 2 added, 0 there already, 1 refused'),
  ])
})

it('imports the first of two entries with the same link, and never changes existing sources', async () => {
  const link = 'https://twice.example/'
  const file = await write(jsonLine({ link, title: 'First' }), jsonLine({ link, title: 'Second' }))

  await run(file)
  await run(await write(jsonLine({ link, title: 'Third' })))

  expect((await stored(link)).map(({ title }) => title)).toEqual(['First'])
})

it('adds nothing when it runs a second time', async () => {
  const file = await write(jsonLine({ tags: ['One', 'two'] }), jsonLine())

  const first = await run(file)
  const second = await run(file)

  expect(first.lines.at(-1)).toContain('2 read, 2 added, 0 there already')
  expect(second.lines.at(-1)).toContain('2 read, 0 added, 2 there already')
})

it('imports several files, continues after an unreadable one, and ends with 1', async () => {
  const last = await write(jsonLine())
  const missing = join(commandLine.folder, 'missing.jsonl')

  const { code, lines, errors } = await run(missing, commandLine.folder, last)

  expect(code).toBe(1)
  expect(errors).toEqual([
    `${missing}: cannot be read: there is no such file`,
    `${commandLine.folder}: cannot be read: it is a folder`,
  ])
  expect(lines).toEqual([expect.stringContaining('1 added')])
})

describe('a file that is cut off', () => {
  const bookmarks = (body: string) => `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n${body}`
  const item = (name: string) => `<DT><A HREF="https://${name}.example/">${name}</A>\n`

  it('is imported up to its last whole link, which one line names beside the result, and ends with 1', async () => {
    const file = await write(bookmarks(`${item('cut-one')}${item('cut-two')}<DT><A HREF="https://cut-thr`))

    const { code, lines, errors } = await run(file)

    expect(code).toBe(1)
    expect(errors).toEqual([`${file}:5: The file is cut off; the last link that was read is https://cut-two.example/`])
    expect(lines.at(-1)).toContain('2 read, 2 added')
    expect(await stored('https://cut-two.example/')).toHaveLength(1)
  })

  it('does not stop the import of other files', async () => {
    const good = await write(jsonLine())
    const cut = await write(jsonLine(), '{"title":"Cut","link":"https://cut.exa')

    const { code, lines, errors } = await run(cut, good)

    expect(code).toBe(1)
    expect(errors).toEqual([expect.stringContaining(`${cut}:2: The file is cut off; the last link`)])
    expect(lines).toEqual([expect.stringContaining('1 read, 1 added'), expect.stringContaining('1 read, 1 added')])
  })

  it('adds the link where it was cut once the file is whole', async () => {
    const link = 'https://whole-later.example/'
    const whole = jsonLine({ link, title: 'The whole title' })

    await run(await write(jsonLine(), whole.slice(0, -20)))
    const { code } = await run(await write(jsonLine(), whole))

    expect(code).toBe(0)
    expect(await stored(link)).toMatchObject([{ title: 'The whole title' }])
  })

  it('is named with the problem alone if it is cut before its first link, as on standard input', async () => {
    const { code, lines, errors } = await commandLine.run(importLibraries, {
      args: ['-'],
      input: bookmarks('<DT><A HREF="https://only.ex'),
    })

    expect([code, lines, errors]).toEqual([1, [], ['-:3: The file is cut off']])
  })
})

it.each([
  ['a picture', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9h', 'base64'), 'The file is a picture'],
  ['nothing', Buffer.from(''), 'The file is empty'],
  ['JSON of something else', Buffer.from('{"error":"not logged in"}'), 'The format of this file is not known'],
  ['prose', Buffer.from('Dear colleague,\nhere is the list.\n'), 'The format of this file is not known'],
])('ends with 1 for a file that holds %s, in one line', async (_what, bytes, reason) => {
  const file = join(commandLine.folder, 'unknown.html')
  await writeFile(file, bytes)

  const { code, lines, errors } = await run(file)

  expect([code, lines]).toEqual([1, []])
  expect(errors).toEqual([expect.stringContaining(`${file}:1: ${reason}`)])
})

it("imports Linkwarden's collections as public or, with --private, as private; and its usage says so", async () => {
  const exportOf = (url: string) =>
    write(JSON.stringify({ collections: [{ name: 'Ours', isPublic: false, links: [{ name: 'A', url }] }] }))

  await run(await exportOf('https://linkwarden.example/'))
  await run('--private', await exportOf('https://linkwarden.example/private'))

  expect(await stored('https://linkwarden.example/')).toMatchObject([{ is_public: true }])
  expect(await stored('https://linkwarden.example/private')).toMatchObject([{ is_public: false }])
  await expect(run()).rejects.toThrow(/--private .*without it, [^-]*Linkwarden/s)
})

describe('the date of a source', () => {
  it('is the date in the file, while the import counts as its last change', async () => {
    const link = 'https://dated.example/'

    await run(await write(jsonLine({ link, created_at: '2016-10-31T15:57:56Z' })))

    const [source] = await stored(link)
    expect(source?.created_at).toEqual(new Date('2016-10-31T15:57:56Z'))
    expect(Date.now() - Number(source?.updated_at)).toBeLessThan(60_000)
  })

  it.each([
    ['none', {}],
    ['zero', { created: 0 }],
    ['one that is nonsense', { created: 'last spring' }],
    ['one that is still to come', { created: '2999-01-01T00:00:00Z' }],
  ])('is the import’s date if the file has %s', async (what, fields) => {
    const link = `https://undated.example/${encodeURIComponent(what)}`

    await run(await write(jsonLine({ link, ...fields })))

    const [source] = await stored(link)
    expect(source?.created_at).toEqual(source?.updated_at)
  })

  it('counts for the newest sources of Home only if it is recent', async () => {
    const [old, recent] = ['https://long-ago.example/', 'https://just-now.example/']

    await run(await write(jsonLine({ link: recent }), jsonLine({ link: old, time_added: 1_477_929_476 })))

    const newest = await sourcesIn(commandLine.db).listNewest(null)
    expect(newest.map(({ link }) => link)).toContain(recent)
    expect(newest.map(({ link }) => link)).not.toContain(old)
  })
})

it('reads standard input as -', async () => {
  const { lines } = await commandLine.run(importLibraries, { args: ['-'], input: jsonLine() })

  expect(lines.at(-1)).toContain('-: 1 read, 1 added')
})

it('imports in the name of a group', async () => {
  const group = await buildGroup(commandLine.db, { name: 'Readers' })
  const link = 'https://private.example/'
  const file = await write(jsonLine({ link }))

  await run('--group', group.slug, '--private', file)
  const again = await run('--group', group.slug, file)
  const others = await run('--private', file)

  expect(again.lines.at(-1)).toContain('0 added, 1 there already')
  expect(others.lines.at(-1)).toContain('1 added')
  expect((await stored(link)).map(({ scope }) => scope)).toEqual([group.id, -1])
})

describe('a private entry', () => {
  const names = async () => {
    const categories = await commandLine.db.selectFrom('category').select('name').execute()
    const subcategories = await commandLine.db.selectFrom('subcategory').select('name').execute()
    return [...categories, ...subcategories].map(({ name }) => name)
  }
  const filedUnder = (link: string) =>
    commandLine.db
      .selectFrom('source')
      .innerJoin('subcategory', 'subcategory.id', 'source.subcategory_id')
      .innerJoin('category', 'category.id', 'subcategory.category_id')
      .select(['category.name as category', 'subcategory.name as subCategory'])
      .where('link', '=', link)
      .executeTakeFirst()

  it('creates no category that guests could read, and the summary counts entries filed elsewhere', async () => {
    const link = 'https://takeover.example/'
    const subOnly = jsonLine({ category: 'Public place', subcategory: 'Secret target' })
    const file = await write(jsonLine({ link, category: 'Secret takeover', subcategory: 'Bidders' }), subOnly)
    await run(await write(jsonLine({ category: 'Public place', subcategory: 'Open' })))

    const { lines } = await run('--private', file)

    expect(await filedUnder(link)).toEqual({ category: 'Imported', subCategory: 'General' })
    expect((await names()).filter((name) => /secret|bidders/i.test(name))).toEqual([])
    expect(lines.at(-1)).toContain('private, of a category that is not there, so filed under Imported, General: 2')
  })

  it('uses existing category names, including those of public entries in the same file', async () => {
    const link = 'https://known.example/'
    const open = jsonLine({ category: 'Known place', subcategory: 'Corner' })
    const hidden = jsonLine({ link, category: 'known PLACE', subcategory: 'corner', public: false })

    const { lines } = await run(await write(hidden, open))

    expect(await filedUnder(link)).toEqual({ category: 'Known place', subCategory: 'Corner' })
    expect(lines.at(-1)).not.toContain('filed under')
  })
})

it('only counts in a dry run, each link once', async () => {
  const link = 'https://dry.example/'
  const file = await write(jsonLine({ link }), jsonLine({ link: 'https://DRY.example' }), jsonLine())

  const { lines } = await run('--dry-run', file)

  expect(lines.at(-1)).toContain('3 read, 2 would be added, 1 there already')
  expect(await stored(link)).toEqual([])
})

it('keeps imported entries when it is interrupted, says so, and continues at the next run', async () => {
  const entries = 12_000
  const half = () => Array.from({ length: entries / 2 }, () => jsonLine())
  const file = await write(jsonLine())
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  const slow = await write(...half(), 'not json', ...half())

  const { code, lines } = await commandLine.run(importLibraries, { args: [slow, file], stopped, onLine: () => stop() })
  const logged = await sql<{ added: number }>`select sum((after ->> 'added')::int) as added from activity
    where after ->> 'file' = ${basename(slow)}`.execute(commandLine.db)
  const again = await run(slow)

  expect(code).toBe(1)
  expect(lines.at(-1)).toMatch(/stopped after [\d,]+ entries; run it again for the rest/)
  const added = Number(/([\d,]+) added/.exec(lines.at(-2) ?? '')?.[1]?.replaceAll(',', ''))
  expect(added).toBe(entries / 2)
  expect(again.lines.join()).toContain(
    `${(entries - added).toLocaleString('en')} added, ${added.toLocaleString('en')} there`,
  )
  expect(logged.rows).toEqual([{ added }])
})

describe('wrong arguments', () => {
  it.each([
    [[], 'Usage: npm run import'],
    [['--force', 'x'], '--force'],
    [['--group', 'nobody', 'x'], 'There is no group nobody'],
  ])('%j end in one message', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message)
  })
})

describe('the activity log', () => {
  it('records each library for readers of its owner’s log', async () => {
    const before = (await entriesOf(commandLine, 'sources_imported')).length
    const group = await buildGroup(commandLine.db)
    const file = await write(jsonLine(), jsonLine(), 'not json')

    await run('--dry-run', file)
    await run('--group', group.slug, '--private', file)
    await run('--group', group.slug, file)
    await commandLine.run(importLibraries, { args: ['-'], input: jsonLine() })

    expect((await entriesOf(commandLine, 'sources_imported')).slice(before)).toMatchObject([
      {
        actor_id: null,
        group_id: group.id,
        after: { file: basename(file), added: 2, skipped: 0, public: false },
      },
      {
        actor_id: null,
        group_id: null,
        after: { file: 'standard input', added: 1, skipped: 0 },
      },
    ])
  })
})

describe('the final work of an import', () => {
  const failing = (reason: string) => async () => {
    throw new Error(reason)
  }

  it('is done even if the import failed, and does not hide the failure', async () => {
    const done: string[] = []
    const finish = async () => void done.push('finished')

    expect(await andThen(async () => 'imported', finish)).toBe('imported')
    await expect(andThen(failing('cut off'), finish)).rejects.toThrow('cut off')
    await expect(andThen(failing('cut off'), failing('no disk left'))).rejects.toThrow('cut off')
    await expect(andThen(async () => 'imported', failing('no disk left'))).rejects.toThrow('no disk left')
    expect(done).toEqual(['finished', 'finished'])
  })
})
