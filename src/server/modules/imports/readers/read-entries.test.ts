import { describe, expect, it } from 'vitest'
import type { ColumnRole } from '#contract/files/imports.ts'
import { noTexts } from '#contract/sources/sources.ts'
import { type ImportEntry, type ImportItem, isProblem, MAX_FOLDER_DEPTH } from './entry.ts'
import { openEntries, readEntries } from './read-entries.ts'

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const readBytes = async (bytes: Uint8Array, size = 65_536) => {
  const items: ImportItem[] = []
  for await (const item of readEntries(inPieces(bytes, size))) items.push(item)
  return items
}
const read = (text: string) => readBytes(Buffer.from(text))
const readOnly = async (text: string): Promise<ImportEntry> => {
  const [first, ...rest] = await read(text)
  if (!first || isProblem(first) || rest.length > 0)
    throw new Error(`not one entry: ${JSON.stringify([first, ...rest])}`)
  return first
}

const netscape = (body: string) =>
  `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE>\n<DL><p>\n${body}\n</DL><p>\n`

const LIBRARY =
  '{"title":"Zefix","link":"https://www.zefix.ch/","note":"Büros","tags":["ch"],"category":"Registers","subcategory":"Europe"}\n'
const BOOKMARKS = netscape(
  '<DT><H3>Länder</H3>\n<DL><p>\n<DT><A HREF="https://a.example/?x=1&amp;y=2" TAGS="one,two three">A &quot;title&quot; &#8230;</A>\n<DD>Line 1\nLine 2\n</DL><p>',
)
const TABLE = 'title,url,tags\r\n"Quoted ""name"", with\r\na break",https://b.example/é,"a,b"\r\n'
const BACKUP =
  '{"title":"","children":[{"title":"Barre","children":[{"title":"Page","uri":"https://c.example/","tags":"x,y"}]}]}'

