import { describe, expect, it } from 'vitest'
import { type ActivityEntry, type ActivityKind, activityKinds } from './activity.ts'
import { activityKindLabels, activitySentence } from './activity-words.ts'

type Told = Parameters<typeof activitySentence>[0]

const ada: Told['person'] = { id: 1, fullName: 'Ada Lovelace', role: 'ROLE_USER' }
const acme: Told['group'] = { id: 7, name: 'Acme' }
const named = (type: NonNullable<ActivityEntry['object']>['type'], name: string) => ({ type, id: 3, name })

const told = (kind: ActivityKind, rest: Partial<Told> = {}): Told => ({
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

const examples: readonly (readonly [Told, string])[] = [
  [told('login'), 'Logged in as Ada Lovelace'],
  [told('login_failed', { person: null, object: named('user', 'ada@x.org') }), 'Failed to log in as ada@x.org'],
  [told('logout'), 'Logged out'],
  [told('logout_everywhere'), 'Logged out everywhere'],
  [told('password_changed'), 'Changed the password'],
  [told('password_reset'), 'Reset the password'],
  [told('password_reset', { person: null, ...bea }), 'Reset the password of Bea'],
  [told('account_confirmed', { object: named('user', 'Ada Lovelace') }), 'Confirmed the account'],
  [told('administrator_added', { person: null, ...bea }), 'Added administrator Bea'],
  [told('user_invited', bea), 'Invited Bea'],
  [told('user_invited', { ...bea, after: { role: 'ROLE_GROUP_MANAGER' } }), 'Invited Bea as owner'],
  [told('invitation_renewed', bea), 'Sent Bea a new invitation'],
  [
    told('role_changed', { ...bea, before: { role: 'ROLE_USER' }, after: { role: 'ROLE_GROUP_MANAGER' } }),
    'Changed the role of Bea from user to owner',
  ],
  [told('user_deleted', bea), 'Deleted user Bea'],
  [told('email_sent_again', { object: named('email', 'bea@x.org') }), 'Sent the e-mail to bea@x.org again'],
  [told('sources_searched', { after: { scope: 'global', search: 'bank' } }), 'Searched sources by name “bank”'],
  [
    told('sources_searched', {
      after: { search: 'bank', order: 'favorite', direction: 'DESC', page: 2, subCategory: 'Sanctions' },
    }),
    'Searched sources by name “bank”, ordered by Favorite, sorted reverse alphabetically, filtered by page number 2 and by subcategory “Sanctions”',
  ],
  [
    told('sources_searched', { after: { scope: 'group', order: 'favorite' } }),
    'Searched group sources, ordered by Favorite, sorted alphabetically',
  ],
  [
    told('sources_searched', { after: { subCategory: 'Sanctions' } }),
    'Searched sources, filtered by subcategory “Sanctions”',
  ],
  [told('sources_searched', { person: null, group: null }), 'Searched sources'],
  [told('source_added', register), 'Added source “Register”'],
  [
    told('source_updated', { ...register, before: { note: 'x', title: 'y' }, after: { note: 'z', title: 'w' } }),
    'Updated source “Register”: note, title',
  ],
  [told('source_deleted', register), 'Deleted source “Register”'],
  [told('source_favorited', register), 'Added source “Register” to favorites'],
  [told('source_unfavorited', register), 'Removed source “Register” from favorites'],
  [
    told('source_added_to_group', { ...register, after: { subject: 'Cases', category: 'Heron' } }),
    'Added source “Register” to group folder “Cases / Heron”',
  ],
  [
    told('source_moved_in_group', { ...register, after: { subject: 'Cases', category: 'Heron' } }),
    'Moved source “Register” to group folder “Cases / Heron”',
  ],
  [told('source_removed_from_group', register), 'Removed source “Register” from the group'],
  [
    told('sources_imported', { person: null, after: { added: 1200, file: 'a.csv' } }),
    'Imported 1,200 sources from “a.csv”',
  ],
  [told('sources_imported', { after: { added: 1 } }), 'Imported 1 source'],
  [told('group_added', { object: named('group', 'Acme') }), 'Added group “Acme”'],
  [
    told('group_updated', { object: named('group', 'Acme'), before: { name: 'A' }, after: { name: 'Acme' } }),
    'Updated group “Acme”: name',
  ],
  [told('group_deleted', { object: named('group', 'Acme') }), 'Deleted group “Acme”'],
  [told('search_log_switched', { after: { logsSearches: true } }), 'Switched the log of searches on'],
  [told('search_log_switched', { after: { logsSearches: false } }), 'Switched the log of searches off'],
  [told('category_added', { object: named('category', 'Cases') }), 'Added group category “Cases”'],
  [told('category_added', { group: null, object: named('category', 'Courts') }), 'Added category “Courts”'],
  [
    told('category_updated', {
      object: named('category', 'Files'),
      before: { name: 'Cases' },
      after: { name: 'Files' },
    }),
    'Updated group category “Cases” to “Files”',
  ],
  [told('category_deleted', { object: named('category', 'Cases') }), 'Deleted group category “Cases”'],
  [
    told('subcategory_added', { object: named('subcategory', 'Heron'), after: { category: 'Cases' } }),
    'Added group subcategory “Heron” to category “Cases”',
  ],
  [told('subcategory_updated', { object: named('subcategory', 'Heron') }), 'Updated group subcategory “Heron”'],
  [
    told('subcategory_deleted', { group: null, object: named('subcategory', 'EU'), before: { category: 'Courts' } }),
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

  it.each(activityKinds)('of %s says something where nothing is known', (kind) => {
    const sentence = activitySentence(told(kind, { person: null, group: null }))

    expect(sentence).toMatch(/^[A-Z][a-z]+/)
    expect(sentence).not.toMatch(/undefined|null|“”| {2}/)
  })
})

describe('the labels of the kinds', () => {
  it('differ from each other', () => {
    expect(new Set(Object.values(activityKindLabels)).size).toBe(activityKinds.length)
  })
})
