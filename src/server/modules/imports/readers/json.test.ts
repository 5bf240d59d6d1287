import { expect, it } from 'vitest'
import { noTexts } from '#contract/sources/sources.ts'
import type { EntryReader } from './entry.ts'
import { readJsonDocument } from './json-document.ts'
import { readJsonLines } from './json-lines.ts'

const readWith = (reader: EntryReader, text: string) => [...reader.write(text), ...reader.end()]
const readLines = (text: string) => readWith(readJsonLines(), text)
const readDocument = (value: unknown) =>
  readWith(readJsonDocument(), typeof value === 'string' ? value : JSON.stringify(value, null, 1))

it('reports lines that are not a JSON object, each with its number, and reads the others', () => {
  expect(readLines('{"link":"a.example"}\n{oops}\n\n[1]\nnull\n"text"\n{"link":"b.example"}')).toMatchObject([
    { line: 1, link: 'a.example' },
    { line: 2, reason: 'This is not JSON' },
    { line: 4, reason: 'This is not a JSON object' },
    { line: 5, reason: 'This is not a JSON object' },
    { line: 6, reason: 'This is not a JSON object' },
    { line: 7, link: 'b.example' },
  ])
})

it('converts values of other types where possible', () => {
  expect(readLines('{"title":42,"link":null,"note":{"x":1},"tags":["a",7,null,{}],"category":["x"]}')).toEqual([
    { ...noTexts, line: 1, title: '42', tags: ['a', '7'], folders: [] },
  ])
})

it('keeps the subcategory of an entry without a category', () => {
  expect(readLines('{"link":"a.example","category":"","subcategory":"Sub"}')).toMatchObject([{ folders: ['', 'Sub'] }])
})

it('reads lines nested deeper than the call stack', () => {
  expect(readLines(`{"title":${'['.repeat(400_000)}${']'.repeat(400_000)},"link":"a.example"}`)).toMatchObject([
    { title: '', link: 'a.example' },
  ])
})

it("reads Pinboard's list, with 'description' as title and tags separated by blanks", () => {
  const list = [
    { href: 'https://a.example/', description: 'Title', extended: 'Note', tags: 'one two', shared: 'no' },
    'nonsense',
    { href: 'https://b.example/', description: 'Title', extended: '', tags: '', shared: 'yes' },
  ]

  expect(readDocument(list)).toEqual([
    {
      ...noTexts,
      line: 2,
      title: 'Title',
      link: 'https://a.example/',
      note: 'Note',
      tags: ['one', 'two'],
      folders: [],
      isPrivate: true,
    },
    { line: 9, reason: 'This is not a JSON object' },
    { ...noTexts, line: 10, title: 'Title', link: 'https://b.example/', tags: [], folders: [] },
  ])
})

it("reads Firefox's backup with its descriptions, without separators", () => {
  const annos = [{ name: 'bookmarkProperties/description', value: 'About it' }]
  const children = [{ type: 'text/x-moz-place-separator' }, { title: ' A  page ', uri: 'https://a.example/', annos }]

  expect(readDocument({ title: '', children: [{ title: 'Menu', children }, { title: 'Empty' }] })).toMatchObject([
    { title: 'A page', note: 'About it', folders: ['Menu'] },
  ])
})

it("reads Chrome's bookmark file", () => {
  const bar = {
    name: 'Bookmarks bar',
    type: 'folder',
    children: [{ name: 'A', type: 'url', url: 'https://a.example/' }],
  }

  expect(readDocument({ checksum: 'x', roots: { bookmark_bar: bar }, version: 1 })).toMatchObject([
    { title: 'A', folders: ['Bookmarks bar'] },
  ])
})

it('numbers the lines on which the entries of a document begin', () => {
  const text = JSON.stringify([{ href: 'https://a.example/' }, { href: 'https://b.example/' }], null, 1).replaceAll(
    '/',
    String.raw`\/`,
  )

  expect(readDocument(text)).toMatchObject([
    { line: 2, link: 'https://a.example/' },
    { line: 5, link: 'https://b.example/' },
  ])
})

it.each([
  ['between two entries', ','],
  ['in an entry', ',{"href":"https://b.exam'],
  ['after a brace inside a text', ',{"href":"https://b.example","extended":"}'],
  ['before its end', ''],
])('reports a document that is cut off %s, and adds complete entries', (_where, end) => {
  expect(readDocument(`[{"href":"https://a.example/"}${end}`)).toEqual([
    expect.objectContaining({ link: 'https://a.example/' }),
    { line: 1, reason: 'The file is cut off', isOfFile: true },
  ])
})