describe('the format is detected from the content', () => {
  it('recognizes lines of JSON', async () => {
    expect(await readOnly(LIBRARY)).toEqual({
      ...noTexts,
      line: 1,
      title: 'Zefix',
      link: 'https://www.zefix.ch/',
      note: 'Büros',
      tags: ['ch'],
      folders: ['Registers', 'Europe'],
    })
  })

  it('recognizes bookmark HTML', async () => {
    expect(await readOnly(BOOKMARKS)).toEqual({
      line: 6,
      title: 'A "title" …',
      link: 'https://a.example/?x=1&y=2',
      note: 'Line 1\nLine 2',
      tags: ['one', 'two three'],
      folders: ['Länder'],
    })
  })

  it('recognizes CSV', async () => {
    expect(await readOnly(TABLE)).toEqual({
      ...noTexts,
      line: 2,
      title: 'Quoted "name", with a break',
      link: 'https://b.example/é',
      tags: ['a', 'b'],
      folders: [],
    })
  })

  it('recognizes a JSON backup on one line or on many', async () => {
    const entry = { line: 1, title: 'Page', link: 'https://c.example/', note: '', tags: ['x', 'y'], folders: ['Barre'] }
    expect(await readOnly(BACKUP)).toEqual(entry)
    expect(await readOnly(JSON.stringify(JSON.parse(BACKUP), null, 2))).toEqual({ ...entry, line: 7 })
  })

  it('recognizes lines of JSON with a broken first line', async () => {
    expect(await read(`{"title": oops\n${LIBRARY}`)).toMatchObject([
      { line: 1, reason: 'This is not JSON' },
      { line: 2, title: 'Zefix' },
    ])
  })

  it.each(['', ' \n\n', '\uFEFF'])('reports that %j is empty', async (text) => {
    expect(await read(text)).toEqual([{ line: 1, reason: 'The file is empty', isOfFile: true }])
  })

  it.each([
    ['prose', 'Dear colleague,\nhere is the list.\n'],
    ['CSV without a link', 'title,note\na,b\n'],
    [
      'OPML',
      '<?xml version="1.0"?>\n<opml version="2.0"><body><outline text="a" xmlUrl="https://a.example/"/></body></opml>',
    ],
    [
      'a feed',
      '<rss><channel><item><description><![CDATA[<p><a href="https://a.example/">a</a>]]></description></item></channel></rss>',
    ],
    [
      'a picture in XML',
      '<svg xmlns="http://www.w3.org/2000/svg"><a href="https://a.example/"><text>a</text></a></svg>',
    ],
    ['an error in JSON', '{"error":"not logged in"}'],
    ['JSON with links of other names', '{"version":1,"items":[{"url":"https://a.example/"}]}'],
    ['JSON with data of its own', JSON.stringify({ data: [{ id: 1 }] }, null, 2)],
    ['a list of texts', '["https://a.example/","https://b.example/"]'],
    ['an empty list', '[]'],
    ['lines of JSON without a link', '{"name":"a"}\n{"name":"b"}\nnot json\n'],
  ])('reports %s as an unknown format', async (_what, text) => {
    expect(await read(text)).toEqual([
      { line: 1, reason: expect.stringContaining('format of this file'), isOfFile: true },
    ])
  })

  it('reports an unknown format at the end of a long file, after more problems than it can hold back', async () => {
    const items = await read('{"level":30}\n'.repeat(2500))

    expect(items.at(-1)).toMatchObject({ reason: expect.stringContaining('format of this file'), isOfFile: true })
    expect(items.filter((item) => isProblem(item) && item.isOfFile)).toHaveLength(1)
  })

  it('continues with the lines after many without a link', async () => {
    const items = await read(`${'{"level":30}\n'.repeat(2500)}{"url":"https://a.example/"}`)

    expect(items).toHaveLength(2501)
    expect(items.at(-1)).toMatchObject({ line: 2501, link: 'https://a.example/' })
  })

  it.each(['<?xml version="1.0"?>\n<!DOCTYPE html>\n', '<!-- From > here -->\n<html>', '<H1>Bookmarks</H1>\n', ''])(
    'recognizes bookmarks that begin with %j',
    async (start) => {
      expect(await readOnly(`${start}<li><a href="https://a.example/">a</a></li>`)).toMatchObject({ title: 'a' })
    },
  )

  it("recognizes Linkwarden's and Readability's exports on one line or on many", async () => {
    const linkwarden = { name: 'Ada', collections: [{ name: 'Banks', links: [{ url: 'https://a.example/' }] }] }
    const readability = { bookmarks: [{ article__url: 'https://a.example/' }], recommendations: [] }

    for (const document of [linkwarden, readability])
      for (const text of [JSON.stringify(document), JSON.stringify(document, null, 2)])
        expect(await readOnly(text)).toMatchObject({ link: 'https://a.example/' })
  })

  it('recognizes lines of JSON with their own collections as lines', async () => {
    const line = '{"url":"https://a.example/","collections":["a"],"bookmarks":3}\n'

    expect(await read(line.repeat(2))).toMatchObject([{ line: 1 }, { line: 2 }])
  })

  it('refuses a binary file', async () => {
    const noise = Uint8Array.from({ length: 5000 }, (_, index) => ((index * 7919) % 251) + 1)

    expect(await readBytes(noise)).toEqual([{ line: 1, reason: 'The file is not text', isOfFile: true }])
  })

  it.each([
    ['a ZIP archive', 'UEsDBBQAAAAIAAAAIQAAAAAAAAAAAAAAAAAFAAAAYS50eHQ='],
    [
      'an Office document',
      `UEsDBBQAAAAIAAAAIQAAAAAAAAAAAAAAAAATAAAA${Buffer.from('[Content_Types].xml').toString('base64')}`,
    ],
    ['a gzip archive', 'H4sIAAAAAAAAA8soKSmw0tdPBAAAAP//'],
    ['a PDF document', Buffer.from('%PDF-1.7\n%âãÏÓ\n').toString('base64')],
    ['a text in RTF', Buffer.from('{\\rtf1 https://a.example}').toString('base64')],
    ['a database', Buffer.from('SQLite format 3\0').toString('base64')],
    ['a picture', 'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9h'],
    ['a picture', '/9j/4AAQSkZJRgABAQ=='],
    ['a picture', Buffer.from('RIFF\0\0\0\0WEBPVP8 ').toString('base64')],
  ])('reports that a file is %s', async (what, bytes) => {
    expect(await readBytes(Buffer.from(bytes, 'base64'))).toEqual([
      { line: 1, reason: expect.stringContaining(`The file is ${what}`), isOfFile: true },
    ])
  })

  it.each(['<script src="a.js"></script>', '<form action="/login"><input name="user"></form>', '<nav>x</nav>'])(
    'does not read the menu of a page with %s as bookmarks',
    async (part) => {
      const page = `<!DOCTYPE html><html><body>${part}<ul><li><a href="https://a.example">Home</a></ul></body></html>`

      expect(await read(page)).toEqual([{ line: 1, reason: expect.stringContaining('a web page'), isOfFile: true }])
    },
  )

  it('reads text with a stray NUL in it', async () => {
    expect(await read(`${LIBRARY}{"title":"a\0b","link":"a.example"}\n${LIBRARY}`)).toMatchObject([
      { line: 1 },
      { line: 2, reason: 'This is not JSON' },
      { line: 3 },
    ])
    expect(await read(`title,link\na\0b,https://a.example\n${'c,https://c.example\n'.repeat(9)}`)).toHaveLength(10)
  })
})

