import { describe, expect, it } from 'vitest'
import type { ActivityEntry } from '#contract/activity.ts'
import { csvHead, csvLine, escapeFormula } from './csv.ts'

const entry = (rest: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: 1,
  at: '2025-03-04T05:06:07.000Z',
  kind: 'source_updated',
  person: { id: 1, fullName: 'Ada', role: 'ROLE_GROUP_MANAGER' },
  group: { id: 2, name: 'Acme' },
  object: { type: 'source', id: 3, name: 'Register' },
  before: { title: 'Old', public: true },
  after: { title: 'Register', public: false, tags: ['a', 'b'] },
  ...rest,
})

describe('the CSV file', () => {
  it('begins with its columns, after the mark of its encoding', () => {
    expect(csvHead()).toBe(
      '\uFEFF"When","Person","Role","Group","What","Object type","Object","Details before","Details after"\r\n',
    )
  })

  it('says in each line who did what', () => {
    expect(csvLine(entry())).toBe(
      '"2025-03-04T05:06:07.000Z","Ada","Owner","Acme","Updated source “Register”: title, public, tags","source",' +
        '"Register","title: Old\npublic: yes","title: Register\npublic: no\ntags: a, b"\r\n',
    )
  })

  it('leaves empty what is not known', () => {
    const line = csvLine(entry({ kind: 'logout', person: null, group: null, object: null, before: null, after: null }))

    expect(line).toBe('"2025-03-04T05:06:07.000Z","","","","Logged out","","","",""\r\n')
  })

  it('puts a role into words, but no title or tag that is called as one', () => {
    const after = { title: 'ROLE_ADMIN', tags: ['ROLE_USER'], role: 'ROLE_ADMIN', link: null }

    expect(csvLine(entry({ before: null, after }))).toContain(
      '"title: ROLE_ADMIN\ntags: ROLE_USER\nrole: Administrator\nlink: null"',
    )
  })

  it('doubles quotes, and keeps commas and line ends inside their cell', () => {
    const line = csvLine(entry({ object: { type: 'source', id: 3, name: 'a "b",\nc' }, before: null, after: null }))

    expect(line).toContain('"a ""b"",\nc"')
  })
})

describe('a cell that a spreadsheet could run', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['  =1', "'  =1"],
    ['\u00A0=1', "'\u00A0=1"],
    ['\u200B=1', "'\u200B=1"],
    ['\uFEFF@x', "'\uFEFF@x"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    ['a;=1', "a;'=1"],
    ['a\n=1', "a\n'=1"],
    ['a\t@x', "a\t'@x"],
    ['\n\n=1', "'\n\n'=1"],
    ['a;"=1";b', 'a;\'"=1";b'],
    ['"=1"', '\'"=1"'],
  ])('%j becomes %j', (text, expected) => {
    expect(escapeFormula(text)).toBe(expected)
  })

  it.each(['', 'plain', 'a=1', 'a - b', 'x+y', 'ada@example.org', 'https://example.org/?a=1', '’=1'])(
    '%j stays as it is',
    (text) => {
      expect(escapeFormula(text)).toBe(text)
    },
  )

  it('takes no longer for a note of nothing but lines', () => {
    const lines = '\n'.repeat(200_000)

    expect(escapeFormula(lines)).toBe(`'${lines}`)
  })
})
