import { describe, expect, it } from 'vitest'
import { columnRoles } from '#contract/files/imports.ts'
import { provenanceNames } from '#contract/sources/provenance.ts'
import { prepareEntry } from '#server/modules/imports/prepare.ts'
import { readTable } from './csv.ts'
import { type ImportItem, isProblem } from './entry.ts'
import { entryOfJson } from './record.ts'
import { tableIn, withRoles } from './table.ts'

const tableOf = (text: string) => {
  const table = tableIn(text.split('\n'))
  if (!table) throw new Error('not a table')
  return table
}
const rolesOf = (text: string) => tableOf(text).columns.map(({ role }) => role)

const prepared = (item: ImportItem | undefined) => {
  const each = item && !isProblem(item) ? prepareEntry(item) : undefined
  if (!each?.ok) throw new Error('not taken')
  return { known: each.source.provenance, warnings: each.warnings }
}

const readWith = (table: ReturnType<typeof tableOf>, text: string) => {
  const reader = readTable(table)
  return [...reader.write(text), ...reader.end()].map(prepared)
}
const read = (text: string) => readWith(tableOf(text), text)
const readOne = (head: string, cell: string) => read(`link,${head}\nhttps://a.example,"${cell}"\n`)[0]

describe('a column is recognized', () => {
  it('for every field', () => {
    const named =
      'Publisher;Official;Country;Language;Price;Access note;Opsec;Exposure note;Frequency;Search address;Review every'
    const row = 'ICIJ;yes;ge;ka;free;Ask;passive;None;weekly;https://a.example/?q={q};6'

    expect(rolesOf(`${named};url\n${row};https://a.example`)).toEqual([...provenanceNames, 'link'])
    expect(columnRoles).toEqual(expect.arrayContaining(provenanceNames))
    expect(read(`${named};url\n${row};https://a.example`)[0]).toEqual({
      known: {
        publisher: 'ICIJ',
        official: true,
        countries: ['GE'],
        languages: ['ka'],
        access: 'open',
        accessNote: 'Ask',
        exposure: 'none',
        exposureNote: 'None',
        rhythm: 'weekly',
        searchLink: 'https://a.example/?q={q}',
        reviewEvery: 6,
      },
      warnings: [],
    })
  })

  it('in other languages', () => {
    expect(rolesOf('Land;Sprache;Kosten;Link\nDeutschland;Deutsch;kostenlos;https://a.example')).toEqual([
      'countries',
      'languages',
      'access',
      'link',
    ])
  })

  it('only if one of its cells has a value of the field', () => {
    expect(rolesOf('link,title,updated,language,price\nhttps://a.example,A,2024-01-02,C++,see below')).toEqual([
      'link',
      'title',
      '',
      '',
      '',
    ])
  })

  it('once: the best of several names wins', () => {
    expect(rolesOf('price,access,link,title\nfree,paid,https://a.example,A')).toEqual(['', 'access', 'link', 'title'])
  })

  it('in another role if the person chooses it', () => {
    const text = 'link,who,where\nhttps://a.example,ICIJ,Kenya\n'

    expect(readWith(withRoles(tableOf(text), ['link', 'publisher', 'countries']), text)[0]?.known).toEqual({
      publisher: 'ICIJ',
      countries: ['KE'],
    })
  })
})