it('reports an entry that is not JSON, and reads the others', () => {
  expect(readDocument('[{"href":"https://a.example"},\n{"href":oops},\n{"href":"https://b.example"}]')).toMatchObject([
    { line: 1, link: 'https://a.example' },
    { line: 2, reason: 'This is not JSON' },
    { line: 3, link: 'https://b.example' },
  ])
})

it('reports the line where a document stops being JSON, and adds the entries before', () => {
  expect(readDocument('[{"href":"https://a.example"}\n}, {"href":"https://b.example"}]')).toMatchObject([
    { link: 'https://a.example' },
    { line: 2, reason: 'From here on the file is not JSON', isOfFile: true },
  ])
})

it('reads one entry in several lines, and several entries without a list around them', () => {
  expect(readDocument('{\n"link": "https://a.example"\n}\n{\n"link": "https://b.example"\n}')).toMatchObject([
    { line: 1, link: 'https://a.example' },
    { line: 4, link: 'https://b.example' },
  ])
})

it('skips an entry that is too long, and reads the others', () => {
  const long = `{"href":"https://a.example","extended":"${'x'.repeat(3_000_000)}"}`

  expect(readDocument(`[${long},\n{"href":"https://b.example"}]`)).toMatchObject([
    { line: 1, reason: 'The entry is too long' },
    { line: 2, link: 'https://b.example' },
  ])
})

it.each([
  ['in a name', '{"li'],
  ['in a link', '{"link":"https://b.exam'],
  ['before its brace', '{"link":"https://b.example","title":"b"'],
])('reports lines that are cut off %s, and reads those before', (_where, end) => {
  expect(readLines(`{"link":"https://a.example"}\n${end}`)).toEqual([
    expect.objectContaining({ link: 'https://a.example' }),
    { line: 2, reason: 'The file is cut off', isOfFile: true },
  ])
})

it('does not report a complete last line as cut off, nor a line that was broken before', () => {
  const whole = readLines('{"link":"https://a.example"}')
  const broken = readLines('{"link":"https://a.example\n')

  expect(whole).toMatchObject([{ link: 'https://a.example' }])
  expect(broken).toEqual([{ line: 1, reason: 'This is not JSON' }])
})

it("reads Linkwarden's export: collections within collections are folders, tags are objects", () => {
  const link = (id: number, fields: object) => ({ id, type: 'url', description: '', tags: [], url: null, ...fields })
  const document = {
    name: 'Ada',
    username: 'ada',
    collections: [
      {
        id: 7,
        name: 'Registers',
        parentId: null,
        isPublic: false,
        links: [
          link(1, {
            name: 'Zefix',
            url: 'https://www.zefix.ch/',
            description: 'Swiss',
            tags: [{ id: 3, name: 'company register' }],
            createdAt: '2024-05-01T10:00:00.000Z',
            importDate: null,
          }),
        ],
      },
      {
        id: 9,
        name: 'Europe',
        parentId: 7,
        links: [link(2, { name: 'RIK', url: 'https://ariregister.rik.ee/', importDate: '2019-02-03T04:05:06.000Z' })],
      },
      { id: 1, name: 'Unorganized', parentId: null, links: [link(3, { name: 'A file', type: 'pdf' })] },
    ],
    pinnedLinks: [link(1, { name: 'Zefix', url: 'https://www.zefix.ch/' })],
  }

  expect(readDocument(document)).toMatchObject([
    {
      title: 'Zefix',
      link: 'https://www.zefix.ch/',
      note: 'Swiss',
      tags: ['company register'],
      folders: ['Registers'],
      addedAt: '2024-05-01T10:00:00.000Z',
    },
    { title: 'RIK', folders: ['Registers', 'Europe'], addedAt: '2019-02-03T04:05:06.000Z' },
    { title: 'A file', link: '', folders: [] },
  ])
})

it('ends if collections of Linkwarden refer to each other in a circle', () => {
  const collections = [
    { id: 1, name: 'a', parentId: 2, links: [{ url: 'https://a.example' }] },
    { id: 2, name: 'b', parentId: 1, links: [] },
    'nonsense',
  ]

  expect(readDocument({ collections })).toMatchObject([{ link: 'https://a.example', folders: ['b', 'a'] }])
})

