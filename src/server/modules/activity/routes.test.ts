import { describe, expect, it } from 'vitest'
import { activityEndpoints } from '#contract/activity/activity.ts'
import { asGuest, asRole, type TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildAccount, buildGroup, buildSource, MISSING_ID } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'
import { type NewActivity, recordActivity } from './repository.ts'

const test = startTestApp()
const users = signInUsers(test)

type Query = Record<string, string>

const listed = async (viewer: TestActor, query: Query = {}) => {
  const { status, reply } = await viewer.call(activityEndpoints.list, { query })
  expect(status).toBe(200)
  return reply
}

const namesIn = async (viewer: TestActor, query: Query = {}) =>
  (await listed(viewer, query)).entries.map(({ object }) => object?.name)

const record = (entry: Partial<NewActivity> & { name?: string; sourceId?: number; at?: string }) => {
  const { name = 'Thing', sourceId, at, ...rest } = entry
  const object =
    sourceId === undefined
      ? ({ type: 'category', id: 1, name } as const)
      : ({ type: 'source', id: sourceId, name } as const)
  const when = at === undefined ? test.now() : new Date(at)
  return recordActivity(test.db, when, { kind: 'category_added', actorId: null, groupId: null, object, ...rest })
}

/** A manager whose group's log is empty. */
const manager = () => asRole(test, 'ROLE_GROUP_MANAGER')

describe.each(['list', 'export'] as const)('the activity log (%s)', (name) => {
  const call = (viewer: TestActor, query: Query = {}) => viewer.call(activityEndpoints[name], { query })

  it('is not for guests and users', async () => {
    expect((await call(asGuest(test))).status).toBe(401)
    expect((await call(users.user)).status).toBe(403)
  })

  it.each([
    [{ from: '2025-02-30' }, 'from', 'This is not a date'],
    [{ to: '0000-01-01' }, 'to', 'This is not a date'],
    [{ to: 'tomorrow' }, 'to', 'This is not a date'],
    [{ person: 'x' }, 'person', 'This is not an id'],
    [{ kind: 'nothing' }, 'kind', 'This is not one of the choices'],
    [{ object: 'a\u0000' }, 'object', 'This text has characters that can’t be stored'],
  ])('refuses %j', async (query: Query, field, message) => {
    const { status, error } = await call(users.manager, query)

    expect([status, error.errors]).toEqual([400, [{ field, message }]])
  })
})