describe('columns of yes and no', () => {
  const rows = (head: string, ...cells: string[]) =>
    read([`title,link,${head}`, ...cells.map((cell, at) => `T,https://a.example/${at},${cell}`)].join('\n'))

  it.each([
    ['Paid', 'TRUE', { access: 'paid' }],
    ['Paid', 'FALSE', { access: 'open' }],
    ['Free', 'yes', { access: 'open' }],
    ['Free', 'no', { access: 'paid' }],
    ['Free', '', {}],
    ['Kostenlos', 'wahr', { access: 'open' }],
    ['Registration required', 'TRUE', { access: 'registration' }],
    ['Registration required', 'FALSE', {}],
    ['Login required?', '✓', { access: 'registration' }],
    ['Governmental', 'TRUE', { official: true }],
    ['Government', 'no', { official: false }],
    ['Official', 'Yes', { official: true }],
    ['Free,Registration required', 'yes,yes', { access: 'registration' }],
    ['Paid,Registration required', 'TRUE,TRUE', { access: 'paid' }],
    ['Paid,Registration required', 'FALSE,FALSE', { access: 'open' }],
    ['Paid,Access,Official', 'no,invitation only,no', { access: 'restricted', official: false }],
  ])('%s: %s', (head, cells, known) => {
    expect(rows(head, cells)).toEqual([{ known, warnings: [] }])
  })

  it('get their own roles', () => {
    expect(rolesOf('Name,URL,Paid,Free,Login\nA,https://a.example,TRUE,FALSE,no')).toEqual([
      'title',
      'link',
      'paid',
      'free',
      'registration',
    ])
  })

  it('are not recognized if most cells contain other values', () => {
    expect(rolesOf('Name,URL,Free,Registration,Account\nA,https://a.example,samples,1234567,ICIJ')).toEqual([
      'title',
      'link',
      '',
      '',
      '',
    ])
  })

  it('are left out with a warning if a cell is not an answer', () => {
    expect(rows('Paid', 'TRUE', 'FALSE', 'no', 'yes', 'in part')[4]).toEqual({
      known: {},
      warnings: ['Access: “in part” was not recognized, so it is left out'],
    })
  })

  it.each([
    ['Kostet', 'paid', { access: 'paid' }],
    ['Paid', 'access', { access: 'paid' }],
    ['Free', 'access', { access: 'open' }],
    ['Run by a ministry', 'official', { official: true }],
  ] as const)('can be chosen by hand: %s as %s', (head, role, known) => {
    const text = `link,${head}\nhttps://a.example,TRUE\n`

    expect(readWith(withRoles(tableOf(text), ['link', role]), text)).toEqual([{ known, warnings: [] }])
  })
})

describe('a cell is read', () => {
  it.each([
    ['country', 'ge', { countries: ['GE'] }],
    ['country', 'UK', { countries: ['GB'] }],
    ['country', 'DE, Frankreich; Nederland|საქართველო', { countries: ['DE', 'FR', 'GE', 'NL'] }],
    ['country', 'Côte d’Ivoire / Guinea-Bissau', { countries: ['CI', 'GW'] }],
    ['country', 'Korea, Republic of', { countries: ['KR'] }],
    ['country', 'worldwide', { countries: ['001'] }],
    ['country', 'DE, DE, de', { countries: ['DE'] }],
    ['language', 'EN, Georgian; français, zh_hant', { languages: ['en', 'fr', 'ka', 'zh-Hant'] }],
    ['price', '€ 20', { access: 'paid', accessNote: '€ 20' }],
    ['price', '1,200.50 USD per year', { access: 'paid', accessNote: '1,200.50 USD per year' }],
    ['cost', '0', { access: 'open' }],
    ['exposure', 'It is tied to your account', { exposure: 'identified' }],
    ['updated', 'now and then', { rhythm: 'irregular' }],
    ['access', 'Login required', { access: 'registration' }],
    ['access', 'invitation only', { access: 'restricted' }],
    ['exposure', 'The person may be notified', { exposure: 'notified' }],
    ['updated', 'täglich', { rhythm: 'daily' }],
    ['official', 'nein', { official: false }],
    ['official', 'government', { official: true }],
    ['review every', '1 year', { reviewEvery: 12 }],
    ['review every', 'quarterly', { reviewEvery: 3 }],
    ['search address', 'a.example/?q={q}', { searchLink: 'https://a.example/?q={q}' }],
  ])('%s: %s', (head, cell, known) => {
    expect(readOne(head, cell)).toEqual({ known, warnings: [] })
  })

  it.each([
    ['country', 'Armenia, Atlantis', { countries: ['AM'] }, 'Covers', 'Atlantis'],
    ['access', 'free\n', { access: 'open' }, '', ''],
    ['language', 'en, Klingonish', { languages: ['en'] }, 'Languages', 'Klingonish'],
  ])('%s: %j, without unknown values', (head, cell, known, field, left) => {
    const { warnings, ...found } = readOne(head, cell) ?? {}

    expect(found).toEqual({ known })
    expect(warnings).toEqual(left === '' ? [] : [`${field}: “${left}” was not recognized, so it is left out`])
  })

  it('with a warning for a value that the API refuses', () => {
    const rows = [
      'official,access,review every,search address,country',
      'yes,free,6,https://a.example/?q={q},GE',
      `perhaps,gratuitously,99,https://a.example/,${'x'.repeat(70_000)}`,
    ]
    const [fine, faulty] = read(
      rows.map((row, index) => `${index === 0 ? 'link' : 'https://a.example'},${row}`).join('\n'),
    )

    expect(fine?.warnings).toEqual([])
    expect(faulty?.known).toEqual({})
    expect(faulty?.warnings.map((each) => /^([^:]*): /.exec(each)?.[1])).toEqual([
      'Official source',
      'Covers',
      'Access',
      'Search address',
      'Review every',
    ])
    expect(Math.max(...(faulty?.warnings.map(({ length }) => length) ?? []))).toBeLessThan(200)
  })

  it('and cut if it is longer than the field, even with hostile characters', () => {
    const { known, warnings } = readOne('publisher', `=1+1\u0000${'a'.repeat(300)}`) ?? {}

    expect(known?.publisher).toMatch(/^=1\+1a{195}…$/)
    expect(warnings).toEqual([
      'Control characters were removed from the publisher',
      'The publisher was cut at 200 characters',
    ])
  })
})

