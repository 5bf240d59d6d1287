import { describe, expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildSource, buildSubcategory } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const newest = async (who: keyof Users) => {
  const { status, reply } = await users[who].call(sourceEndpoints.newest)
  expect(status).toBe(200)
  return reply
}
const titles = async (who: keyof Users) => (await newest(who)).map(({ title }) => title)

/** A source that was added at this minute. */
const added = async (minute: number, values: Parameters<typeof buildSource>[1]) => {
  const source = await buildSource(test.db, values)
  const time = new Date(Date.UTC(2030, 0, 1, 0, minute))
  await test.db.updateTable('source').set({ created_at: time }).where('id', '=', source.id).execute()
  return source
}

describe('the newest sources', () => {
  it('are the last five visible ones, for a guest the last public ones', async () => {
    for (let minute = 1; minute <= 6; minute++) await added(minute, { title: `Public ${minute}` })
    await added(10, { title: 'Own', isPublic: false, groupId: users.user.groupId })
    await added(11, { title: 'Other', isPublic: false, groupId: users.otherUser.groupId })
    await added(12, { title: 'House', isPublic: false })

    const five = ['Public 6', 'Public 5', 'Public 4', 'Public 3', 'Public 2']
    expect(await titles('guest')).toEqual(five)
    expect(await titles('user')).toEqual(['Own', ...five.slice(0, 4)])
    expect(await titles('manager')).toEqual(['Own', ...five.slice(0, 4)])
    expect(await titles('otherUser')).toEqual(['Other', ...five.slice(0, 4)])
    expect(await titles('admin')).toEqual(['House', ...five.slice(0, 4)])
  })

  it('are ordered by id if many were added at once', async () => {
    for (const title of ['First', 'Second', 'Third']) await added(20, { title })

    expect((await titles('guest')).slice(0, 3)).toEqual(['Third', 'Second', 'First'])
  })

  it('are ordered by the time of adding, not of changes', async () => {
    const old = await added(-10, { title: 'Old' })
    await users.admin.call(sourceEndpoints.update, { params: { source: old.id }, body: { note: 'New note' } })

    expect(await titles('admin')).not.toContain('Old')
  })

  it('have the same fields as rows of a list, for each role', async () => {
    const source = await added(30, { title: 'Marked', groupId: users.user.groupId, createdBy: users.user.id })
    const filed = await buildSubcategory(test.db, { groupId: users.user.groupId })
    await addToGroup(test.db, users.user.groupId ?? 0, { sourceId: source.id, subcategoryId: filed.id })
    await users.user.call(sourceEndpoints.favorite, { params: { source: source.id } })

    expect((await newest('user'))[0]).toMatchObject({
      title: 'Marked',
      favorite: true,
      inGroup: true,
      canChange: true,
      createdBy: { id: users.user.id },
    })
    expect((await newest('guest'))[0]).toMatchObject({
      title: 'Marked',
      favorite: false,
      inGroup: false,
      canChange: false,
      createdBy: null,
    })
  })
})
