import { expect, it } from 'vitest'
import type { EntryReader } from './entry.ts'
import { readJsonDocument, readJsonLines } from './json.ts'

const readWith = (reader: EntryReader, text: string) => [...reader.write(text), ...reader.end()]
const readLines = (text: string) => readWith(readJsonLines(), text)
const readDocument = (value: unknown) =>
  readWith(readJsonDocument(), typeof value === 'string' ? value : JSON.stringify(value, null, 1))

it('reports lines that are no JSON or no object, each with its number, and reads the others', () => {
  expect(readLines('{"link":"a.example"}\n{oops}\n\n[1]\nnull\n"text"\n{"link":"b.example"}')).toMatchObject([
    { line: 1, link: 'a.example' },
    { line: 2, reason: 'This is not JSON' },
    { line: 4, reason: 'This is not a JSON object' },
    { line: 5, reason: 'This is not a JSON object' },
    { line: 6, reason: 'This is not a JSON object' },
    { line: 7, link: 'b.example' },
  ])
})

it('takes values of other types for what they can be', () => {
  expect(readLines('{"title":42,"link":null,"note":{"x":1},"tags":["a",7,null,{}],"category":["x"]}')).toEqual([
    { line: 1, title: '42', link: '', note: '', tags: ['a', '7'], folders: [] },
  ])
})

it('keeps the subcategory of an entry without a category', () => {
  expect(readLines('{"link":"a.example","category":"","subcategory":"Sub"}')).toMatchObject([{ folders: ['', 'Sub'] }])
})

it('reads lines deeper than the call stack', () => {
  expect(readLines(`{"title":${'['.repeat(400_000)}${']'.repeat(400_000)},"link":"a.example"}`)).toMatchObject([
    { title: '', link: 'a.example' },
  ])
})

it("reads Pinboard's list, where the title is called description and tags are parted by blanks", () => {
  const list = [
    { href: 'https://a.example/', description: 'Title', extended: 'Note', tags: 'one two', shared: 'no' },
    'nonsense',
    { href: 'https://b.example/', description: 'Title', extended: '', tags: '', shared: 'yes' },
  ]

  expect(readDocument(list)).toEqual([
    {
      line: 3,
      title: 'Title',
      link: 'https://a.example/',
      note: 'Note',
      tags: ['one', 'two'],
      folders: [],
      isPrivate: true,
    },
    { line: 3, reason: 'This is not a JSON object' },
    { line: 11, title: 'Title', link: 'https://b.example/', note: '', tags: [], folders: [] },
  ])
})

it("reads Firefox's backup with its descriptions, separators passed over", () => {
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

it('numbers the lines of a document whose slashes are escaped', () => {
  const text = JSON.stringify([{ href: 'https://a.example/' }, { href: 'https://b.example/' }], null, 1).replaceAll(
    '/',
    String.raw`\/`,
  )

  expect(readDocument(text)).toMatchObject([
    { line: 3, link: 'https://a.example/' },
    { line: 6, link: 'https://b.example/' },
  ])
})

it('reports a document that is cut off', () => {
  expect(readDocument('[{"href":"https://a.example/"},')).toEqual([
    { line: 1, reason: 'This is not JSON, or not all of it' },
  ])
})
