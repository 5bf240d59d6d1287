import { expect } from 'vitest'
import type { ImportEntry } from '#server/modules/imports/readers/entry.ts'

interface Fixture {
  readonly what: string
  readonly bytes: Uint8Array
  readonly format: string | null
  readonly counts: readonly [read: number, refused: number, problems: number]
  readonly first: Partial<ImportEntry> | { readonly reason: unknown }
}

const fixture = (
  what: string,
  content: string | Uint8Array,
  { format, counts, ...rest }: { format: string | null; counts: Fixture['counts']; first: Fixture['first'] },
): Fixture => ({ what, bytes: typeof content === 'string' ? Buffer.from(content) : content, format, counts, ...rest })

const A = 'https://a.example/'
const lines = (...all: string[]) => `${all.join('\n')}\n`

// Modeled on the programs' code or documentation.
const PROGRAMS = [
  fixture(
    'Instapaper HTML',
    `<!DOCTYPE html>\n<html><head><title>Instapaper: Export</title></head><body><h1>Unread</h1><ol><li><a href="${A}">A</a></li></ol><h1>Archive</h1><ol><li><a href="https://b.example/">B</a></li></ol></body></html>`,
    { format: 'Instapaper (HTML)', counts: [2, 0, 0], first: { title: 'A', link: A, folders: [] } },
  ),
  fixture(
    'Instapaper CSV',
    lines('URL,Title,Selection,Folder,Timestamp,Tags', `${A},A,chosen,Banks,1700000000,"[""due diligence""]"`),
    {
      format: 'Instapaper (CSV)',
      counts: [1, 0, 0],
      first: { note: 'chosen', folders: ['Banks'], tags: ['due diligence'], addedAt: '1700000000' },
    },
  ),
  fixture(
    'Raindrop HTML',
    `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Raindrop.io Bookmarks</TITLE>\n<H1>Raindrop.io Bookmarks</H1>\n<DL><p>\n<DT><H3 ADD_DATE="1700000000">Registers</H3>\n<DL><p>\n<DT><A HREF="${A}" ADD_DATE="1700000001" TAGS="one,two three">A</A>\n<DD>About it\n</DL><p>\n</DL><p>\n`,
    {
      format: 'Raindrop (HTML)',
      counts: [1, 0, 0],
      first: { note: 'About it', folders: ['Registers'], tags: ['one', 'two three'], addedAt: '1700000001' },
    },
  ),
  fixture(
    'wallabag CSV',
    lines(
      'Title;URL;Content;Tags;"MIME Type";Language;"Creation date"',
      `"A; b";${A};"<p>text</p>";"one, two";text/html;en;"31/10/2016 03:57:56"`,
    ),
    {
      format: 'wallabag (CSV)',
      counts: [1, 0, 0],
      first: { title: 'A; b', tags: ['one', 'two'], note: '', addedAt: '2016/10/31 03:57:56' },
    },
  ),
  fixture(
    'wallabag JSON',
    JSON.stringify([
      {
        is_archived: 0,
        is_starred: 0,
        tags: ['one'],
        is_public: false,
        id: 1,
        title: 'A',
        url: A,
        content: '<p>text</p>',
        created_at: '2016-09-08T11:55:58+0200',
        mimetype: 'text/html',
        language: 'en',
        domain_name: 'a.example',
      },
    ]),
    {
      format: 'wallabag (JSON)',
      counts: [1, 0, 0],
      first: { title: 'A', link: A, tags: ['one'], note: '', addedAt: '2016-09-08T11:55:58+0200' },
    },
  ),
  fixture(
    'Readability JSON',
    JSON.stringify({
      bookmarks: [
        { article__title: 'A', article__url: A, article__excerpt: 'e', date_added: '2013-09-22T14:58:45+0200' },
      ],
      recommendations: [],
    }),
    {
      format: 'Readability (JSON)',
      counts: [1, 0, 0],
      first: { title: 'A', note: 'e', addedAt: '2013-09-22T14:58:45+0200' },
    },
  ),
  fixture(
    'Karakeep JSON',
    JSON.stringify({
      bookmarks: [
        {
          createdAt: 1_700_000_000,
          title: 'A',
          tags: ['one two'],
          lists: ['x'],
          content: { type: 'link', url: A },
          note: 'n',
          archived: false,
        },
      ],
      lists: [{ id: 'x', name: 'Registers', icon: '', type: 'manual', query: null, parentId: null }],
    }),
    {
      format: 'Karakeep (JSON)',
      counts: [1, 0, 0],
      first: { title: 'A', link: A, note: 'n', tags: ['one two'], folders: ['Registers'], addedAt: '1700000000' },
    },
  ),
  fixture(
    'Linkwarden JSON',
    JSON.stringify({
      name: 'Ada',
      collections: [
        {
          id: 1,
          name: 'Registers',
          parentId: null,
          isPublic: false,
          links: [
            { name: 'A', url: A, description: 'd', tags: [{ name: 'one' }], createdAt: '2024-05-01T10:00:00.000Z' },
          ],
        },
      ],
    }),
    {
      format: 'Linkwarden (JSON)',
      counts: [1, 0, 0],
      first: { title: 'A', note: 'd', tags: ['one'], folders: ['Registers'] },
    },
  ),
  fixture(
    'linkding JSON of its API',
    JSON.stringify({
      count: 1,
      next: null,
      previous: null,
      results: [
        {
          id: 1,
          url: A,
          title: 'A',
          description: 'd',
          notes: 'n',
          shared: false,
          tag_names: ['one'],
          date_added: '2020-09-26T09:46:23.006313Z',
        },
      ],
    }),
    { format: 'linkding (JSON)', counts: [1, 0, 0], first: { note: 'n\n\nd', tags: ['one'], isPrivate: true } },
  ),
  fixture(
    'Our own export',
    lines(
      JSON.stringify({
        title: 'A',
        link: A,
        note: 'One\n\n  two',
        category: 'C / D',
        subCategory: 'S',
        tags: ['a, b', 'c'],
        public: false,
        createdAt: '2024-05-01T10:00:00.000Z',
      }),
    ),
    {
      format: 'JSON Lines',
      counts: [1, 0, 0],
      first: {
        title: 'A',
        note: 'One\n\n  two',
        folders: ['C / D', 'S'],
        tags: ['a, b', 'c'],
        isPrivate: true,
        addedAt: '2024-05-01T10:00:00.000Z',
      },
    },
  ),
  fixture(
    'Table of a German spreadsheet',
    lines(
      'Bezeichnung;Internetadresse;Rubrik;Unterrubrik;Bemerkung;Erstellt am;Öffentlich',
      `A;${A};C;S;n;31.10.2016;nein`,
    ),
    {
      format: 'Table (CSV)',
      counts: [1, 0, 0],
      first: { title: 'A', link: A, note: 'n', folders: ['C', 'S'], addedAt: '31.10.2016', isPrivate: true },
    },
  ),
  fixture(
    'XBEL',
    `<?xml version="1.0" encoding="ISO-8859-1"?>\n<!DOCTYPE xbel PUBLIC "+//IDN python.org//DTD XML Bookmark Exchange Language 1.0//EN//XML" "xbel.dtd">\n<xbel version="1.0">\n<folder><title>Registers</title>\n<bookmark href="${A}" added="2020-01-02"><title>A &amp; b</title><desc>n</desc></bookmark>\n</folder>\n</xbel>\n`,
    {
      format: 'Bookmarks (XBEL)',
      counts: [1, 0, 0],
      first: { title: 'A & b', link: A, note: 'n', folders: ['Registers'], addedAt: '2020-01-02' },
    },
  ),
  fixture('Table with tabs, without a header', lines(`A\t${A}\t2024-01-02`, 'B\thttps://b.example/\t2024-01-03'), {
    format: 'Table (TSV)',
    counts: [2, 0, 0],
    first: { title: 'A', link: A, addedAt: '2024-01-02' },
  }),
  fixture('Table with bars', lines('Name|Link', `A|${A}`), {
    format: 'Table (CSV)',
    counts: [1, 0, 0],
    first: { title: 'A' },
  }),
  fixture(
    'Markdown',
    lines('# C', '## S', `- [A [b]](${A}) - n`, '- Inner', '  - https://b.example/, [c](https://c.example/)'),
    {
      format: 'List in Markdown',
      counts: [3, 0, 0],
      first: { title: 'A [b]', note: 'n', folders: ['C', 'S'] },
    },
  ),
  fixture(
    'Markdown that begins with HTML',
    lines(
      `<p align="center"><a href="https://badge.example/"><img src="https://badge.example/x.svg"></a></p>`,
      '',
      '# C',
      `- [A](${A}) - n [![x](https://badge.example/x.svg)](https://badge.example/)`,
    ),
    { format: 'List in Markdown', counts: [1, 0, 0], first: { title: 'A', link: A, note: 'n', folders: ['C'] } },
  ),
  fixture('Text with more words than links', lines('Dear colleague,', 'please see', A, '', 'I think', 'it is all'), {
    format: 'Links, one per line',
    counts: [4, 3, 0],
    first: { title: 'Dear colleague', link: '' },
  }),
  fixture('Plain list', lines(A, 'https://b.example/ B', 'C: https://c.example/', 'nothing'), {
    format: 'Links, one per line',
    counts: [4, 1, 0],
    first: { link: A, title: '' },
  }),
]

