import { describe, expect, it } from 'vitest'
import {
  type Action,
  type Actor,
  actions,
  can,
  mayAct,
  mayOpen,
  reachabilityOf,
  type Screen,
  screens,
} from './access.ts'
import { allEndpoints } from './endpoints.ts'

const user: Actor = { id: 1, role: 'ROLE_USER', groupId: 10 }
const manager: Actor = { id: 2, role: 'ROLE_GROUP_MANAGER', groupId: 10 }
const otherUser: Actor = { id: 3, role: 'ROLE_USER', groupId: 20 }
const otherManager: Actor = { id: 4, role: 'ROLE_GROUP_MANAGER', groupId: 20 }
const admin: Actor = { id: 5, role: 'ROLE_ADMIN', groupId: null }
const everybody = [null, user, manager, otherUser, otherManager, admin]

const allActions = Object.keys(actions) as Action[]
const allScreens = Object.keys(screens) as Screen[]

/** Columns: guest, user, manager, another user, another manager, admin. */
const marks = (allowed: (actor: Actor | null) => boolean) =>
  everybody.map((actor) => (allowed(actor) ? 'x' : '-')).join('')

it('has a row for every call', () => {
  expect(allEndpoints.filter(({ action }) => !(action in actions))).toEqual([])
})

it('has no row that no call uses, except those for fields of a source and of a view', () => {
  const asked = new Set<Action>(allEndpoints.map(({ action }) => action))

  expect(allActions.filter((action) => !asked.has(action))).toEqual(['source.publish', 'view.share'])
})

it('lets guests read and follow what is public, log in and write to us', () => {
  const guests = allActions.filter((action) => mayAct(null, action))

  expect(guests).toEqual(['session.open', 'contact.send', 'event.follow', 'source.read'])
})

it('permits nothing to an unknown role', () => {
  // Role that a newer version may have stored.
  const unknown = { ...user, role: 'ROLE_AUDITOR' as Actor['role'] }

  expect(allActions.filter((action) => mayAct(unknown, action))).toEqual([])
  expect(allScreens.filter((screen) => mayOpen(unknown, screen))).toEqual([])
  expect(reachabilityOf(unknown, 'source.read')).toBe('no')
  expect(can(unknown, 'source.change', { isPublic: true, groupId: 10, createdById: 1 })).toBe(false)
})

describe('a screen', () => {
  // Screens that need a call are open to the roles allowed to make it.
  it.each([
    ['sources', 'source.read'],
    ['mySources', 'groupSource.read'],
    ['groups', 'group.read'],
    ['activity', 'activity.read'],
    ['reports', 'report.send'],
    ['status', 'status.read'],
  ] as const)('%s is open to roles with %s', (screen, action) => {
    expect(marks((actor) => mayOpen(actor, screen))).toBe(marks((actor) => mayAct(actor, action)))
  })

  it('with a taxonomy shows the group’s to its managers, and the global one to administrators', () => {
    expect(marks((actor) => mayOpen(actor, 'subjects'))).toBe('--x-x-')
    expect(marks((actor) => mayOpen(actor, 'categories'))).toBe('-----x')
  })
})

const sources = [
  ['made by the user, private', { isPublic: false, groupId: 10, createdById: 1 }, '-xx---', '-xx---', '-xx---'],
  ['made by the user, public', { isPublic: true, groupId: 10, createdById: 1 }, 'xxxxxx', '-xx--x', '-xx---'],
  ['of the group, private', { isPublic: false, groupId: 10, createdById: 2 }, '-xx---', '--x---', '-xx---'],
  ['of the group, public', { isPublic: true, groupId: 10, createdById: 2 }, 'xxxxxx', '--x--x', '-xx---'],
  ['of the group, its maker gone', { isPublic: true, groupId: 10, createdById: null }, 'xxxxxx', '--x--x', '-xx---'],
  ['made by the user, of another group', { isPublic: true, groupId: 20, createdById: 1 }, 'xxxxxx', '----xx', '---xx-'],
  ['global, private', { isPublic: false, groupId: null, createdById: 5 }, '-----x', '-----x', '-----x'],
  ['global, public', { isPublic: true, groupId: null, createdById: null }, 'xxxxxx', '-----x', '-----x'],
] as const

describe('a source', () => {
  it.each(sources)(
    '%s can be seen, changed, and its history read, by the listed roles only',
    (_kind, source, seen, changed, history) => {
      expect(marks((actor) => can(actor, 'source.read', source))).toBe(seen)
      expect(marks((actor) => can(actor, 'source.change', source))).toBe(changed)
      expect(marks((actor) => can(actor, 'source.history', source))).toBe(history)
      expect(marks((actor) => can(actor, 'report.send', source))).toBe(seen.replace(/^x/, '-'))
    },
  )

  it.each(sources)(
    '%s can’t be changed, marked, or its history read, by anybody who does not see it',
    (_kind, source) => {
      const blind = everybody.filter((actor) => !can(actor, 'source.read', source))
      const abouts = ['source.change', 'source.history', 'source.favorite'] as const

      expect(blind.filter((actor) => abouts.some((action) => can(actor, action, source)))).toEqual([])
    },
  )
})

describe('the data of an owner', () => {
  it.each([
    ['a group', 10, '--x--x', '-----x', '--x---', '-xx---'],
    ['another group', 20, '----xx', '-----x', '----x-', '---xx-'],
    ['the administrators', null, '-----x', '-----x', '-----x', '------'],
  ] as const)(
    '%s can be read, deleted, its log read and sources filed in it by the listed roles only',
    (_owner, groupId, read, deleted, log, filed) => {
      expect(marks((actor) => can(actor, 'group.read', { groupId }))).toBe(read)
      expect(marks((actor) => can(actor, 'group.delete', { groupId }))).toBe(deleted)
      expect(marks((actor) => can(actor, 'activity.read', { groupId }))).toBe(log)
      expect(marks((actor) => can(actor, 'groupSource.change', { groupId }))).toBe(filed)
    },
  )
})
