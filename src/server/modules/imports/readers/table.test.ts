import { expect, it } from 'vitest'
import { tableAt, tableIn, withRoles } from './table.ts'

const tableOf = (text: string) => tableIn(text.split('\n'))
const rolesOf = (text: string) => tableOf(text)?.columns.map(({ role }) => role)

it.each([
  ['title,url', ','],
  ['"Title";"Link"', ';'],
  ['name\thref', '\t'],
  ['Name|URL', '|'],
  ['title,note', undefined],
  ['https://a.example/url', undefined],
  ['| Name | Link |\n|---|---|\n| a | https://a.example |', undefined],
])('finds the delimiter of %j', (text, delimiter) => {
  expect(tableOf(text)?.delimiter).toBe(delimiter)
})

it.each([
  ['German', 'Bezeichnung;Beschreibung;Internetadresse;Schlagwörter;Kategorie;Erstellt am'],
  ['French', 'Titre;Remarque;Lien;Étiquettes;Catégorie;Date de création'],
  ['Spanish', 'Título;Descripción;Enlace;Etiquetas;Categoría;Fecha'],
  ['Italian', 'Titolo;Nota;Collegamento;Etichette;Categoria;Data'],
  ['Polish', 'Nazwa;Opis;Odnośnik;Tagi;Kategoria;Utworzono'],
  ['Russian', 'Название;Описание;Ссылка;Теги;Категория;Дата'],
  ['Chinese', '标题;备注;网址;标签;分类;日期'],
  ['Japanese', 'タイトル;メモ;リンク;タグ;フォルダ;日付'],
])('recognizes the names of columns in %s', (_language, header) => {
  expect(rolesOf(`${header}\nA;n;https://a.example;t;C;2024-01-02`)).toEqual([
    'title',
    'note',
    'link',
    'tags',
    'folder',
    'created',
  ])
})

it('finds a link under a meaningless name, and a title beside it', () => {
  const rows = 'Commercial register;7;https://a.example/\nSanctions list;9;https://b.example/'

  expect(tableOf(`Register;No;Where\n${rows}`)).toEqual({
    format: 'Table (CSV)',
    delimiter: ';',
    firstLine: 1,
    hasHeader: true,
    isSure: false,
    isDayFirst: undefined,
    columns: [
      { name: 'Register', role: 'title', sample: 'Commercial register' },
      { name: 'No', role: '', sample: '7' },
      { name: 'Where', role: 'link', sample: 'https://a.example/' },
    ],
  })
})

it.each([
  ['Code;Country;Register name;Website', 'GE-NAPR;Georgia;Public Registry;https://a.example', 'Register name'],
  [
    'Local name;International name of the register;Link',
    'Реестр;Register;https://a.example',
    'International name of …',
  ],
  ['ID,Institution,City,URL', 'AE-1,Ajman Chamber,Ajman,https://a.example', 'Institution'],
  ['Source,Notes,URL', 'Offshore Leaks,Leaked papers,https://a.example', 'Source'],
  ['Source,Name of dataset,URL', 'ICIJ,Offshore Leaks,https://a.example', 'Name of dataset'],
  ['Source,Institute,URL', 'https://b.example,Offshore Leaks,https://a.example', 'Institute'],
  ['Key,Where,Holder,Link', 'ad_general_council,Andorra,General Council,https://a.example', 'Holder'],
  ['List,Lang,Active,Thing,Link', 'GB-COH,eng,TRUE,Companies House,https://a.example', 'Thing'],
  ['List,Link', 'GB-COH,https://a.example', 'List'],
])('finds the title in %s', (header, row, name) => {
  const titles = tableOf(`${header}\n${row}`)?.columns.filter(({ role }) => role === 'title')

  expect(titles?.map((column) => column.name)).toEqual([name.replace('…', 'the register')])
})

it('reads a table without a header by the contents of its columns', () => {
  const table = tableOf(
    '700000001\tZefix\thttps://www.zefix.ch/\t2024-03-01T09:15:00Z\tSwiss register\n700000002\tRIK\thttps://ariregister.rik.ee/\t2024-03-02\tEstonian register',
  )

  expect(table).toMatchObject({ format: 'Table (TSV)', hasHeader: false })
  expect(table?.columns.map(({ name, role }) => [name, role])).toEqual([
    ['', ''],
    ['', 'title'],
    ['', 'link'],
    ['', 'created'],
    ['', 'note'],
  ])
})

it('uses a column as link only if its cells are addresses', () => {
  expect(rolesOf('Name,Address,URL\nBank,1 Main Street,https://a.example')).toEqual(['title', '', 'link'])
  expect(rolesOf('Name,Address\nBank,https://a.example')).toEqual(['title', 'link'])
  expect(tableOf('Name,Address\nBank,1 Main Street')).toBeUndefined()
})

it('uses the best of several names for a single field, and all for a field with several values', () => {
  expect(rolesOf('Website,Link,Name,Title,Note,Comment\nhttps://a.example,https://b.example,n,t,1,2')).toEqual([
    '',
    'link',
    '',
    'title',
    'note',
    'note',
  ])
})