const GOOD = `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n<DT><A HREF="${A}">A</A>\n`
const TABLE = `title,link\né,${A}\n`
const HEAD = Buffer.from('<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=')

const encoded = (charset: string, letters: readonly number[]) =>
  Buffer.concat([
    HEAD,
    Buffer.from(`${charset}">\n<DL><DT><A HREF="${A}">`),
    Buffer.from(letters),
    Buffer.from('</A></DL>\n'),
  ])
const html = 'Bookmarks (HTML)'

const HOSTILE = [
  fixture('HTML that is cut off', `${GOOD}<DT><A HREF="https://b.exa`, {
    format: html,
    counts: [1, 0, 1],
    first: { title: 'A' },
  }),
  fixture(
    'XBEL with entities of its own',
    `<?xml version="1.0"?>\n<!DOCTYPE xbel [<!ENTITY a "https://evil.example/">]>\n<xbel><bookmark href="&a;"><title>A</title></bookmark></xbel>`,
    { format: 'Bookmarks (XBEL)', counts: [1, 1, 0], first: { title: 'A', link: '&a;' } },
  ),
  fixture('XBEL that is cut off', `<xbel>\n<bookmark href="${A}"><title>A</title></bookmark>\n<bookmark href="https`, {
    format: 'Bookmarks (XBEL)',
    counts: [1, 0, 1],
    first: { title: 'A' },
  }),
  fixture('A table that is cut off', `title,link,note\nA,${A},n\nB,https://b.ex`, {
    format: 'Table (CSV)',
    counts: [1, 0, 1],
    first: { title: 'A' },
  }),
  fixture('A table with an open quote', `title,link\nA,${A}\n"B,https://b.example/\n`, {
    format: 'Table (CSV)',
    counts: [1, 0, 2],
    first: { title: 'A' },
  }),
  fixture('JSON that is cut off', `[{"url":"${A}","title":"A"},{"url":"https`, {
    format: 'List (JSON)',
    counts: [1, 0, 1],
    first: { title: 'A' },
  }),
  fixture('JSON Lines that are cut off', `{"link":"${A}","title":"A"}\n{"link":"https`, {
    format: 'JSON Lines',
    counts: [1, 0, 1],
    first: { title: 'A' },
  }),
  fixture('Markdown that ends in code', `- [A](${A})\n\`\`\`\ncode`, {
    format: 'List in Markdown',
    counts: [1, 0, 1],
    first: { title: 'A' },
  }),
  fixture('UTF-16 with its mark', Buffer.from(`\uFEFF${TABLE}`, 'utf16le'), {
    format: 'Table (CSV)',
    counts: [1, 0, 0],
    first: { title: 'é' },
  }),
  fixture('UTF-16 without its mark', Buffer.from(TABLE, 'utf16le'), {
    format: 'Table (CSV)',
    counts: [1, 0, 0],
    first: { title: 'é' },
  }),
  fixture('Big-endian UTF-16 without its mark', Buffer.from(TABLE, 'utf16le').swap16(), {
    format: 'Table (CSV)',
    counts: [1, 0, 0],
    first: { title: 'é' },
  }),
  fixture('Windows-1252 that calls itself UTF-8', encoded('UTF-8', [0xe9, 0x80]), {
    format: html,
    counts: [1, 0, 0],
    first: { title: 'é€' },
  }),
  fixture('Shift_JIS', encoded('Shift_JIS', [0x93, 0xfa, 0x96, 0x7b]), {
    format: html,
    counts: [1, 0, 0],
    first: { title: '日本' },
  }),
  fixture('GB18030', encoded('GB18030', [0xd6, 0xd0, 0xb9, 0xfa]), {
    format: html,
    counts: [1, 0, 0],
    first: { title: '中国' },
  }),
  fixture(
    'Formulas',
    lines('title,link,note', `"=HYPERLINK(""${A}"",""x"")",${A},@SUM(1)`, 'B,"=HYPERLINK(""https://b.example/"")",n'),
    {
      format: 'Table (CSV)',
      counts: [2, 1, 0],
      first: { title: `=HYPERLINK("${A}","x")`, note: '@SUM(1)' },
    },
  ),
  fixture(
    'Links that are none of the web',
    `${GOOD}${['javascript:alert(1)', 'data:text/html,x', 'place:sort=8', 'file:///etc/passwd', '/path'].map((link) => `<DT><A HREF="${link}">x</A>\n`).join('')}</DL>`,
    { format: html, counts: [6, 5, 0], first: { title: 'A' } },
  ),
  fixture(
    'A stray NUL',
    lines('title,link', `A\0b,${A}`, ...Array.from({ length: 9 }, (_, at) => `c,https://${at}.example/`)),
    {
      format: 'Table (CSV)',
      counts: [10, 0, 0],
      first: { title: 'A\0b' },
    },
  ),
  fixture('A ZIP archive', Buffer.from('PK\u0003\u0004\u0014\0\0\0\b\0', 'latin1'), {
    format: null,
    counts: [0, 0, 1],
    first: { reason: expect.stringContaining('ZIP') },
  }),
  fixture('A gzip archive', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0]), {
    format: null,
    counts: [0, 0, 1],
    first: { reason: expect.stringContaining('gzip') },
  }),
  fixture('A PDF document', '%PDF-1.7\n', {
    format: null,
    counts: [0, 0, 1],
    first: { reason: expect.stringContaining('PDF') },
  }),
  fixture('A picture', Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), {
    format: null,
    counts: [0, 0, 1],
    first: { reason: expect.stringContaining('picture') },
  }),
  fixture('A web page', `<!DOCTYPE html><html><script>x</script><ul><li><a href="${A}">Home</a></li></ul></html>`, {
    format: null,
    counts: [0, 0, 1],
    first: { reason: expect.stringContaining('web page') },
  }),
  fixture('A letter', 'Dear colleague,\nhere is the list.\n', {
    format: null,
    counts: [0, 0, 1],
    first: { reason: expect.stringContaining('format of this file is not known') },
  }),
]

export const FIXTURES = [...PROGRAMS, ...HOSTILE]
