import { describe, expect, it } from 'vitest'
import type { ActivityEntry } from '#contract/activity/activity.ts'
import { activityCsvHead, activityCsvLine } from './csv.ts'

const entry = (rest: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: 1,
  at: '2025-03-04T05:06:07.000Z',
  kind: 'source_updated',
  person: { id: 1, fullName: 'Ada', role: 'ROLE_GROUP_MANAGER' },
  group: { id: 2, name: 'Acme' },
  object: { type: 'source', id: 3, name: 'Register' },
  before: { title: 'Old', public: true },
  after: { title: 'Register', public: false, tags: ['a', 'b'] },
  act: null,
  ...rest,
})

describe('the CSV file', () => {
  it('begins with a byte order mark and its columns', () => {
    expect(activityCsvHead()).toBe(
      '\uFEFF"When","Person","Role","Group","What","Object type","Object","Details before","Details after"\r\n',
    )
  })

  it('states the actor and the action in each line', () => {
    expect(activityCsvLine(entry())).toBe(
      '"2025-03-04T05:06:07.000Z","Ada","Owner","Acme","Updated source “Register”: title, public, tags","source",' +
        '"Register","title: Old\npublic: yes","title: Register\npublic: no\ntags: a, b"\r\n',
    )
  })

  it('leaves unknown values empty', () => {
    const line = activityCsvLine(
      entry({ kind: 'logout', person: null, group: null, object: null, before: null, after: null }),
    )

    expect(line).toBe('"2025-03-04T05:06:07.000Z","","","","Logged out","","","",""\r\n')
  })

  it('translates a role into words, but no title or tag with the same text', () => {
    const after = { title: 'ROLE_ADMIN', tags: ['ROLE_USER'], role: 'ROLE_ADMIN', link: null }

    expect(activityCsvLine(entry({ before: null, after }))).toContain(
      '"title: ROLE_ADMIN\ntags: ROLE_USER\nrole: Administrator\nlink: null"',
    )
  })

  it('doubles quotes, and keeps commas and line ends inside their cell', () => {
    const line = activityCsvLine(
      entry({ object: { type: 'source', id: 3, name: 'a "b",\nc' }, before: null, after: null }),
    )

    expect(line).toContain('"a ""b"",\nc"')
  })
})
