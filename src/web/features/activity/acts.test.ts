import { describe, expect, it } from 'vitest'
import type { ActivityEntry } from '#contract/activity/activity.ts'
import { anEntry } from '#testing/web/factories.ts'
import { actsOf } from './acts.ts'

const MINUTE = 60_000
const START = Date.parse('2026-02-03T14:00:00.000Z')

/** Log entries, newest first, at intervals of `minutes`. */
const logOf = (entries: readonly Partial<ActivityEntry>[], minutes = 1) =>
  entries.map((fields, index) =>
    anEntry({ id: 100 - index, at: new Date(START - index * minutes * MINUTE).toISOString(), ...fields }),
  )

const sizes = (entries: readonly ActivityEntry[]) => actsOf(entries).map(({ length }) => length)
const added = { kind: 'source_added' } as const
const byCommand = { kind: 'sources_imported', person: null } as const

describe('a folded act', () => {
  it('consists of consecutive entries of one kind by one person', () => {
    const log = logOf([added, added, added, { kind: 'login' }, added, added, added, added])

    expect(sizes(log)).toEqual([3, 1, 4])
    expect(actsOf(log).flat()).toEqual(log)
  })

  it('needs more than two entries, otherwise it hides as much as it saves', () => {
    expect(sizes(logOf([added, added]))).toEqual([1, 1])
  })

  it('excludes entries below an act of the log, which the user has requested one by one', () => {
    expect(sizes(logOf([added, added, added].map((entry) => ({ ...entry, act: 7 }))))).toEqual([1, 1, 1])
  })

  it.each([
    [5, [3]],
    [6, [1, 1, 1]],
  ])('may have %i minutes between its entries: %j', (minutes, expected) => {
    expect(sizes(logOf([added, added, added], minutes))).toEqual(expected)
  })

  it.each([
    ['another person', { person: { id: 2, fullName: 'Ada Analyst', role: null } }],
    ['another group', { group: { id: 2, name: 'Acme Integrity' } }],
    ['no group', { group: null }],
    ['nobody', { person: null }],
  ])('ends with %s', (_what, fields) => {
    expect(sizes(logOf([added, added, { ...added, ...fields }, added]))).toEqual([1, 1, 1, 1])
  })

  it('may be of a command, without a person', () => {
    expect(sizes(logOf([byCommand, byCommand, byCommand]))).toEqual([3])
  })

  it.each(['login', 'user_deleted', 'role_changed', 'search_log_switched'] as const)(
    'never contains %s, because each has to be seen',
    (kind) => {
      expect(sizes(logOf([{ kind }, { kind }, { kind }]))).toEqual([1, 1, 1])
    },
  )

  it.each(['login_failed', 'sources_searched'] as const)('never contains %s without a person', (kind) => {
    const unnamed = { kind, person: null }
    expect(sizes(logOf([unnamed, unnamed, unnamed]))).toEqual([1, 1, 1])
  })
})
