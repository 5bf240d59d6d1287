import { expect, it } from 'vitest'
import { readMarkdown } from './markdown.ts'

const read = (text: string) => {
  const reader = readMarkdown()
  return [...reader.write(text), ...reader.end()]
}
const short = (text: string) =>
  read(text).map((item) => ('link' in item ? [item.title, item.link, item.note, item.folders.join('/')] : item.reason))

it('uses headings, and items without a link, as folders of the items below', () => {
  const text = `# Registers
## Europe
- [Zefix](https://a.example)
- Nordic
  - [Brreg](https://b.example)
    * <https://c.example>
  1. Baltic
\t 1) [RIK](https://d.example)
- [x] [VIES](https://e.example)
Leaks
=====
[ICIJ](https://f.example)
Asia
----
+ https://g.example
### Japan ###
- https://h.example
# Lists
- https://i.example
`
  expect(short(text)).toEqual([
    ['Zefix', 'https://a.example', '', 'Registers/Europe'],
    ['Brreg', 'https://b.example', '', 'Registers/Europe/Nordic'],
    ['', 'https://c.example', '', 'Registers/Europe/Nordic'],
    ['RIK', 'https://d.example', '', 'Registers/Europe/Nordic/Baltic'],
    ['VIES', 'https://e.example', '', 'Registers/Europe'],
    ['ICIJ', 'https://f.example', '', 'Leaks'],
    ['', 'https://g.example', '', 'Leaks/Asia'],
    ['', 'https://h.example', '', 'Leaks/Asia/Japan'],
    ['', 'https://i.example', '', 'Lists'],
  ])
})

it.each([
  ['brackets in the title', '- [Brreg [NO]](https://a.example)', ['Brreg [NO]', 'https://a.example', '']],
  ['escaped brackets', String.raw`- [a \[b\] c](https://a.example)`, ['a [b] c', 'https://a.example', '']],
  ['parentheses in the link', '[a](https://a.example/b_(c)?d=(e))', ['a', 'https://a.example/b_(c)?d=(e)', '']],
  ['a link in angle brackets', '[a](<https://a.example/b c>)', ['a', 'https://a.example/b c', '']],
  ['a title of the link', '[a](https://a.example "About (it)")', ['a', 'https://a.example', '']],
  ['emphasis and code', '**[`a` *b* __c__](https://a.example)**', ['a b c', 'https://a.example', '']],
  [
    'a picture in the title',
    '[![Logo](https://p.example/x.png) Zefix](https://a.example)',
    ['Logo Zefix', 'https://a.example', ''],
  ],
  ['a link of HTML', '<a href="https://a.example">a  b</a>', ['a b', 'https://a.example', '']],
  [
    'a link of HTML with tags in it',
    '<p><a class="x" href="https://a.example/?b=1&amp;c=2"><img src="https://p.example/x.png"><b>a</b>&nbsp;b</a></p>',
    ['a b', 'https://a.example/?b=1&c=2', ''],
  ],
  ['a link of HTML without an end', '<a href="https://a.example">a', ['a', 'https://a.example', '']],
  ['an empty title', '- [](https://a.example) – text', ['text', 'https://a.example', '']],
  ['a note behind it', '* [a](https://a.example) - Note, *more*.', ['a', 'https://a.example', 'Note, more.']],
  ['text around it', 'See [a](https://a.example) for b.', ['a', 'https://a.example', 'See a for b.']],
  ['a title before a bare link', '- Zefix: https://a.example', ['Zefix', 'https://a.example', '']],
  ['a title before and a note behind', 'Zefix – https://a.example – Swiss', ['Zefix', 'https://a.example', 'Swiss']],
  ['a full stop behind a bare link', '- (see https://a.example/b_(c)).', ['(see', 'https://a.example/b_(c)', '']],
  ['a row of a table', '| Zefix | https://a.example | Swiss |', ['Zefix', 'https://a.example', 'Swiss']],
  ['a quotation', '> - [a](https://a.example)', ['a', 'https://a.example', '']],
])('reads %s', (_what, text, expected) => {
  expect(short(text)).toEqual([[...expected, '']])
})

it('reads several links of a line, with the rest of the line as description of the first', () => {
  expect(short('[a](https://a.example), [b](https://b.example) and https://c.example')).toEqual([
    ['a', 'https://a.example', '', ''],
    ['b', 'https://b.example', '', ''],
    ['', 'https://c.example', '', ''],
  ])
  expect(short('- [a](https://a.example) – like [b](https://b.example), but *better*')).toEqual([
    ['a', 'https://a.example', 'like b, but better', ''],
    ['b', 'https://b.example', '', ''],
  ])
  expect(short('A: https://a.example B: https://b.example').map(([title]) => title)).toEqual(['A', 'B'])
})

