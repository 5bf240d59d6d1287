import { expect, it } from 'vitest'
import { formatOf } from './detect.ts'

const REPEATS = 400

/** CPU time for detecting the format of a file with many of these lines. */
const cost = (line: string): number => {
  const head = `<dl><p>${line.repeat(6000)}<dt>`
  const before = process.threadCpuUsage().user
  for (let time = 0; time < REPEATS; time += 1) formatOf(head)
  return process.threadCpuUsage().user - before + 1
}

it('scans blank lines as fast as others', () => {
  cost('a\n')
  const usual = Math.max(cost('a\n'), cost('abc\n'))

  const slow = ['\n', ' \n', '\r\n', '\u2028'].filter((line) => cost(line) > 50 * usual)

  expect(slow).toEqual([])
})

it.each([
  ['List in Markdown', '<div>\n<a href="https://a.example">a</a>\n</div>\n\n# Awesome\n\n1. [a](https://a.example)\n'],
  ['List in Markdown', '<ul><li><a href="#a">A</a></li></ul>\n\n## A\n<a href="https://a.example"><b>a</b></a>\n'],
  ['List in Markdown', '<p>x</p>\n<dl><dt>x</dt></dl>\n| [a](https://a.example) | b |\n|---|---|\n'],
  ['List in Markdown', '# Formats\n```html\n<DL><p><DT><A HREF="https://a.example">\n```\n[a](https://a.example)\n'],
  ['List in Markdown', '# HTML\n- [a](https://a.example) - all about `<html>` and `<!doctype>`\n'],
  ['List in Markdown', '<https://a.example>\n\n- [b](https://b.example)\n'],
  ['Bookmarks (HTML)', '<DL><p><DT><A HREF="https://a.example">a</A><DD>\n# One\n- [b](https://b.example)\n</DL>'],
  ['Bookmarks (HTML)', '<ul>\n<li><a href="https://a.example">a</a></li>\n</ul>'],
  ['Bookmarks (XBEL)', '<?xml version="1.0"?>\n<!DOCTYPE xbel>\n<xbel version="1.0"></xbel>'],
  ['Bookmarks (XBEL)', '<xbel><desc><![CDATA[<form>\n# x\n<DL><p>]]></desc></xbel>'],
])('recognizes %s by its structure: %j', (format, text) => {
  expect(formatOf(text)?.name).toBe(format)
})

it('reports each line of words if there are more such lines than links', () => {
  const text = 'Dear colleague,\nplease see\nhttps://a.example\n\n- https://b.example\nI think\nthat is all\n'

  // The line right before a link becomes its title.
  expect(formatOf(text)?.createReader().write(text)).toMatchObject([
    { line: 1, title: 'Dear colleague', link: '' },
    { line: 3, title: 'please see', link: 'https://a.example' },
    { line: 5, title: '', link: 'https://b.example' },
    { line: 6, title: 'I think', link: '' },
  ])
})

const read = (text: string, layout?: string) => {
  const format = formatOf(text, { layout })
  const reader = format?.createReader()
  return {
    name: format?.name,
    layout: format?.layout,
    links: [...(reader?.write(text) ?? []), ...(reader?.end() ?? [])].map((item) => 'link' in item && item.link),
  }
}
const TITLED = '\n \n\tRegisters of Europe\n\nName,URL\nA,https://a.example/\nB,https://b.example/,France\n'

it('reads a table below a title, and offers the first lines for another choice', () => {
  expect(read(TITLED)).toEqual({
    name: 'Table (CSV)',
    layout: {
      chosen: '5',
      lines: [
        { line: 3, text: 'Registers of Europe' },
        { line: 5, text: 'Name,URL' },
        { line: 6, text: 'A,https://a.example/' },
        { line: 7, text: 'B,https://b.example/,France' },
      ],
    },
    links: ['https://a.example/', 'https://b.example/'],
  })
})

it.each([
  ['5', 'Table (CSV)', ['https://a.example/', 'https://b.example/']],
  ['6', 'Table (CSV)', ['https://b.example/']],
  ['0', 'Table (CSV)', ['https://a.example/', 'https://b.example/']],
  ['list', 'Links, one per line', ['', '', 'https://a.example/', 'https://b.example/']],
])('reads the file in the chosen layout: %s', (layout, name, links) => {
  const found = read(TITLED, layout)

  expect([found.name, found.links, found.layout?.chosen]).toEqual([name, links, layout])
})

it.each([
  ['a header in the first line', 'Name,URL\nA,https://a.example/\n', undefined],
  ['a header below empty lines', '\n\nName,URL\nA,https://a.example/\n', undefined],
  ['no header', 'A,https://a.example/\n', '0'],
  ['lines of other lengths', 'https://a.example/b,c\nhttps://b.example/\nC\nD\n', 'list'],
  ['links alone', 'https://a.example/\nhttps://b.example/\n', undefined],
  ['Markdown', '- [a](https://a.example/b,c)\n', undefined],
])('asks for the layout of a file with %s only in doubt', (_what, text, chosen) => {
  expect(read(text).layout?.chosen).toBe(chosen)
})

it('reads the same when the recognized layout is chosen, whatever delimiter other lines have', () => {
  const text = 'Registers\nA, B, C, D;https://a.example/\nE;https://b.example/\n'
  const { layout, links } = read(text)

  expect(links).toEqual(['https://a.example/', 'https://b.example/'])
  expect(read(text, layout?.chosen).links).toEqual(links)
})
