import { describe, expect, it } from 'vitest'
import type { ActivityEntry } from './activity.ts'
import { activityKindLabels } from './activity-kind-labels.ts'
import { type ActivityKind, activityKinds } from './activity-kinds.ts'
import { activitySentence } from './activity-words.ts'

type LogEntry = Parameters<typeof activitySentence>[0]

const ada: LogEntry['person'] = { id: 1, fullName: 'Ada Lovelace', role: 'ROLE_USER' }
const acme: LogEntry['group'] = { id: 7, name: 'Acme' }
const named = (type: NonNullable<ActivityEntry['object']>['type'], name: string) => ({ type, id: 3, name })

const entry = (kind: ActivityKind, rest: Partial<LogEntry> = {}): LogEntry => ({
  kind,
  person: ada,
  group: acme,
  object: null,
  before: null,
  after: null,
  ...rest,
})

const register = { object: named('source', 'Register') }
const bea = { object: named('user', 'Bea') }

const examples: readonly (readonly [LogEntry, string])[] = [
  [entry('login'), 'Logged in as Ada Lovelace'],
  [entry('login_failed', { person: null, object: named('user', 'ada@x.org') }), 'Failed to log in as ada@x.org'],
  [
    entry('login_failed', { person: null, object: named('user', 'ada@x.org'), address: '203.0.113.7' }),
    'Failed to log in as ada@x.org from 203.0.113.7',
  ],
  [entry('logout'), 'Logged out'],
  [entry('logout_everywhere'), 'Logged out everywhere'],
  [entry('sessions_ended', bea), 'Ended the sessions of Bea'],
  [entry('password_changed'), 'Changed the password'],
  [entry('password_reset'), 'Reset the password'],
  [entry('password_reset', { person: null, ...bea }), 'Reset the password of Bea'],
  [entry('account_confirmed', { object: named('user', 'Ada Lovelace') }), 'Confirmed the account'],
  [entry('administrator_added', { person: null, ...bea }), 'Added administrator Bea'],
  [entry('user_invited', bea), 'Invited Bea'],
  [entry('user_invited', { ...bea, after: { role: 'ROLE_GROUP_MANAGER' } }), 'Invited Bea as owner'],
  [entry('invitation_renewed', bea), 'Sent Bea a new invitation'],
  [
    entry('role_changed', { ...bea, before: { role: 'ROLE_USER' }, after: { role: 'ROLE_GROUP_MANAGER' } }),
    'Changed the role of Bea from user to owner',
  ],
  [entry('user_deleted', bea), 'Deleted user Bea'],
  [entry('email_sent_again', { object: named('email', 'bea@x.org') }), 'Sent the e-mail to bea@x.org again'],
  [entry('sources_searched', { after: { scope: 'global', search: 'bank' } }), 'Searched sources by name “bank”'],
  [
    entry('sources_searched', { after: { search: 'bank', official: 'unknown' } }),
    'Searched sources by name “bank”, filtered by official source “not recorded”',
  ],
  [
    entry('sources_searched', {
      after: { search: 'bank', order: 'favorite', direction: 'DESC', page: 2, subCategory: 'Sanctions' },
    }),
    'Searched sources by name “bank”, ordered by Favorite, sorted reverse alphabetically, filtered by page number 2 and by subcategory “Sanctions”',
  ],
  [
    entry('sources_searched', { after: { scope: 'group', order: 'favorite' } }),
    'Searched group sources, ordered by Favorite, sorted alphabetically',
  ],
  [
    entry('sources_searched', { after: { subCategory: 'Sanctions' } }),
    'Searched sources, filtered by subcategory “Sanctions”',
  ],
  [
    entry('sources_searched', { after: { favorite: 'yes', tag: 'Banks', duplicates: 'yes' } }),
    'Searched sources, filtered by tag “Banks” and by favorites and by duplicates',
  ],
  [
    entry('sources_searched', {
      after: {
        search: 'bank',
        category: 'Registers, Courts',
        country: 'GE,001,unknown',
        language: 'sr-Latn',
        access: 'open,unknown',
        exposure: 'none',
        official: 'no',
        health: 'gone,moved',
        due: 'yes',
      },
    }),
    'Searched sources by name “bank”, filtered by category “Registers, Courts” and by country “Georgia, Worldwide, not recorded” and by language “Serbian (Latin)” and by access “open, not recorded” and by who sees the query “no known logging” and by link “gone, moved” and by official source “no” and by due for review',
  ],
  [
    entry('source_updated', { ...register, before: { countries: null }, after: { countries: ['GE'], reviewEvery: 6 } }),
    'Updated source “Register”: covers, review every',
  ],
  [entry('sources_searched', { person: null, group: null }), 'Searched sources'],
  [entry('view_added', { object: named('view', 'Due') }), 'Added view “Due” to the group'],
  [
    entry('view_updated', { object: named('view', 'Due'), before: { name: 'Late' }, after: { name: 'Due' } }),
    'Updated group view “Late” to “Due”',
  ],
  [entry('view_removed', { object: named('view', 'Due') }), 'Removed view “Due” from the group'],
  [entry('source_reviewed', register), 'Reviewed source “Register”: still good'],
  [entry('link_checked', register), 'Checked the link of source “Register”'],
  [
    entry('link_check_switched', { ...register, after: { check: false } }),
    'Turned link checks of source “Register” off',
  ],
  [entry('link_checks_switched', { after: { checksLinks: true } }), 'Turned link checks of private sources on'],
  [entry('source_reported', register), 'Reported a problem with source “Register”'],
  [entry('report_closed', register), 'Answered a report on source “Register”'],
  [
    entry('person_erased', { person: null, object: named('user', 'Former user 3') }),
    'Erased the personal data of Former user 3',
  ],
  [entry('record_added', { object: named('record', 'Record 12') }), 'Started “Record 12”'],
  [
    entry('record_updated', {
      object: named('record', 'Record 12'),
      before: { endedOn: null },
      after: { endedOn: '2026-11-28' },
    }),
    'Changed the end of the relationship of “Record 12”',
  ],
  [entry('record_submitted', { object: named('record', 'Record 12') }), 'Passed “Record 12” to a second reader'],
  [entry('record_returned', { object: named('record', 'Record 12') }), 'Returned “Record 12”'],
  [entry('record_closed', { object: named('record', 'Record 12') }), 'Closed “Record 12”'],
  [
    entry('record_expired', { person: null, object: named('record', 'Record 12') }),
    'Removed “Record 12” at the end of its retention period',
  ],
  [
    entry('research_settings_changed', { before: { recordMonths: 60 }, after: { recordMonths: 120 } }),
    'Changed the settings of research records',
  ],
  [entry('hold_added', { person: null, ...bea }), 'Put a hold on Bea'],
  [entry('hold_removed', { person: null, object: named('group', 'Acme') }), 'Took the hold off group “Acme”'],
  [entry('entries_expired', { person: null, after: { entries: 1204 } }), 'Removed 1,204 old entries of this log'],
  [entry('source_added', register), 'Added source “Register”'],
  [
    entry('source_updated', { ...register, before: { note: 'x', title: 'y' }, after: { note: 'z', title: 'w' } }),
    'Updated source “Register”: note, title',
  ],
  [entry('source_deleted', register), 'Deleted source “Register”'],
  [entry('source_favorited', register), 'Added source “Register” to favorites'],
  [entry('source_unfavorited', register), 'Removed source “Register” from favorites'],
  [
    entry('source_added_to_group', { ...register, after: { subject: 'Cases', category: 'Heron' } }),
    'Added source “Register” to group folder “Cases / Heron”',
  ],
  [
    entry('source_moved_in_group', { ...register, after: { subject: 'Cases', category: 'Heron' } }),
    'Moved source “Register” within the group to “Cases / Heron”',
  ],
  [entry('source_removed_from_group', register), 'Removed source “Register” from the group'],
  [
    entry('sources_imported', { person: null, after: { added: 1200, file: 'a.csv' } }),
    'Imported 1,200 sources from “a.csv”',
  ],
  [entry('sources_imported', { after: { added: 1 } }), 'Imported 1 source'],
  [entry('sources_imported', register), 'Imported source “Register”'],
  [entry('sources_imported', { ...register, after: { file: 'a.csv' } }), 'Imported source “Register” from “a.csv”'],
  [entry('import_undone', { after: { removed: 1200, kept: 3 } }), 'Undid an import of 1,200 sources'],
  ...(
    [
      [{ change: 'move', category: 'Courts / EU', sources: 2934 }, 'Moved 2,934 sources to category “Courts / EU”'],
      [{ change: 'tag', added: ['a'], removed: [], sources: 2 }, 'Changed the tags of 2 sources'],
      [{ change: 'visibility', public: true, sources: 2 }, 'Made 2 sources public'],
      [{ change: 'visibility', public: false, sources: 1 }, 'Made 1 source private'],
      [
        { change: 'add-to-group', subject: 'Sanctions', category: 'EU', sources: 2 },
        'Added 2 sources to group folder “Sanctions / EU”',
      ],
      [{ change: 'remove-from-group', sources: 2 }, 'Removed 2 sources from the group'],
      [{ change: 'review', sources: 5 }, 'Marked 5 sources as reviewed'],
      [{ change: 'interval', reviewEvery: 6, sources: 5 }, 'Set the review interval of 5 sources to 6 months'],
      [{ change: 'interval', reviewEvery: null, sources: 1 }, 'Ended regular reviews of 1 source'],
      [{ change: 'delete', sources: 46 }, 'Deleted 46 sources'],
      [{ change: 'undo', sources: 46 }, 'Undid a change of 46 sources'],
      [{ change: 'later', sources: 46 }, 'Changed 46 sources'],
    ] as const
  ).map(([after, sentence]) => [entry('sources_changed', { after }), sentence] as const),
  [entry('group_added', { object: named('group', 'Acme') }), 'Added group “Acme”'],
  [
    entry('group_updated', { object: named('group', 'Acme'), before: { name: 'A' }, after: { name: 'Acme' } }),
    'Updated group “Acme”: name',
  ],
  [entry('group_deleted', { object: named('group', 'Acme') }), 'Deleted group “Acme”'],
  [entry('search_log_switched', { after: { logsSearches: true } }), 'Turned search logging on'],
  [entry('search_log_switched', { after: { logsSearches: false } }), 'Turned search logging off'],
  [entry('category_added', { object: named('category', 'Cases') }), 'Added group category “Cases”'],
  [entry('category_added', { group: null, object: named('category', 'Courts') }), 'Added category “Courts”'],
  [
    entry('category_updated', {
      object: named('category', 'Files'),
      before: { name: 'Cases' },
      after: { name: 'Files' },
    }),
    'Updated group category “Cases” to “Files”',
  ],
  [entry('category_deleted', { object: named('category', 'Cases') }), 'Deleted group category “Cases”'],
  [
    entry('subcategory_added', { object: named('subcategory', 'Heron'), after: { category: 'Cases' } }),
    'Added group subcategory “Heron” to category “Cases”',
  ],
  [entry('subcategory_updated', { object: named('subcategory', 'Heron') }), 'Updated group subcategory “Heron”'],
  [
    entry('subcategory_deleted', { group: null, object: named('subcategory', 'EU'), before: { category: 'Courts' } }),
    'Deleted subcategory “EU” from category “Courts”',
  ],
]

describe('the sentence of an entry', () => {
  it.each(examples)('of %j is %s', (entry, sentence) => {
    expect(activitySentence(entry)).toBe(sentence)
  })

  it('is shown here for every kind', () => {
    const shown = new Set(examples.map(([{ kind }]) => kind))

    expect(activityKinds.filter((kind) => !shown.has(kind))).toEqual([])
  })

  it.each(activityKinds)('of %s is not empty if nothing is known', (kind) => {
    const sentence = activitySentence(entry(kind, { person: null, group: null }))

    expect(sentence).toMatch(/^[A-Z][a-z]+/)
    expect(sentence).not.toMatch(/undefined|null|“”| {2}/)
  })
})

describe('the labels of the kinds', () => {
  it('differ from each other', () => {
    expect(new Set(Object.values(activityKindLabels)).size).toBe(activityKinds.length)
  })
})