describe('a hostile file', () => {
  const took = (fields: object) => prepared(entryOfJson({ url: 'https://a.example', ...fields }, 1))

  it.each([
    ['a list without an end', { countries: Array.from({ length: 300_000 }, (_, at) => `x${at}`) }, 1],
    ['many that are not known', { languages: Array.from({ length: 900 }, (_, at) => `klingon ${at}`) }, 1],
    ['tags without an end', { tags: Array.from({ length: 200_000 }, (_, at) => `tag ${at}`).concat('paid') }, 1],
    ['names of fields without an end', { ['country'.repeat(50_000)]: 'GE' }, 0],
    ['what is no text', { provenance: { countries: [{}, [], null], official: {}, publisher: [[]], toString: 'x' } }, 0],
    ['names of the language itself', JSON.parse('{"provenance":{"__proto__":{"access":"paid"},"constructor":"x"}}'), 0],
  ])('of %s causes few warnings', (_, fields, warnings) => {
    const found = took(fields)

    expect(found.known).toEqual({})
    expect(found.warnings.length).toBe(warnings)
    expect(found.warnings.join('').length).toBeLessThan(300)
  })

  it('of cells that look like the beginning of an unfinished name is read quickly', () => {
    const countries = '('.repeat(19_990)

    for (let row = 0; row < 200; row += 1) expect(took({ countries }).known).toEqual({})
  })

  it('causes warnings with the first refused values, and the number of the others', () => {
    expect(took({ languages: ['en', 'k', 'l', 'm', 'n', 'o'] }).warnings).toEqual([
      'Languages: “k”, “l”, “m” and 2 more were not recognized, so they are left out',
    ])
  })
})

describe('an object', () => {
  const said = (fields: object) => prepared(entryOfJson({ url: 'https://a.example', tags: ['free'], ...fields }, 1))

  it('has provenance under the names of columns, beside its tags', () => {
    expect(said({ country: ['ge', 'Armenia'], Language: 'en', official: true })).toEqual({
      known: { countries: ['AM', 'GE'], languages: ['en'], official: true, access: 'open' },
      warnings: [],
    })
  })

  it('has all provenance in `provenance`, which overrides its tags and other fields', () => {
    expect(said({ provenance: { countries: ['GE'], reviewEvery: 6 }, country: 'DE' }).known).toEqual({
      countries: ['GE'],
      reviewEvery: 6,
    })
    expect(said({ provenance: {} }).known).toEqual({})
  })

  it('has fields that override its tags, including the note', () => {
    expect(said({ tags: ['partly paid', 'opsec active'], access: 'open' }).known).toEqual({
      access: 'open',
      exposure: 'notified',
    })
  })

  it('has values without provenance, which are ignored without a warning', () => {
    expect(said({ updated: '2024-01-02T03:04:05Z', country: { code: 'GE' }, official: null, language: [] })).toEqual({
      known: { access: 'open' },
      warnings: [],
    })
  })
})
