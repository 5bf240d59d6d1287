import { expect, it } from 'vitest'
import { readTable } from './csv.ts'
import { tableIn } from './table.ts'

const readerOf = (text: string) => {
  const table = tableIn(text.split('\n'))
  if (!table) throw new Error('not a table')
  return readTable(table)
}
const read = (text: string) => {
  const reader = readerOf(text)
  return [...reader.write(text), ...reader.end()]
}

it('reads quotes, doubled quotes, line breaks and delimiters inside quotes', () => {
  expect(read('title,url,note\n"a ""b"", c",https://a.example,"one\n\n""two"""\n')).toMatchObject([
    { line: 2, title: 'a "b", c', link: 'https://a.example', note: 'one\n\n"two"' },
  ])
})

it('keeps a note equal to the title, but not an equal description', () => {
  expect(read('title,url,note,description\na,https://a.example,a,a\nb,https://b.example,,b')).toMatchObject([
    { title: 'a', note: 'a' },
    { title: 'b', note: '' },
  ])
})

it('treats a quote inside an unquoted field as a character', () => {
  expect(read('title,url\n5" pipes,https://a.example\n')).toMatchObject([{ title: '5" pipes' }])
})

it('reads the last line without a line end and short rows, and skips blank rows', () => {
  expect(read('url,title,note\nhttps://a.example\n\n,,\nhttps://b.example,b')).toMatchObject([
    { line: 2, title: '' },
    { line: 5, title: 'b' },
  ])
})

it.each([
  ['is the only one', 'title,link,note\nA,https://a.example', 1],
  ['is as short as another', 'title,link,note\nA,https://a.example,n\nB,https://b.example\nC,https://c.example', 3],
  ['is short like all', 'title,link,note,tags\nA,https://a.example,n\nB,https://b.example', 2],
])('reads a short last row without a line end that %s', (_what, text, howMany) => {
  const items = read(text)

  expect(items).toHaveLength(howMany)
  expect(items.every((item) => 'link' in item && item.link !== '')).toBe(true)
})

it('reports a quote that is never closed and reads the lines after it', () => {
  const rows = 'x,https://b.example\n'.repeat(2000)

  const text = `title,url\n"open,https://a.example\n${rows}`
  const items = readerOf(text).write(text)

  expect(items).toHaveLength(2001)
  expect(items.slice(0, 2)).toMatchObject([
    { line: 2, reason: 'A quote is not closed' },
    { line: 3, title: 'x' },
  ])
})

it.each([
  ['in a column', 'title,url,note\na,https://a.example,n\nb,https://b.ex', { line: 3, reason: 'The file is cut off' }],
  [
    'in a row shorter than those that lack a column',
    'title,url,note,tags\na,https://a.example,n,t\n,,only a note\nb,https://b.ex',
    { line: 4, reason: 'The file is cut off' },
  ],
  [
    'in a quote',
    'title,url,note\na,https://a.example,n\nb,https://b.example,"one\ntwo',
    { line: 3, reason: 'A quote begins here and is never closed' },
  ],
])('reports a file that is cut off %s, and adds no half row', (_where, text, problem) => {
  const items = read(text)

  expect(items.at(-1)).toEqual({ ...problem, isOfFile: true })
  expect(items.filter((item) => 'link' in item && item.link !== '').length).toBe(text.includes('https://a') ? 1 : 0)
})

it.each([
  ['Pocket', 'title,url,time_added\na,https://a.example,1600322788\n', '1600322788'],
  ['Instapaper', 'URL,Title,Selection,Folder,Timestamp\nhttps://a.example,a,,Unread,1700000000\n', '1700000000'],
  ['Raindrop', 'title,url,created\na,https://a.example,2024-03-01T09:15:00.000Z\n', '2024-03-01T09:15:00.000Z'],
])("recognizes %s's name for the date", (_program, text, addedAt) => {
  expect(read(text)).toMatchObject([{ addedAt }])
})

it("reads Instapaper's tags, a list of JSON", () => {
  const text = 'URL,Title,Tags\nhttps://a.example,a,"[""due diligence"",""banks""]"\nhttps://b.example,b,[]\n'

  expect(read(text)).toMatchObject([{ tags: ['due diligence', 'banks'] }, { tags: [] }])
})

it("reads Raindrop's folders, notes and quoted tags", () => {
  const text =
    'id,title,note,excerpt,url,folder,tags\n1,t,mine,theirs,https://a.example,Apps/Services / EU,"""one"", two"\n2,t,,,https://b.example,Unsorted,\n'

  expect(read(text)).toMatchObject([
    { note: 'mine\n\ntheirs', folders: ['Apps/Services', 'EU'], tags: ['one', 'two'] },
    { note: '', folders: [], tags: [] },
  ])
})

it("uses neither Instapaper's reading states as folders nor Pocket's bars as part of tags", () => {
  expect(
    read('URL,Title,Selection,Folder\nhttps://a.example,t,chosen,Unread\nhttps://b.example,t,,Banks\n'),
  ).toMatchObject([{ note: 'chosen', folders: [] }, { folders: ['Banks'] }])
  expect(read('title,url,tags\nt,https://a.example,one|two three\n')).toMatchObject([{ tags: ['one', 'two three'] }])
})

it('skips the lines above the header, whatever they contain', () => {
  const text = `\n"An open quote\n${'x'.repeat(1_100_000)}\ntitle,url\na,https://a.example\n`
  const table = tableIn('title,url\na,https://a.example\n'.split('\n'))
  const reader = readTable({ ...(table as NonNullable<typeof table>), firstLine: 4 })

  expect([...reader.write(text), ...reader.end()]).toMatchObject([{ line: 5, title: 'a', link: 'https://a.example' }])
})