it('reads a collection of Linkwarden that comes after its subcollections', () => {
  const collections = [
    { id: 2, name: 'Inner', parentId: 1, links: [{ url: 'https://a.example' }] },
    { id: 1, name: 'Outer', parentId: null, links: [{ url: 'https://b.example' }] },
    { id: 3, name: 'Lost', parentId: 99, links: [{ url: 'https://c.example' }] },
  ]

  expect(readDocument({ collections })).toMatchObject([
    { link: 'https://b.example', folders: ['Outer'] },
    { link: 'https://a.example', folders: ['Outer', 'Inner'] },
    { link: 'https://c.example', folders: ['Lost'] },
  ])
})

it.each(['before', 'after'])("reads Karakeep's export with its lists %s the bookmarks", (where) => {
  const link = (url: string, fields: object) => ({
    createdAt: 1_700_000_000,
    tags: ['a b'],
    content: { type: 'link', url },
    ...fields,
  })
  const lists = [
    { id: 'x', name: 'Registers', parentId: null },
    { id: 'y', name: 'Europe', parentId: 'x' },
  ]
  const bookmarks = [
    link('https://a.example', { title: 'A', lists: ['y'], note: 'mine' }),
    link('https://b.example', { title: null, lists: [], note: null }),
    { createdAt: 1_700_000_000, title: 'A text', tags: [], content: { type: 'text', text: 'x' }, note: null },
  ]
  const items = readDocument(where === 'before' ? { lists, bookmarks } : { bookmarks, lists })

  expect(items).toHaveLength(3)
  expect(items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        title: 'A',
        link: 'https://a.example',
        note: 'mine',
        tags: ['a b'],
        folders: ['Registers', 'Europe'],
        addedAt: '1700000000',
      }),
      expect.objectContaining({ link: 'https://b.example', folders: [] }),
      expect.objectContaining({ title: 'A text', link: '' }),
    ]),
  )
})

it("reads the replies of linkding's API", () => {
  const bookmark = {
    url: 'https://a.example',
    title: 'A',
    description: 'About it',
    notes: 'Mine',
    shared: false,
    tag_names: ['one', 'two three'],
    date_added: '2020-09-26T09:46:23.006313Z',
  }

  expect(readDocument({ count: 1, next: null, previous: null, results: [bookmark] })).toMatchObject([
    { title: 'A', note: 'Mine\n\nAbout it', tags: ['one', 'two three'], isPrivate: true, addedAt: bookmark.date_added },
  ])
})

it('names the folders of Chrome, which writes a name after the contents', () => {
  const page = (url: string) => ({ name: url, type: 'url', url })
  const inner = { children: [page('https://a.example')], name: 'Inner', type: 'folder' }
  const outer = { children: [page('https://b.example'), inner, page('https://c.example')], name: 'Outer' }

  expect(readDocument({ roots: { bar: { children: [outer, page('https://d.example')], name: 'Bar' } } })).toMatchObject(
    [
      { link: 'https://b.example', folders: ['Bar', 'Outer'] },
      { link: 'https://a.example', folders: ['Bar', 'Outer', 'Inner'] },
      { link: 'https://c.example', folders: ['Bar', 'Outer'] },
      { link: 'https://d.example', folders: ['Bar'] },
    ],
  )
})

it("reads Readability's export", () => {
  const bookmarks = [
    {
      article__title: 'A  page',
      article__url: 'https://a.example/',
      article__excerpt: 'About it',
      date_added: '2013-09-22T14:58:45+0200',
      archive: false,
      favorite: true,
    },
  ]

  expect(readDocument({ bookmarks, recommendations: [] })).toEqual([
    {
      ...noTexts,
      line: 3,
      title: 'A page',
      link: 'https://a.example/',
      note: 'About it',
      tags: [],
      folders: [],
      addedAt: '2013-09-22T14:58:45+0200',
    },
  ])
})

it.each([
  ['Firefox', { children: [{ uri: 'https://a.example/', dateAdded: 1388166091504000 }] }, '1388166091504000'],
  [
    'Chrome',
    { roots: { bar: { children: [{ url: 'https://a.example/', date_added: '13168469794943160' }] } } },
    '13168469794943160',
  ],
  ['Pinboard', [{ href: 'https://a.example/', time: '2016-10-31T15:57:56Z' }], '2016-10-31T15:57:56Z'],
  ['Delicious', [{ url: 'https://a.example/', created: '1358531607' }], '1358531607'],
  ['wallabag', [{ url: 'https://a.example/', created_at: '2016-09-08T11:55:58+0200' }], '2016-09-08T11:55:58+0200'],
  ['Omnivore', [{ url: 'https://a.example/', savedAt: '2024-01-02T03:04:05Z' }], '2024-01-02T03:04:05Z'],
])("recognizes %s's name for the date", (_program, document, addedAt) => {
  expect(readDocument(document)).toMatchObject([{ addedAt }])
})
