import { describe, expect, it } from 'vitest'
import { prepareEntry } from './prepare.ts'
import type { ImportEntry } from './readers/entry.ts'

const entry = (fields: Partial<ImportEntry> = {}): ImportEntry => ({
  line: 1,
  title: 'Zefix',
  link: 'https://www.zefix.ch/',
  note: 'Central index',
  tags: ['ch'],
  folders: ['Registers', 'Europe'],
  ...fields,
})

const take = (fields: Partial<ImportEntry>) => {
  const prepared = prepareEntry(entry(fields))
  if (!prepared.ok) throw new Error(prepared.reason)
  return prepared
}
const reasonFor = (link: string) => {
  const prepared = prepareEntry(entry({ link }))
  return prepared.ok ? prepared.source.link : prepared.reason
}

it('keeps a complete entry unchanged', () => {
  expect(prepareEntry(entry())).toEqual({
    ok: true,
    source: {
      title: 'Zefix',
      link: 'https://www.zefix.ch/',
      note: 'Central index',
      tags: ['ch'],
      category: 'Registers',
      subCategory: 'Europe',
      isPublic: true,
      provenance: {},
    },
    filled: [],
    warnings: [],
  })
})

it('makes a source private if the file says so', () => {
  expect(take({ isPrivate: true }).source.isPublic).toBe(false)
})

describe('links', () => {
  it.each([
    ['', 'There is no link'],
    ['  ', 'There is no link'],
    ['javascript:alert(1)', 'The link is not a web address (javascript:)'],
    ['java\nscript:alert(1)', 'The link is not a web address (javascript:)'],
    [' JavaScript:alert(1)', 'The link is not a web address (javascript:)'],
    ['file:///etc/passwd', 'The link is not a web address (file:)'],
    ['ftp://ftp.example.org/', 'The link is not a web address (ftp:)'],
    ['place:type=6&sort=14', 'The link is not a web address (place:)'],
    ['data:text/html,x', 'The link is not a web address (data:)'],
    ['mailto:a@example.org', 'The link is not a web address (mailto:)'],
    ['?lY47tw', 'The link is not a complete web address'],
    ['/page', 'The link is not a complete web address'],
    ['#top', 'The link is not a complete web address'],
    ['https://user:secret@example.org/', 'The link contains a user name or a password'],
    ['user@example.org/', 'The link contains a user name or a password'],
    ['https://good.example\\@evil.example/', 'The link has a backslash in its host or path'],
    ['good.example/a\\b?c', 'The link has a backslash in its host or path'],
    ['http://', 'The link is not a valid web address'],
    ['None available', 'The link is not a valid web address'],
    ['Ministry - https://a.example Third-party - http://b.example/', 'The link is not a valid web address'],
    ['https://a.example/\u0000', 'The link is not a valid web address'],
  ])('refuses %j: %s', (link, reason) => {
    expect(reasonFor(link)).toBe(reason)
  })

  it.each([
    ['andoz.tj', 'https://andoz.tj'],
    ['www.example.org/a?b', 'https://www.example.org/a?b'],
    ['//example.org/a', 'https://example.org/a'],
    ['example.org:8080/a', 'https://example.org:8080/a'],
    ['http://intranet/post', 'http://intranet/post'],
    [' https://a.example/b c ', 'https://a.example/b%20c'],
  ])('normalizes %j to %s', (link, taken) => {
    expect(reasonFor(link)).toBe(taken)
  })

  it('refuses a link that is too long, because a cut link leads elsewhere', () => {
    expect(reasonFor(`https://a.example/${'x'.repeat(2030)}`)).toHaveLength(2048)
    expect(reasonFor(`https://a.example/${'x'.repeat(2031)}`)).toBe('The link has 2,049 characters; the limit is 2,048')
  })
})