describe('the activity log of a group', () => {
  it('reads entries from before migration 0006 in today’s words', async () => {
    const group = await buildGroup(test.db)
    const viewer = await asRole(test, 'ROLE_GROUP_MANAGER', group.id)
    // Stored by an earlier release; not allowed by today's types.
    const stored = {
      kind: 'letter_sent_again',
      object: { type: 'letter', id: 1, name: 'Before' },
    } as unknown as NewActivity
    await record({ ...stored, groupId: group.id })
    await record({ kind: 'email_sent_again', object: { type: 'email', id: 2, name: 'After' }, groupId: group.id })

    const { entries } = await listed(viewer, { kind: 'email_sent_again' })

    expect(entries.map(({ kind, object }) => [kind, object?.type, object?.name])).toEqual([
      ['email_sent_again', 'email', 'After'],
      ['email_sent_again', 'email', 'Before'],
    ])
  })

  it('shows its managers all actions with their actors, newest first', async () => {
    const group = await buildGroup(test.db, { name: 'Acme' })
    const ada = await buildAccount(test.db, { groupId: group.id, fullName: 'Ada' })
    const who = await asRole(test, 'ROLE_GROUP_MANAGER', group.id)
    await record({ groupId: group.id, actorId: ada.id, name: 'First', at: '2025-01-01T10:00:00Z' })
    const after = { name: 'Second' }
    await record({ groupId: group.id, kind: 'category_updated', name: 'Second', before: { name: 'First' }, after })

    const { entries, people, totalCount, limit } = await listed(who)

    expect([totalCount, limit, people]).toEqual([2, 50, [{ id: ada.id, fullName: 'Ada' }]])
    expect(entries).toMatchObject([
      { kind: 'category_updated', person: null, before: { name: 'First' }, after },
      {
        at: '2025-01-01T10:00:00.000Z',
        kind: 'category_added',
        person: { id: ada.id, fullName: 'Ada', role: 'ROLE_USER' },
        group: { id: group.id, name: 'Acme' },
        object: { type: 'category', id: 1, name: 'First' },
        before: null,
        after: null,
      },
    ])
  })

  it('holds nothing of other groups and nothing global', async () => {
    const who = await manager()
    await record({ groupId: users.otherManager.groupId, actorId: users.otherManager.id })
    await record({ groupId: null, actorId: users.admin.id })

    expect(await listed(who)).toEqual({ entries: [], people: [], totalCount: 0, limit: 50 })
  })

  it('has 50 entries a page, and none past the last', async () => {
    const who = await manager()
    for (let index = 1; index <= 51; index += 1) await record({ groupId: who.groupId, name: `${index}` })

    const [first, second, third] = [
      await listed(who),
      await listed(who, { page: '2' }),
      await listed(who, { page: '3' }),
    ]

    expect([first.entries.length, first.entries[0]?.object?.name, first.totalCount]).toEqual([50, '51', 51])
    expect([second.entries.map(({ object }) => object?.name), second.totalCount]).toEqual([['1'], 51])
    expect([third.entries, third.totalCount]).toEqual([[], 51])
  })

  it('is filtered by day in UTC, person, kind and part of the object’s name', async () => {
    const who = await manager()
    const { groupId } = who
    const ada = await buildAccount(test.db, groupId === null ? {} : { groupId })
    await record({ groupId, actorId: ada.id, name: 'Courts', at: '2025-03-01T00:00:00Z' })
    await record({ groupId, actorId: who.id, name: '100% of COURTS', at: '2025-03-02T23:59:59.999Z' })
    await record({ groupId, kind: 'category_deleted', name: 'Case_1', at: '2025-03-03T00:00:00Z' })

    expect(await namesIn(who, { from: '2025-03-02' })).toEqual(['Case_1', '100% of COURTS'])
    expect(await namesIn(who, { to: '2025-03-02' })).toEqual(['100% of COURTS', 'Courts'])
    expect(await namesIn(who, { from: '2025-03-02', to: '2025-03-02' })).toEqual(['100% of COURTS'])
    expect(await namesIn(who, { from: '2025-03-03', to: '2025-03-01' })).toEqual([])
    expect(await namesIn(who, { person: `${ada.id}` })).toEqual(['Courts'])
    expect(await namesIn(who, { kind: 'category_deleted' })).toEqual(['Case_1'])
    expect(await namesIn(who, { object: 'courts' })).toEqual(['100% of COURTS', 'Courts'])
    expect(await namesIn(who, { object: '%' })).toEqual(['100% of COURTS'])
    expect(await namesIn(who, { object: '_' })).toEqual(['Case_1'])
    expect((await listed(who, { object: 'courts', kind: 'category_added', person: `${who.id}` })).totalCount).toBe(1)
  })

  it('names each person once, by the latest name, whatever the filter', async () => {
    const who = await manager()
    const { groupId } = who
    const ada = await buildAccount(test.db, { fullName: 'ada', ...(groupId === null ? {} : { groupId }) })
    const zoe = await buildAccount(test.db, { fullName: 'Zoe', ...(groupId === null ? {} : { groupId }) })
    for (const { id } of [zoe, ada, zoe]) await record({ groupId, actorId: id })
    await test.db.updateTable('account').set({ full_name: 'Bea' }).where('id', '=', ada.id).execute()
    await record({ groupId, actorId: ada.id })
    await test.db.deleteFrom('account').where('id', '=', zoe.id).execute()

    expect((await listed(who, { kind: 'login' })).people.map(({ fullName }) => fullName)).toEqual(['Bea', 'Zoe'])
  })

  it('leaves out entries about sources that may no longer be seen, also in its numbers and people', async () => {
    const who = await manager()
    const { groupId } = who
    const ada = await buildAccount(test.db, groupId === null ? {} : { groupId })
    const hidden = await buildSource(test.db, { groupId: users.otherManager.groupId, isPublic: false })
    const own = await buildSource(test.db, { groupId, isPublic: false })
    const open = await buildSource(test.db)
    const entry = { groupId, kind: 'source_favorited' } as const
    await record({ ...entry, actorId: ada.id, sourceId: hidden.id, name: 'Hidden' })
    await record({ ...entry, actorId: who.id, sourceId: own.id, name: 'Own' })
    await record({ ...entry, actorId: who.id, sourceId: open.id, name: 'Open' })
    await record({ ...entry, actorId: who.id, sourceId: MISSING_ID, name: 'Gone' })

    const { entries, totalCount, people } = await listed(who)

    expect(entries.map(({ object }) => object?.name)).toEqual(['Gone', 'Open', 'Own'])
    expect([totalCount, people.map(({ id }) => id)]).toEqual([3, [who.id]])
    expect((await who.call(activityEndpoints.export)).text).not.toContain('Hidden')
  })
})

