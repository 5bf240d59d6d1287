import { expect, it } from 'vitest'
import { isProblem, MAX_FOLDER_DEPTH } from './entry.ts'
import { readXbel } from './xbel.ts'

const read = (body: string, doctype = '') => {
  const reader = readXbel()
  const text = `<?xml version="1.0"?>\n${doctype}<xbel version="1.0">\n${body}\n</xbel>\n`
  return [...reader.write(text), ...reader.end()]
}
const A = '<bookmark href="https://a.example"><title>a</title></bookmark>'

it('reads bookmarks with title, description, date and folders', () => {
  const body = `<title>All</title><desc>Mine</desc>
<folder folded="no"><title>Registers &amp;
  lists</title><desc>About the folder</desc>
  <folder><title>Europe</title>
    <bookmark href=" https://a.example/?b=1&amp;c=2 " added="2020-01-02T03:04:05" id="a">
      <info><metadata owner="x"><title>not this</title><bookmark:icon href="https://icon.example"/></metadata></info>
      <title>Zefix <![CDATA[<Swiss> & all]]></title>
      <desc> One\ntwo &lt;b&gt; </desc>
    </bookmark>
  </folder>
  <separator/>
  <bookmark href="https://b.example"/>
</folder>
${A}`

  expect(read(body)).toEqual([
    {
      line: 7,
      title: 'Zefix <Swiss> & all',
      link: 'https://a.example/?b=1&c=2',
      note: 'One\ntwo <b>',
      tags: [],
      folders: ['Registers & lists', 'Europe'],
      addedAt: '2020-01-02T03:04:05',
    },
    { line: 15, title: '', link: 'https://b.example', note: '', tags: [], folders: ['Registers & lists'] },
    { line: 17, title: 'a', link: 'https://a.example', note: '', tags: [], folders: [] },
  ])
})

it('reads no alias as a second bookmark', () => {
  expect(read(`<folder><title>x</title><alias ref="a"/></folder>${A}`)).toMatchObject([{ title: 'a', folders: [] }])
})

it('keeps a bookmark without an address, so that it is reported as refused', () => {
  expect(read('<bookmark><title>a</title></bookmark>')).toMatchObject([{ title: 'a', link: '' }])
})

it('expands no entity declared by the file', () => {
  const doctype = `<!DOCTYPE xbel [
  <!ENTITY a "ha">
  <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
  <!ENTITY file SYSTEM "file:///etc/passwd">
]>
`

  expect(
    read('<bookmark href="https://a.example/&b;"><title>&b;&file;&#65;</title></bookmark>', doctype),
  ).toMatchObject([{ title: '&b;&file;A', link: 'https://a.example/&b;' }])
})

it('files the contents of 300,000 nested folders under the deepest allowed folder', () => {
  const depth = 300_000
  const items = read(`${'<folder><title>x</title>'.repeat(depth)}${A}${'</folder>'.repeat(depth)}${A}`)

  expect(items).toMatchObject([
    { title: 'a', folders: Array.from({ length: MAX_FOLDER_DEPTH }, () => 'x') },
    { title: 'a', folders: [] },
  ])
})

it.each([
  ['a bookmark', `${A}<bookmark href="https://b.example"><title>b</title>`],
  ['an address', `${A}<bookmark href="https://b.exa`],
  ['a folder', `<folder>${A}`],
  ['character data', `${A}<bookmark href="https://b.example"><title><![CDATA[b`],
  ['information of other programs', `${A}<bookmark href="https://b.example"><info>`],
])('reports that a file ending in %s is cut off, and adds complete bookmarks', (_what, body) => {
  const reader = readXbel()
  const items = [...reader.write(`<xbel>\n${body}`), ...reader.end()]

  expect(items.filter((item) => !isProblem(item))).toMatchObject([{ title: 'a' }])
  expect(items.at(-1)).toEqual({ line: 2, reason: 'The file is cut off', isOfFile: true })
})