describe('the format of a file', () => {
  const open = (text: string, columns?: ColumnRole[]) => openEntries(inPieces(Buffer.from(text), 7), { columns })

  it.each([
    ['JSON Lines', LIBRARY],
    ['Bookmarks (HTML)', BOOKMARKS],
    ['Bookmarks (JSON)', BACKUP],
    ['Table (CSV)', TABLE],
    [
      'Pocket (HTML)',
      '<!DOCTYPE html><html><head><title>Pocket Export</title></head><ul><li><a href="a.example">a</a></ul>',
    ],
    ['Raindrop (HTML)', '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Raindrop.io Bookmarks</TITLE><DL><p></DL>'],
    ['Pinboard (JSON)', '[{"href":"https://a.example","description":"a","extended":""}]'],
    ['Linkwarden (JSON)', '{"collections":[{"name":"a","links":[]}]}'],
    ['List (JSON)', '[{"url":"https://a.example"}]'],
    ['List in Markdown', '[Zefix](https://a.example)\n'],
    ['List in Markdown', '<p align="center">x</p>\n\n# Awesome\n\n- [a](https://a.example)\n'],
    ['List in Markdown', '# Mine\nhttps://a.example\n'],
    ['List in Markdown', '- Swiss\n  - https://a.example\n'],
    ['Links, one per line', 'https://a.example\n'],
    ['Links, one per line', 'Zefix\nhttps://a.example\n\nRIK\nhttps://b.example\n'],
    ['Links, one per line', 'zefix.ch\nrik.ee\n'],
    ['Table (CSV)', 'https://a.example | a\nhttps://b.example | b\n'],
    ['Links, one per line', 'Dear colleague,\nplease see https://a.example for it.\nI think\nit is what we need.\n'],
    ['Links, one per line', 'const x = a[b](c)\n/*\n * see https://a.example\n */\nlet y\nlet z\nlet u\nlet v\n'],
    ['Links, one per line', '- https://a.example\nand\nthen\n'],
    [null, 'Dear colleague,\n'],
  ])('is known before an entry is read: %s', async (format, text) => {
    const file = await open(text)

    expect([file.format, file.columns !== undefined]).toEqual([format, format === 'Table (CSV)'])
  })

  it('may have its columns assigned by the caller', async () => {
    const text = 'Name,URL,Remark\nA,https://a.example,n\n'
    const { columns } = await open(text)
    const opened = await open(text, ['tags', 'link', 'title'])

    expect(columns?.map(({ role }) => role)).toEqual(['title', 'link', 'note'])
    expect(opened.columns?.map(({ name, role, sample }) => [name, role, sample])).toEqual([
      ['Name', 'tags', 'A'],
      ['URL', 'link', 'https://a.example'],
      ['Remark', 'title', 'n'],
    ])
    expect((await opened.items.next()).value).toMatchObject({ title: 'n', tags: ['A'], note: '' })
  })
})