describe('the global activity log', () => {
  it('shows administrators global entries and the actions of administrators in a group, and no others', async () => {
    const { groupId } = users.manager
    const searched = { kind: 'sources_searched', after: { search: 'bank' } } as const
    const [open, hidden] = [
      await buildSource(test.db, { groupId }),
      await buildSource(test.db, { groupId, isPublic: false }),
    ]
    const updated = { kind: 'source_updated', groupId, actorId: users.admin.id } as const
    await record({ groupId: null, actorId: null, name: 'global: of nobody' })
    await record({ groupId: null, actorId: users.admin.id, name: 'global: of an administrator' })
    await record({ groupId, actorId: users.otherAdmin.id, name: 'global: in a group' })
    await record({ ...updated, sourceId: open.id, name: 'global: open' })
    await record({ ...updated, sourceId: hidden.id, name: 'not: hidden' })
    await record({ groupId, actorId: users.manager.id, name: 'not: of a group' })
    await record({ ...searched, groupId, actorId: users.user.id, name: 'not: read' })
    await record({ ...searched, groupId, actorId: users.admin.id, name: 'not: read by an administrator' })

    const names = await namesIn(users.admin, { object: ': ' })
    const { people, totalCount } = await listed(users.admin, { object: ': ' })

    expect(names).toEqual(['global: open', 'global: in a group', 'global: of an administrator', 'global: of nobody'])
    expect([totalCount, new Set(people.map(({ id }) => id))]).toEqual([
      4,
      new Set([users.admin.id, users.otherAdmin.id]),
    ])
    expect(await namesIn(users.admin, { kind: 'sources_searched' })).toEqual([])
  })
})

describe('the export of the activity log', () => {
  it('is a CSV file with every entry of the filter, newest first', async () => {
    const who = await manager()
    for (let index = 1; index <= 60; index += 1) await record({ groupId: who.groupId, name: `No ${index}` })
    await record({ groupId: who.groupId, name: '=cmd()' })

    const { status, text, headers } = await who.call(activityEndpoints.export, { query: { kind: 'category_added' } })

    const lines = text.split('\r\n')
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="sourcebook-activity-\d{4}-\d\d-\d\d\.csv"$/)
    expect([lines.length, lines.at(-1)]).toEqual([63, ''])
    expect(lines[0]).toMatch(/^\uFEFF?"When"/)
    expect(lines[1]).toContain(`"'=cmd()"`)
    expect(lines[61]).toContain('"No 1"')
  })

  it('continues after a batch', async () => {
    const who = await manager()
    await test.db
      .insertInto('activity')
      .values(Array.from({ length: 2001 }, () => ({ at: test.now(), kind: 'login', group_id: who.groupId })))
      .execute()

    const { text } = await who.call(activityEndpoints.export)

    expect(text.split('\r\n').length).toBe(2003)
  })
})
