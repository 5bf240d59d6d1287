import { describe, expect, it } from 'vitest'
import {
  type Action,
  type Actor,
  actions,
  canChangeSource,
  canManageGroup,
  canPublishSource,
  canReadHistory,
  canSeeSource,
  mayAct,
  mayOpen,
  screens,
} from './access.ts'
import { allEndpoints } from './endpoints.ts'

const user: Actor = { id: 1, role: 'ROLE_USER', groupId: 10 }
const manager: Actor = { id: 2, role: 'ROLE_GROUP_MANAGER', groupId: 10 }
const otherUser: Actor = { id: 3, role: 'ROLE_USER', groupId: 20 }
const otherManager: Actor = { id: 4, role: 'ROLE_GROUP_MANAGER', groupId: 20 }
const admin: Actor = { id: 5, role: 'ROLE_ADMIN', groupId: null }
const everybody = [null, user, manager, otherUser, otherManager, admin]

const cells = (table: Record<string, Record<string, string>>) =>
  Object.entries(table).map(([name, row]) => [
    name,
    [row['guest'], row['ROLE_USER'], row['ROLE_GROUP_MANAGER'], row['ROLE_ADMIN']].join(' '),
  ])

describe('the table of who may do what', () => {
  it('is that of the decisions', () => {
    expect(Object.fromEntries(cells(actions))).toEqual({
      'public.read': 'all all all all',
      'session.open': 'all all all all',
      'session.endAll': 'no all all all',
      'password.change': 'no all all all',
      'contact.send': 'all all all all',
      'source.read': 'public publicOrOwn publicOrOwn publicOrOwn',
      'source.favorite': 'no publicOrOwn publicOrOwn publicOrOwn',
      'source.create': 'no own own own',
      'source.publish': 'no no own own',
      'source.change': 'no created own publicOrOwn',
      'source.history': 'no own own own',
      'tag.create': 'no own own own',
      'groupSource.read': 'no own own no',
      'groupSource.change': 'no own own no',
      'taxonomy.change': 'no no own own',
      'group.read': 'no no own all',
      'group.create': 'no no no all',
      'group.delete': 'no no no all',
      'group.change': 'no no own all',
      'group.logSearches': 'no no own no',
      'email.read': 'no no own all',
      'email.send': 'no no own all',
      'activity.read': 'no no own own',
    })
  })

  it('opens the screens that the specification says', () => {
    expect(Object.fromEntries(cells(screens))).toEqual({
      sources: 'all all all all',
      mySources: 'no all all no',
      groups: 'no no all all',
      subjects: 'no no all no',
      categories: 'no no no all',
      activity: 'no no all all',
    })
    expect([mayOpen(null, 'groups'), mayOpen(manager, 'groups'), mayOpen(admin, 'subjects')]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('has a row for every call', () => {
    expect(allEndpoints.filter(({ action }) => !(action in actions))).toEqual([])
  })

  it('says no by its word alone', () => {
    const asked = (Object.keys(actions) as Action[]).flatMap((action) =>
      everybody.map((actor) => mayAct(actor, action) === (actions[action][actor?.role ?? 'guest'] !== 'no')),
    )

    expect(asked.every(Boolean)).toBe(true)
  })
})

it('a role that nobody knows may do nothing', () => {
  // What a newer version may have stored.
  const unknown = { ...user, role: 'ROLE_AUDITOR' as Actor['role'] }
  const allowed = [
    ...(Object.keys(actions) as Action[]).filter((action) => mayAct(unknown, action)),
    ...(Object.keys(screens) as (keyof typeof screens)[]).filter((screen) => mayOpen(unknown, screen)),
  ]

  expect(allowed).toEqual([])
  expect(canChangeSource(unknown, { isPublic: true, groupId: 10, createdById: 1 })).toBe(false)
})

// Columns: guest, user, manager, another user, another manager, admin.
const sources = [
  ['made by the user, private', { isPublic: false, groupId: 10, createdById: 1 }, '-xx---', '-xx---'],
  ['made by the user, public', { isPublic: true, groupId: 10, createdById: 1 }, 'xxxxxx', '-xx--x'],
  ['of the group, private', { isPublic: false, groupId: 10, createdById: 2 }, '-xx---', '--x---'],
  ['of the group, public', { isPublic: true, groupId: 10, createdById: 2 }, 'xxxxxx', '--x--x'],
  ['of the group, its maker gone', { isPublic: true, groupId: 10, createdById: null }, 'xxxxxx', '--x--x'],
  ['of the house, private', { isPublic: false, groupId: null, createdById: 5 }, '-----x', '-----x'],
  ['of the house, public', { isPublic: true, groupId: null, createdById: null }, 'xxxxxx', '-----x'],
] as const

const marks = (allowed: (actor: Actor | null) => boolean) =>
  everybody.map((actor) => (allowed(actor) ? 'x' : '-')).join('')

describe('a source', () => {
  it.each(sources)('%s is seen by some', (_kind, source, seen) => {
    expect(marks((actor) => canSeeSource(actor, source))).toBe(seen)
  })

  it.each(sources)('%s may be changed by some, all of whom see it', (_kind, source, _seen, changed) => {
    const mayChange = (actor: Actor | null) => canChangeSource(actor, source) && canSeeSource(actor, source)

    expect(marks(mayChange)).toBe(changed)
  })

  it('is published by managers and administrators', () => {
    expect(marks(canPublishSource)).toBe('--x-xx')
  })
})

describe('the history of a source', () => {
  it('is for those whom it belongs to, whoever else may see or change it', () => {
    const ofGroup = { isPublic: true, groupId: 10, createdById: 1 }
    const ofHouse = { isPublic: true, groupId: null, createdById: 5 }

    expect(everybody.map((actor) => canReadHistory(actor, ofGroup))).toEqual([false, true, true, false, false, false])
    expect(everybody.map((actor) => canReadHistory(actor, ofHouse))).toEqual([false, false, false, false, false, true])
  })
})

describe('managing a group', () => {
  it('is for its own managers and for administrators', () => {
    const people = [user, manager, otherUser, otherManager, admin]

    expect(people.map((actor) => canManageGroup(actor, 10))).toEqual([false, true, false, false, true])
  })
})