it.each([
  ['Pocket (CSV)', 'title,url,time_added,tags,status'],
  ['Instapaper (CSV)', 'URL,Title,Selection,Folder,Timestamp'],
  ['Raindrop (CSV)', 'id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite'],
  ['wallabag (CSV)', '"Title";"URL";"Content";"Tags";"MIME Type";"Language";"Creation date"'],
  ['Table (CSV)', 'title,url'],
  ['Table (TSV)', 'title\turl'],
])('recognizes %s', (format, header) => {
  expect(tableOf(header)?.format).toBe(format)
})

it('uses the given roles, and none for the columns after them', () => {
  const table = tableOf('a,b,c\nx,https://a.example,y')

  expect(table && withRoles(table, ['note', 'link']).columns.map(({ role }) => role)).toEqual(['note', 'link', ''])
})

it('rejects a table if its lines have different numbers of cells', () => {
  expect(tableOf('https://a.example/, one\nhttps://b.example/\nhttps://c.example/, with, commas')).toBeUndefined()
})

it.each([
  ['day', '03/04/2020\n31/10/2016 03:57:56', true],
  ['month', '03/04/2020\n10/31/2016', false],
  ['neither', '03/04/2020\n01/02/2016', undefined],
  ['both', '31/10/2020\n10/31/2016', undefined],
])('decides by its dates with slashes whether the day comes first: %s', (_what, dates, expected) => {
  const rows = dates.split('\n').map((date) => `https://a.example,${date}`)

  expect(tableOf(['link,date', ...rows].join('\n'))?.isDayFirst).toBe(expected)
})

const ROWS = 'Zefix,https://a.example/,CH\nRIK,https://b.example/,EE\n'
const HEADER = 'Name,URL,Country'

it.each([
  ['a title', `Registers of Europe\n${HEADER}\n${ROWS}`, 2],
  ['a title with a delimiter', `Registers of Europe, as of 2024\n${HEADER}\n${ROWS}`, 2],
  ['a title that is padded', `Registers of Europe,,\nAs of 2024,,\n${HEADER}\n${ROWS}`, 3],
  ['a title in quotes of two lines', `"Registers\nof Europe",,\n,,\n${HEADER}\n${ROWS}`, 4],
  ['an open quote', `The 5" list of "registers\n${HEADER}\n${ROWS}`, 2],
  ['an address', `https://stats.example/\n${HEADER}\n${ROWS}`, 2],
  ['data about the table', `Source,https://stats.example/\nDate,2024-01-02\n\n${HEADER}\n${ROWS}`, 4],
  ['lines without cells', `,,\n,,\n${HEADER}\n${ROWS}`, 3],
  ['19 lines', `${'Some words\n'.repeat(19)}${HEADER}\n${ROWS}`, 20],
  ['a title, and a name that says nothing', `Registers of Europe\n\nRegister,Where,Of\n${ROWS}`, 3],
])('finds the header below %s', (_what, text, firstLine) => {
  const table = tableOf(text)

  expect(table).toMatchObject({ firstLine, hasHeader: true })
  expect(table?.columns.map(({ role, sample }) => [role, sample]).slice(0, 2)).toEqual([
    ['title', 'Zefix'],
    ['link', 'https://a.example/'],
  ])
})

it('is sure of a header in the first line if it names the links', () => {
  expect(tableOf(`${HEADER}\n${ROWS}`)).toMatchObject({ firstLine: 1, isSure: true })
})

it('finds the first row below a title if no line names the columns', () => {
  expect(tableOf(`Registers of Europe\n${ROWS}`)).toMatchObject({ firstLine: 2, hasHeader: false, isSure: false })
})

it('ignores a header below rows, or on line 21', () => {
  expect(tableOf(`${ROWS}Name,link,FR\n${ROWS}`)).toMatchObject({ firstLine: 1, hasHeader: false })
  expect(tableOf(`${'Some words\n'.repeat(20)}${HEADER}\n${ROWS}`)).toMatchObject({ firstLine: 22, hasHeader: false })
})

it.each([
  ['words with commas', 'Dear colleague,\nplease send title, link, and note\nof it, https://a.example\n'],
  ['a table of Markdown', '# Registers\n\n| Name | URL |\n|---|---|\n| Zefix | https://a.example |\n'],
  ['a table of Markdown without bars around it', 'Registers\nName | URL\n--- | ---\nZefix | https://a.example\n'],
])('does not read %s as a table', (_what, text) => {
  expect(tableOf(text)).toBeUndefined()
})

it.each([
  [3, ['Name', 'URL', 'Country'], 3],
  [0, ['', '', ''], 4],
  [1, ['Registers', 'of'], 1],
  [900, [], 900],
])('uses line %i as the header when asked to', (line, names, firstLine) => {
  const table = tableAt(`Registers;of\n\n${HEADER}\n${ROWS}`.split('\n'), line)

  expect(table).toMatchObject({ firstLine, hasHeader: line > 0 })
  expect(table.columns.map(({ name }) => name)).toEqual(names)
})