describe('a missing value', () => {
  it('of the title is replaced by the address', () => {
    expect(take({ title: ' ', link: 'https://www.example.org/a%20b/?c' })).toMatchObject({
      source: { title: 'example.org/a b' },
      filled: ['title'],
    })
    expect(take({ title: '', link: 'https://example.org/%ff' }).source.title).toBe('example.org/%ff')
  })

  it.each([
    [['Registers', 'Europe'], 'Imported without a description. Folder in the file: Registers / Europe.'],
    [['Registers'], 'Imported without a description. Folder in the file: Registers.'],
    [['', 'Europe'], 'Imported without a description. Folder in the file: Europe.'],
    [[], 'Imported without a description.'],
  ])('of the note is replaced by its folder: %j', (folders, note) => {
    expect(take({ note: '', folders }).source.note).toBe(note)
  })

  it('of the category and the subcategory is replaced', () => {
    expect(take({ folders: [] })).toMatchObject({
      source: { category: 'Imported', subCategory: 'General' },
      filled: ['category', 'subCategory'],
    })
    expect(take({ folders: ['', 'Europe'] }).source).toMatchObject({ category: 'Imported', subCategory: 'Europe' })
  })

  it('is replaced by the caller’s defaults', () => {
    expect(prepareEntry(entry({ folders: [] }), { category: 'Inbox', subCategory: 'New' })).toMatchObject({
      source: { category: 'Inbox', subCategory: 'New' },
    })
  })
})

describe('a value beyond the limits', () => {
  it('of a title, note, name or label is cut, with a warning', () => {
    const { source, warnings } = take({
      title: 'x'.repeat(301),
      note: 'x'.repeat(10_001),
      tags: ['x'.repeat(61)],
      folders: ['x'.repeat(121), 'y'.repeat(60), 'z'.repeat(60)],
    })

    expect(
      [source.title, source.note, source.category, source.subCategory, ...source.tags].map((text) => text.length),
    ).toEqual([300, 10_000, 120, 120, 60])
    expect(source.title.endsWith('x…')).toBe(true)
    expect(warnings).toEqual([
      'The category was cut at 120 characters',
      'The subcategory was cut at 120 characters',
      'The title was cut at 300 characters',
      'The note was cut at 10,000 characters',
      'The tag was cut at 60 characters',
    ])
  })

  it('is not cut inside a character', () => {
    const { title } = take({ title: `${'x'.repeat(298)}😀y` }).source

    expect(title).toBe(`${'x'.repeat(298)}…`)
  })

  it.each([
    [50, []],
    [51, ['Only the first 50 of 51 tags were imported']],
  ])('is dropped after the first 50 of %i tags', (count, said) => {
    const { source, warnings } = take({ tags: Array.from({ length: count }, (_, index) => `tag ${index}`) })

    expect(source.tags).toHaveLength(50)
    expect(warnings).toEqual(said)
  })
})

describe('text', () => {
  it('joins deeper folders into the subcategory', () => {
    expect(take({ folders: ['A', 'B', '', 'C'] }).source).toMatchObject({ category: 'A', subCategory: 'B / C' })
  })

  it('is stored in NFC, trimmed, on one line where it is a name', () => {
    expect(
      take({ title: ' Cafe\u0301\n  Zürich ', note: '  one\n\ttwo ', folders: ['  A \t b '] }).source,
    ).toMatchObject({
      title: 'Café Zürich',
      note: 'one\n\ttwo',
      category: 'A b',
    })
  })

  it('loses control characters and half characters, with a warning', () => {
    const { source, warnings } = take({ title: 'Ze\u0000fix', note: 'Cen\ud800tral' })

    expect(source).toMatchObject({ title: 'Zefix', note: 'Central' })
    expect(warnings).toEqual([
      'Control characters were removed from the title',
      'Control characters were removed from the note',
    ])
  })

  it('of a name loses invisible characters', () => {
    const { source, warnings } = take({
      title: 'gpj.\u202Eexe',
      note: 'a\u202Eb',
      tags: ['K\u200BYC'],
      folders: ['\u2066A'],
    })

    expect(source).toMatchObject({ title: 'gpj.exe', note: 'a\u202Eb', tags: ['KYC'], category: 'A' })
    expect(warnings).toEqual([])
  })

  it('of tags that differ only in case is used once, and blank tags are left out', () => {
    expect(take({ tags: ['KYC', ' kyc ', '', ' ', 'Due  diligence'] }).source.tags).toEqual(['KYC', 'Due diligence'])
  })
})
