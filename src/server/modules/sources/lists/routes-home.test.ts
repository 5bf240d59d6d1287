import { describe, expect, it } from 'vitest'
import { homeEndpoints } from '#contract/lists/home-lists.ts'
import { reviewEndpoints } from '#contract/sources/reviews.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { signIn } from '#testing/server/actors.ts'
import { alongside, startTestApp } from '#testing/server/app.ts'
import { buildSource, MISSING_ID } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const indexed = alongside(test, { index: true })
const users = signInUsers(test)

const DAY_MS = 24 * 60 * 60_000

const titlesOf = (sources: readonly { title: string }[]) => sources.map(({ title }) => title)

/** Source that was added this many days ago. */
const added = async (days: number, values: Parameters<typeof buildSource>[1]) => {
  const source = await buildSource(test.db, values)
  const time = new Date(test.now().getTime() - days * DAY_MS)
  await test.db.updateTable('source').set({ created_at: time, updated_at: time }).where('id', '=', source.id).execute()
  return source
}

const edit = async (who: 'admin' | 'manager' | 'otherManager', source: number, body: object) => {
  const { status } = await users[who].call(sourceEndpoints.update, { params: { source }, body })
  expect(status).toBe(200)
}

describe('the sources changed this week', () => {
  const changed = async (who: keyof Users) => {
    const { status, reply } = await users[who].call(homeEndpoints.changed)
    expect(status).toBe(200)
    return titlesOf(reply)
  }

  it('are visible ones added or changed in seven days, the latest first', async () => {
    const old = await added(30, { title: 'Old, then changed' })
    await added(8, { title: 'Old' })
    await added(6, { title: 'Of six days ago' })
    await added(2, { title: 'Own', isPublic: false, groupId: users.user.groupId })
    const hidden = await added(30, { title: 'Other', isPublic: false, groupId: users.otherUser.groupId })
    await edit('admin', old.id, { note: 'New note' })
    await edit('otherManager', hidden.id, { note: 'New note' })

    expect(await changed('guest')).toEqual(['Old, then changed', 'Of six days ago'])
    expect(await changed('user')).toEqual(['Old, then changed', 'Own', 'Of six days ago'])
    expect(await changed('otherUser')).toEqual(['Other', 'Old, then changed', 'Of six days ago'])
  })

  it('are five at most, without sources hidden or deleted since', async () => {
    const hidden = await added(0, { title: 'Hidden', groupId: users.otherUser.groupId })
    const deleted = await added(0, { title: 'Deleted' })
    for (const title of ['1', '2', '3', '4', '5', '6'])
      await edit('admin', (await added(30, { title })).id, { note: 'x' })
    await edit('otherManager', hidden.id, { public: false })
    await users.admin.call(sourceEndpoints.remove, { params: { id: deleted.id } })

    expect(await changed('user')).toEqual(['6', '5', '4', '3', '2'])
    expect((await changed('otherUser'))[0]).toBe('Hidden')
  })

  it('are dropped after seven days', async () => {
    await edit('admin', (await added(30, { title: 'Changed' })).id, { note: 'New note' })
    expect(await changed('guest')).toContain('Changed')

    test.advance(7 * DAY_MS + 60_000)

    expect(await changed('guest')).toEqual([])
  })
})

