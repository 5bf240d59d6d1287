import { expect, it } from 'vitest'
import { readBookmarkHtml } from './bookmark-html.ts'

const read = (html: string) => {
  const reader = readBookmarkHtml()
  return [...reader.write(html), ...reader.end()]
}
const A = '<DT><A HREF="https://a.example">a</A>'

it('follows nested folders in and out', () => {
  const html = `<DL><p>${A}<DT><H3>One</H3><DL><p><DT><H3> Two
  words </H3><DL><p>${A}</DL><p>${A}</DL><p>${A}</DL>`

  expect(read(html)).toMatchObject([
    { folders: [] },
    { folders: ['One', 'Two words'] },
    { folders: ['One'] },
    { folders: [] },
  ])
})

it('finds its way out of folders beyond the depth limit', () => {
  const [deep, less] = read(`<DL>${'<DT><H3>x</H3><DL>'.repeat(40)}${A}${'</DL>'.repeat(36)}${A}`)

  expect(deep).toMatchObject({ folders: { length: 32 } })
  expect(less).toMatchObject({ folders: { length: 4 } })
})

it('follows folders outside of any list', () => {
  expect(read(`<DT><H3>One</H3><DL>${A}</DL>${A}`)).toMatchObject([{ folders: ['One'] }, { folders: [] }])
})

it('skips comments', () => {
  expect(read(`<DL><!-- ${A} -->${A}</DL>`)).toHaveLength(1)
})

it('reads a link inside a description as part of the description', () => {
  const html = `<DL>${A}<DD>See <A HREF="https://b.example">the <b>other</b> page</A>.\n${A}</DL>`

  expect(read(html)).toMatchObject([{ note: 'See the other page.' }, { note: '' }])
})

it('does not use the description of a folder for a link', () => {
  const html = `<DL>${A}<DT><H3>One</H3><DD>About <A HREF="https://b.example">one</A>\n<DL>${A}</DL></DL>`

  expect(read(html)).toMatchObject([{ note: '' }, { note: '', folders: ['One'] }])
})

it('keeps the lines of a description', () => {
  expect(read(`<DL>${A}<DD>One\n  - two<br>three\n</DL>`)).toMatchObject([{ note: 'One\n  - two\nthree' }])
})

it('reads a description in an attribute', () => {
  expect(read('<dl><dt><a href="https://a.example" description="About &amp; more">a</a></dl>')).toMatchObject([
    { note: 'About & more' },
  ])
})

it("reads Pocket's lists without using their headings as folders", () => {
  const html =
    '<h1>Unread</h1><ul><li><a href="https://a.example" tags="x,y">a</a></li><li><a href="https://b.example">b</a></li></ul>'

  expect(read(html)).toMatchObject([{ tags: ['x', 'y'], folders: [] }, { title: 'b' }])
})

const FILE = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<TITLE>Bookmarks</TITLE>
<!-- Written by a program -->
<DL><p>
    <DT><H3 ADD_DATE="1">Registers &amp; courts</H3>
    <DL><p>
        <DT><A HREF="https://a.example/?x=1&amp;y=2" ADD_DATE="1523996194">A &amp; a</A>
    </DL><p>
    <DT><A HREF="https://b.example" TAGS="one,two">b</A>
    <DD>About b
    <DT><A HREF='https://c.example'>c</A>
</DL><p>
`
const WHOLE = read(FILE)
const CUT = { reason: 'The file is cut off', isOfFile: true }

it('adds no incomplete entry, wherever a file is cut off', () => {
  for (let end = 0; end < FILE.length; end += 1) {
    const entries = read(FILE.slice(0, end)).filter((item) => !('reason' in item))
    // The file may be cut off between a link and its description.
    const whole = WHOLE.slice(0, entries.length)
    const bare = whole.map((entry, index) => (index === entries.length - 1 ? { ...entry, note: '' } : entry))
    expect([whole, bare]).toContainEqual(entries)
  }
})

it('reports a cut anywhere in a list that follows a closed list', () => {
  for (let end = FILE.indexOf('</DL>') + 5; end < FILE.lastIndexOf('</DL>') + 5; end += 1)
    expect(read(FILE.slice(0, end)).at(-1)).toMatchObject(CUT)
})

it.each([
  ['in a tag', '<A HREF="https://c.example" ADD_'],
  ['in an address', '<A HREF="https://c.exa'],
  ['in an address without quotes', '<A HREF=https://c.exa'],
  ['at the begin of a tag', '<'],
  ['in the name of a tag', '<A'],
  ['in a title', '<A HREF="https://c.example">The tit'],
  ['in the tag that ends a title', '<A HREF="https://c.example">The title</'],
  ['in a heading', '<H3>Regis'],
  ['in a comment', '<!-- <A HREF="https://c.example">c</A>'],
])('reports that a file is cut off %s, and adds the entries before', (_where, end) => {
  const items = read(`<DL><p>\n<DT>${A}\n<DT>${end}`)

  expect(items).toMatchObject([{ link: 'https://a.example' }, { ...CUT, line: 3 }])
})

it('reports a cut in the very first link', () => {
  expect(read('<DL><p>\n<DT><A HREF="https://a.example">a')).toMatchObject([CUT])
})

it('reports a cut between two items if lists before it are closed', () => {
  expect(read(`<DL><DT><H3>One</H3><DL>${A}</DL><DT>${A}`)).toMatchObject([{}, {}, CUT])
})

it.each([
  ['no list', `<DL><p>${A}\n<DD>About it\n${A}\n`],
  ['no list and no item', `<DL><DT><A HREF="https://a.example">a\n<DT><A HREF="https://b.example">b\n`],
  ['no document', `<html><body><ul><li>${A}</li>`],
])('accepts a file as complete if its program closes %s', (_what, html) => {
  expect(read(html).filter((item) => 'reason' in item)).toEqual([])
})

it.each([
  ['ADD_DATE', '<DT><A HREF="https://a.example" ADD_DATE="1523996194943160">a</A>', '1523996194943160'],
  ['time_added', '<li><a href="https://a.example" time_added="1600322788">a</a></li>', '1600322788'],
])('reads the date from %s', (_name, html, addedAt) => {
  expect(read(html)).toMatchObject([{ addedAt }])
})

it('reports that a page without a list and without a link holds no bookmarks', () => {
  expect(read('<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>')).toEqual([
    { line: 1, reason: 'This page has no bookmarks', isOfFile: true },
  ])
  expect(read('<!DOCTYPE NETSCAPE-Bookmark-file-1><H1>Bookmarks</H1><DL><p></DL>')).toEqual([])
})

it('reads a link that is not closed, up to the next item or the end', () => {
  expect(read('<DL><DT><A HREF="https://a.example">a<DT><A HREF="https://b.example">b')).toMatchObject([
    { title: 'a' },
    { title: 'b' },
  ])
})

it('skips anchors without an address', () => {
  expect(read('<DL><DT><A NAME="top">top</A></DL>')).toEqual([])
})

it('reads attributes on lines of their own, and numbers the lines', () => {
  expect(read('<DL>\n\n\n<DT>\n  <A\n   HREF="https://a.example"\n   TAGS="x">a</A>\n</DL>')).toMatchObject([
    { line: 5, tags: ['x'] },
  ])
})

it('splits tags at blanks only for programs without blanks in tags', () => {
  const html =
    '<DT><A HREF="https://a.example" PRIVATE="1" TAGS="due diligence">a</A><DT><A HREF="https://b.example" TAGS="due diligence">b</A>'

  expect(read(html)).toMatchObject([{ tags: ['due', 'diligence'], isPrivate: true }, { tags: ['due diligence'] }])
})
