import { expect, it } from 'vitest'
import { readBookmarkHtml } from './bookmark-html.ts'

const read = (html: string) => {
  const reader = readBookmarkHtml()
  return [...reader.write(html), ...reader.end()]
}
const A = '<DT><A HREF="https://a.example">a</A>'

it('follows folders in and out', () => {
  const html = `<DL><p>${A}<DT><H3>One</H3><DL><p><DT><H3> Two
  words </H3><DL><p>${A}</DL><p>${A}</DL><p>${A}</DL>`

  expect(read(html)).toMatchObject([
    { folders: [] },
    { folders: ['One', 'Two words'] },
    { folders: ['One'] },
    { folders: [] },
  ])
})

it('finds its way out of folders that are deeper than what counts', () => {
  const [deep, less] = read(`<DL>${'<DT><H3>x</H3><DL>'.repeat(40)}${A}${'</DL>'.repeat(36)}${A}`)

  expect(deep).toMatchObject({ folders: { length: 32 } })
  expect(less).toMatchObject({ folders: { length: 4 } })
})

it('follows folders that no list surrounds', () => {
  expect(read(`<DT><H3>One</H3><DL>${A}</DL>${A}`)).toMatchObject([{ folders: ['One'] }, { folders: [] }])
})

it('passes over comments', () => {
  expect(read(`<DL><!-- ${A} -->${A}</DL>`)).toHaveLength(1)
})

it('takes a link inside a description as a part of it', () => {
  const html = `<DL>${A}<DD>See <A HREF="https://b.example">the <b>other</b> page</A>.\n${A}</DL>`

  expect(read(html)).toMatchObject([{ note: 'See the other page.' }, { note: '' }])
})

it('does not take the description of a folder for that of a link', () => {
  const html = `<DL>${A}<DT><H3>One</H3><DD>About <A HREF="https://b.example">one</A>\n<DL>${A}</DL></DL>`

  expect(read(html)).toMatchObject([{ note: '' }, { note: '', folders: ['One'] }])
})

it('keeps the lines of a description', () => {
  expect(read(`<DL>${A}<DD>One\n  - two<br>three\n</DL>`)).toMatchObject([{ note: 'One\n  - two\nthree' }])
})

it('takes a description that is an attribute', () => {
  expect(read('<dl><dt><a href="https://a.example" description="About &amp; more">a</a></dl>')).toMatchObject([
    { note: 'About & more' },
  ])
})

it("takes Pocket's lists, whose headings are no folders", () => {
  const html =
    '<h1>Unread</h1><ul><li><a href="https://a.example" tags="x,y">a</a></li><li><a href="https://b.example">b</a></li></ul>'

  expect(read(html)).toMatchObject([{ tags: ['x', 'y'], folders: [] }, { title: 'b' }])
})

it('takes a link that is not closed, up to the next item or the end', () => {
  expect(read('<DL><DT><A HREF="https://a.example">a<DT><A HREF="https://b.example">b')).toMatchObject([
    { title: 'a' },
    { title: 'b' },
  ])
})

it('passes over anchors without an address', () => {
  expect(read('<DL><DT><A NAME="top">top</A></DL>')).toEqual([])
})

it('reads attributes on lines of their own, and numbers the lines', () => {
  expect(read('<DL>\n\n\n<DT>\n  <A\n   HREF="https://a.example"\n   TAGS="x">a</A>\n</DL>')).toMatchObject([
    { line: 5, tags: ['x'] },
  ])
})

it('parts tags by blanks only where the program has no blanks in tags', () => {
  const html =
    '<DT><A HREF="https://a.example" PRIVATE="1" TAGS="due diligence">a</A><DT><A HREF="https://b.example" TAGS="due diligence">b</A>'

  expect(read(html)).toMatchObject([{ tags: ['due', 'diligence'], isPrivate: true }, { tags: ['due diligence'] }])
})