describe('the sources due for review', () => {
  const today = (days = 0) => new Date(test.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const due = async (days: number, values: Parameters<typeof buildSource>[1]) => {
    const { id } = await buildSource(test.db, values)
    await test.db
      .updateTable('source')
      .set({ due_on: today(days) })
      .where('id', '=', id)
      .execute()
  }
  const dueFor = async (who: keyof Users) => {
    const { count, sources } = (await users[who].call(homeEndpoints.due)).reply
    return [count, ...titlesOf(sources)]
  }

  it('are counted and shown, the longest due first, to people who may change them and nobody else', async () => {
    const { groupId } = users.user
    await due(0, { title: 'Public', groupId })
    await due(-2, { title: 'Private', groupId, isPublic: false, createdBy: users.user.id })
    await due(1, { title: 'Of tomorrow', groupId, createdBy: users.user.id })
    await due(-1, { title: 'Of the other', groupId: users.otherUser.groupId, isPublic: false })
    await due(-3, { title: 'Of the administrators' })

    expect(await dueFor('user')).toEqual([1, 'Private'])
    expect(await dueFor('colleague')).toEqual([0])
    expect(await dueFor('manager')).toEqual([2, 'Private', 'Public'])
    expect(await dueFor('otherManager')).toEqual([1, 'Of the other'])
    expect(await dueFor('admin')).toEqual([2, 'Of the administrators', 'Public'])
    expect((await users.guest.call(homeEndpoints.due)).status).toBe(401)
  })

  it('are the same if the index of the library finds them', async () => {
    await indexed.app.libraryIndex?.ready()
    await indexed.app.libraryIndex?.follow()

    for (const who of ['user', 'manager', 'otherManager', 'admin'] as const) {
      const { id, groupId } = users[who]
      const { reply } = await (await signIn(indexed, { id, group_id: groupId })).call(homeEndpoints.due)
      expect([reply.count, ...titlesOf(reply.sources)]).toEqual(await dueFor(who))
    }
    expect((await dueFor('admin'))[0]).toBeGreaterThan(1)
  })

  it('are due from their day on, until a review', async () => {
    const { groupId } = users.otherManager
    const { id } = await buildSource(test.db, { title: 'Each month', groupId })
    const body = { provenance: { reviewEvery: 1 } }
    await users.otherManager.call(sourceEndpoints.update, { params: { source: id }, body })
    const [before] = await dueFor('otherManager')
    await due(-9, { title: 'Very late', groupId })

    const shown = await dueFor('otherManager')
    await test.db.updateTable('source').set({ due_on: today() }).where('id', '=', id).execute()
    const onItsDay = await dueFor('otherManager')
    await users.otherManager.call(reviewEndpoints.review, { params: { id } })

    expect(shown).not.toContain('Each month')
    expect([Number(onItsDay[0]) - Number(before), onItsDay]).toEqual([2, expect.arrayContaining(['Each month'])])
    expect(await dueFor('otherManager')).toEqual(shown)
  })

  it('come with the number of gone and moved links that the caller may change', async () => {
    const broken = async (state: string, values: Parameters<typeof buildSource>[1]) => {
      const { id } = await buildSource(test.db, values)
      await test.db.insertInto('link_health').values({ source_id: id, state }).execute()
    }
    const { groupId } = users.manager
    await broken('gone', { groupId, isPublic: false, createdBy: users.user.id })
    await broken('moved', { groupId })
    await broken('blocked', { groupId })
    const brokenFor = async (who: keyof Users) => (await users[who].call(homeEndpoints.due)).reply.brokenLinks

    expect([await brokenFor('user'), await brokenFor('manager'), await brokenFor('otherManager')]).toEqual([1, 2, 0])
    expect(await brokenFor('admin')).toBe(1)
  })

  it('are five at most', async () => {
    const { groupId } = users.manager
    for (const days of [-15, -14, -13, -12, -11, -10]) await due(days, { title: String(days), groupId })

    expect((await dueFor('manager')).slice(1)).toEqual(['-15', '-14', '-13', '-12', '-11'])
  })
})

describe('sources by ids', () => {
  const some = (who: keyof Users, ids: string) => users[who].call(homeEndpoints.some, { query: { ids } })

  it('come in the requested order, without invisible or deleted ones', async () => {
    const own = await buildSource(test.db, { title: 'Own', isPublic: false, groupId: users.user.groupId })
    const other = await buildSource(test.db, { title: 'Other', isPublic: false, groupId: users.otherUser.groupId })
    const all = await buildSource(test.db, { title: 'All' })
    const ids = [all.id, other.id, MISSING_ID, own.id].join(',')

    expect(titlesOf((await some('user', ids)).reply)).toEqual(['All', 'Own'])
    expect(titlesOf((await some('otherUser', ids)).reply)).toEqual(['All', 'Other'])
    expect(titlesOf((await some('admin', ids)).reply)).toEqual(['All'])
    expect(titlesOf((await some('guest', ids)).reply)).toEqual(['All'])
    expect(titlesOf((await some('user', [own.id, all.id].join(','))).reply)).toEqual(['Own', 'All'])
  })

  it('exclude a source that has become private to another group', async () => {
    const source = await buildSource(test.db, { title: 'Once public', groupId: users.otherUser.groupId })
    expect(titlesOf((await some('user', `${source.id}`)).reply)).toEqual(['Once public'])

    await edit('otherManager', source.id, { public: false })

    expect((await some('user', `${source.id}`)).reply).toEqual([])
  })

  it('have the same fields as rows of a list, for each role', async () => {
    const { id } = await buildSource(test.db, { groupId: users.user.groupId, createdBy: users.user.id })

    expect((await some('user', `${id}`)).reply[0]).toMatchObject({ canChange: true, createdBy: { id: users.user.id } })
    expect((await some('guest', `${id}`)).reply[0]).toMatchObject({ canChange: false, createdBy: null })
  })

  it.each([
    ['', 'This field is required'],
    ['1,', 'This is not an id'],
    ['0', 'This is not an id'],
    ['1;drop', 'This is not an id'],
    ['1,2,3,4,5,6,7,8,9', 'These are more than 8'],
  ])('are refused for the ids %j', async (ids, message) => {
    const { status, error } = await some('user', ids)

    expect([status, error.errors]).toEqual([400, [{ field: 'ids', message }]])
  })
})