it('continues the description of an item in the lines below it', () => {
  expect(short('- [a](https://a.example) - One\n  two *three*\n\n  four\n- [b](https://b.example)\ntext')).toEqual([
    ['a', 'https://a.example', 'One\ntwo three\nfour', ''],
    ['b', 'https://b.example', '', ''],
  ])
})

it('reads no link from badges, or from addresses in tags and comments', () => {
  const text = `# Awesome [![Awesome](https://awesome.example/badge(1).svg)](https://awesome.example)
<p align="center">
  <a href="https://build.example"><img src="https://build.example/x.svg"></a>
  <a
    href="https://sponsor.example">
    <picture><source srcset="https://sponsor.example/x.svg"><img src="https://sponsor.example/x.png"></picture>
  </a>
  <img
    src="https://logo.example/x.svg">
</p>

[![Build][build image]][build] ![Logo][logo] <!-- https://comment.example -->

- [Zefix](https://a.example) [![Free][free]](https://shop.example/zefix)
- [The build][both] ![Both][both]

[build image]: https://build.example/x.svg
[build]: https://build.example
[logo]: https://logo.example/x.svg
[both]: https://both.example
[unused]: https://unused.example
`

  expect(short(text).map(([title, link]) => [title, link])).toEqual([
    ['Zefix', 'https://a.example'],
    ['The build', 'https://both.example'],
    ['unused', 'https://unused.example'],
  ])
})

it('reads a link of HTML that continues in the lines below it', () => {
  const text = `<a href="https://a.example">
    <b>Zefix</b>
  </a>
<a
  class="x" href="https://b.example">RIK</a> Estonia
<a href="https://c.example">
- [d](https://d.example)

<a href="https://e.example">e
<a href="https://f.example">f</a>`

  expect(short(text).map(([title, link]) => [title, link])).toEqual([
    ['Zefix', 'https://a.example'],
    ['RIK', 'https://b.example'],
    ['', 'https://c.example'],
    ['d', 'https://d.example'],
    ['e', 'https://e.example'],
    ['f', 'https://f.example'],
  ])
})

it('loses no line after a tag without an end', () => {
  const links = Array.from({ length: 100 }, (_, at) => `https://n${at}.example`)

  expect(short(['<a ', ...links, '```', '<a href=', '```', ...links].join('\n'))).toHaveLength(200)
})

it('finds the address of a reference link elsewhere in the file, and keeps the folder of the link', () => {
  const text =
    '# One\n- [Label *x*][a]\n- [B][]\n# Two\n[A]: <https://a.example> "About"\n[b]: https://b.example\n[c]: https://c.example'

  expect(short(text)).toEqual([
    ['Label x', 'https://a.example', 'About', 'One'],
    ['B', 'https://b.example', '', 'One'],
    ['c', 'https://c.example', '', ''],
  ])
})

it('skips code, pictures, links within the file and front matter', () => {
  const text =
    '---\ntitle: Links\n---\n- [Contents](#contents)\n  - [In it](https://a.example)\n![p](https://p.example)\n```sh\ncurl https://c.example\n```\n'

  expect(short(text)).toEqual([['In it', 'https://a.example', '', 'Contents']])
})

it('keeps invalid links, so that they are reported as refused', () => {
  expect(short('[a](javascript:alert(1)) [b](docs/b.md) data:text/html,x').map(([, link]) => link)).toEqual([
    'javascript:alert(1)',
    'docs/b.md',
    'data:text/html,x',
  ])
})

it('reports a file that ends in code, and a line that is too long', () => {
  expect(read(`[a](https://a.example)\n${'x'.repeat(1_100_000)}\n~~~\ncode\n\`\`\`\n`)).toMatchObject([
    { line: 1, title: 'a' },
    { line: 2, reason: 'The line is too long' },
    { line: 3, reason: expect.stringContaining('code block'), isOfFile: true },
  ])
})

it.each([
  ['brackets', '['],
  ['brackets that close', ']('],
  ['links that do not end', '[a](b'],
  ['escapes', String.raw`\[`],
  ['addresses', 'http://a)'],
  ['closing parentheses', `https://a/${')'.repeat(4000)} `],
  ['schemes', 'a:'],
  ['marks', '*a_'],
  ['tags', '<a href='],
  ['links of HTML', '<a href=b>'],
  ['pictures', '![a](('],
  ['pictures of HTML', '<img '],
  ['comments', '<!--'],
  ['blanks', ' \t'],
])('scans a line of a million %s once', (_what, text) => {
  const line = text.repeat(1_000_000 / text.length)

  // A reader that rescans the line for each mark would take hours.
  expect(short(`${line}\n\n[after](https://after.example)`).at(-1)).toEqual(['after', 'https://after.example', '', ''])
})