describe('encodings', () => {
  it.each([
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, ...Buffer.from('title,link\né,a.example\n')]],
    ['UTF-16 with a byte order mark', [0xff, 0xfe, ...Buffer.from('title,link\né,a.example\n', 'utf16le')]],
    ['UTF-16 without one', [...Buffer.from('title,link\né,a.example\n', 'utf16le')]],
    ['big-endian UTF-16 without one', [...Buffer.from('title,link\né,a.example\n', 'utf16le').swap16()]],
    ['Windows-1252 that nothing declares', [...Buffer.from('title,link\né,a.example\n', 'latin1')]],
  ])('reads %s', async (_name, bytes) => {
    expect(await readBytes(Uint8Array.from(bytes))).toMatchObject([{ title: 'é', link: 'a.example' }])
  })

  it('reads the encoding that an HTML file declares', async () => {
    const html = netscape(
      '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=x-mac-roman">\n<DT><A HREF="https://a.example">?</A>',
    )
    const bytes = Buffer.from(html, 'latin1')
    bytes[bytes.indexOf('?</A>')] = 0x8e

    expect(await readBytes(bytes)).toMatchObject([{ title: 'é' }])
  })

  it('ignores a declaration of UTF-8 that contradicts the bytes', async () => {
    const html = netscape('<META CHARSET="utf-8">\n<DT><A HREF="https://a.example">é</A>')

    expect(await readBytes(Buffer.from(html, 'latin1'))).toMatchObject([{ title: 'é' }])
  })

  it('reads lines of JSON after a byte order mark', async () => {
    expect(await read(`\uFEFF${LIBRARY}`)).toMatchObject([{ title: 'Zefix' }])
  })

  it('reads the text before a cut inside a character as UTF-8', async () => {
    const bytes = Buffer.from(`<DL><DT><A HREF="https://a.example">Büro</A><DT><A HREF="https://b.example">Bü`)

    expect(await readBytes(bytes.subarray(0, -1))).toMatchObject([{ title: 'Büro' }, { isOfFile: true }])
  })

  it('reads a last character in Windows-1252', async () => {
    expect(await readBytes(Buffer.from('link,title\na.example,caf\u00e9', 'latin1'))).toMatchObject([{ title: 'café' }])
  })

  it('decides for each line if a file mixes UTF-8 and Windows-1252', async () => {
    const bytes = Buffer.concat([Buffer.from('title,link\né…,a.example\n'), Buffer.from('ü,b.example\n', 'latin1')])

    expect(await readBytes(bytes)).toMatchObject([{ title: 'é…' }, { title: 'ü' }])
  })
})

