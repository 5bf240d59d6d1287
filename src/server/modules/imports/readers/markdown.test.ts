import { expect, it } from 'vitest'
import { readMarkdown } from './markdown.ts'

const read = (text: string) => {
  const reader = readMarkdown()
  return [...reader.write(text), ...reader.end()]
}
const short = (text: string) =>
  read(text).map((item) => ('link' in item ? [item.title, item.link, item.note, item.folders.join('/')] : item.reason))

it('takes headings, and items without a link, for the folders of what is below them', () => {
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
    'a picture as the title',
    '[![Logo](https://p.example/x.png)](https://a.example)',
    ['Logo', 'https://a.example', ''],
  ],
  ['a link of HTML', '<a href="https://a.example">a  b</a>', ['a b', 'https://a.example', '']],
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

it('takes several links of a line, of which the first may be described by the rest', () => {
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

it('lets the description of an item go on in the lines below it', () => {
  expect(short('- [a](https://a.example) - One\n  two *three*\n\n  four\n- [b](https://b.example)\ntext')).toEqual([
    ['a', 'https://a.example', 'One\ntwo three\nfour', ''],
    ['b', 'https://b.example', '', ''],
  ])
})

it('finds the address of a link elsewhere, and where the link stood', () => {
  const text =
    '# One\n- [Label *x*][a]\n- [B][]\n# Two\n[A]: <https://a.example> "About"\n[b]: https://b.example\n[c]: https://c.example'

  expect(short(text)).toEqual([
    ['Label x', 'https://a.example', 'About', 'One'],
    ['B', 'https://b.example', '', 'One'],
    ['c', 'https://c.example', '', ''],
  ])
})

it('passes over code, pictures, places in the file and what the file says of itself', () => {
  const text =
    '---\ntitle: Links\n---\n- [Contents](#contents)\n  - [In it](https://a.example)\n![p](https://p.example)\n```sh\ncurl https://c.example\n```\n'

  expect(short(text)).toEqual([['In it', 'https://a.example', '', 'Contents']])
})

it('keeps links that lead nowhere, for them to be refused', () => {
  expect(short('[a](javascript:alert(1)) [b](docs/b.md) data:text/html,x').map(([, link]) => link)).toEqual([
    'javascript:alert(1)',
    'docs/b.md',
    'data:text/html,x',
  ])
})

it('says of a file that ends in code, and of a line that is too long', () => {
  expect(read(`[a](https://a.example)\n${'x'.repeat(1_100_000)}\n~~~\ncode\n\`\`\`\n`)).toMatchObject([
    { line: 1, title: 'a' },
    { line: 2, reason: 'The line is too long' },
    { line: 3, reason: expect.stringContaining('block of code'), isOfFile: true },
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
  ['blanks', ' \t'],
])('does not look twice at a line of a million %s', (_what, text) => {
  const line = text.repeat(1_000_000 / text.length)

  // Otherwise this would take hours.
  expect(short(`${line}\n\n[after](https://after.example)`).at(-1)).toEqual(['after', 'https://after.example', '', ''])
})