describe('pieces of any size', () => {
  // Longer than the part of a file that is read in one go to detect its format.
  const TIMES = 1500
  const ROW = '"Quoted ""name"", with\r\na break",https://b.example/é,"a,b"\r\n'

  it.each([
    ['JSON Lines', LIBRARY.repeat(TIMES)],
    ['HTML', BOOKMARKS.repeat(TIMES)],
    [
      'HTML that declares its encoding',
      `<META CHARSET="x-mac-roman">\r\n${BOOKMARKS.replaceAll('\n', '\r\n').repeat(TIMES)}`,
    ],
    ['CSV', `title,url,tags\r\n${ROW.repeat(TIMES)}`],
    ['a JSON document', JSON.stringify({ children: Array.from({ length: TIMES }, () => JSON.parse(BACKUP)) })],
    ['broken JSON', `${LIBRARY}{"title":\n`.repeat(TIMES)],
    ['bookmarks that are cut off', `${BOOKMARKS.repeat(TIMES)}<DL><DT><A HREF="https://b.example">b</A`],
    ['unclosed quotes', `title,url\n${'"open,a.example\nb,b.example\n'.repeat(TIMES * 3)}`],
  ])('give the same for %s', async (_name, text) => {
    const bytes = Buffer.from(text)
    const whole = await readBytes(bytes, bytes.length)

    expect(whole.length).toBeGreaterThanOrEqual(TIMES)
    expect(await readBytes(bytes, 1)).toEqual(whole)
    expect(await readBytes(bytes, 7)).toEqual(whole)
  })

  it('give the same for a line that is too long to hold', async () => {
    const bytes = Buffer.from(`${LIBRARY}{"title":"${'é'.repeat(1_100_000)}"}\n${LIBRARY}`)
    const expected = [{ line: 1 }, { line: 2, reason: 'The line is too long' }, { line: 3, title: 'Zefix' }]

    expect(await readBytes(bytes, bytes.length)).toMatchObject(expected)
    expect(await readBytes(bytes, 1009)).toMatchObject(expected)
  })
})

describe('hostile files', () => {
  it('with 300,000 nested folders are filed under the deepest allowed one', async () => {
    const entries = await read(
      `${'<DL><DT><H3>x</H3>'.repeat(300_000)}<DL><DT><A HREF="https://a.example">deep</A>${'</DL>'.repeat(300_001)}<DT><A HREF="https://b.example">top</A>`,
    )

    expect(entries).toMatchObject([
      { title: 'deep', folders: Array.from({ length: MAX_FOLDER_DEPTH }, () => 'x') },
      { title: 'top', folders: [] },
    ])
  })

  it('with 100,000 nested folders in a JSON document, too', async () => {
    const [entry] = await read(
      `${'{"title":"x","children":['.repeat(100_000)}{"title":"deep","uri":"https://a.example"}${']}'.repeat(100_000)}`,
    )

    expect(entry).toMatchObject({ title: 'deep', folders: { length: MAX_FOLDER_DEPTH } })
  })

  it('are read after a comment, an address and a title of 20 MB', async () => {
    const long = 'x'.repeat(20_000_000)
    const entries = await read(
      netscape(
        `<!-- ${long} --><DT><A HREF="https://a.example">a</A><DT><A HREF="https://b.example/${long}">b</A><DT><A HREF="https://c.example">${long}</A><DT><A HREF="https://d.example">d</A>`,
      ),
    )

    expect(entries.map((entry) => (isProblem(entry) ? entry.reason : entry.link.slice(0, 17)))).toEqual([
      'https://a.example',
      'https://b.example',
      'https://c.example',
      'https://d.example',
    ])
  })

  it('may be a JSON list with few entries', async () => {
    const items = await read(`[${'"x",'.repeat(200_000)}{"url":"https://a.example/"}]`)

    expect(items).toHaveLength(200_001)
    expect(items.at(-1)).toMatchObject({ link: 'https://a.example/' })
  })

  it('are read even if text turns into binary data', async () => {
    const bytes = Buffer.concat([
      Buffer.from(LIBRARY.repeat(1000)),
      Buffer.from([0, 1, 2, 255, 10]),
      Buffer.from(LIBRARY),
    ])
    const items = await readBytes(bytes)

    expect(items.filter(isProblem)).toEqual([{ line: 1001, reason: 'This is not JSON' }])
    expect(items.at(-1)).toMatchObject({ line: 1002, title: 'Zefix' })
  })
})

it('closes the file when the caller stops early', async () => {
  let isClosed = false
  async function* chunks() {
    try {
      while (true) yield Buffer.from(LIBRARY)
    } finally {
      isClosed = true
    }
  }

  for await (const item of readEntries(chunks())) {
    expect(item).toMatchObject({ title: 'Zefix' })
    break
  }

  expect(isClosed).toBe(true)
})
