import { expect, it } from 'vitest'
import { activityEndpoints } from '#contract/activity/activity.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSource, buildSubcategory } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const entriesAbout = async (who: keyof Users, object: string) =>
  (await users[who].call(activityEndpoints.list, { query: { object } })).reply.totalCount

const hide = (id: number) =>
  users.manager.call(sourceEndpoints.update, { params: { source: id }, body: { public: false } })

const remove = (id: number) => users.manager.call(sourceEndpoints.remove, { params: { id } })

it('another group’s entries about a source are hidden from it once the source is private, also after its deletion', async () => {
  const source = await buildSource(test.db, { title: 'Project Falcon', groupId: users.manager.groupId })
  const { id: subCategory } = await buildSubcategory(test.db, { groupId: users.otherManager.groupId })
  await users.otherManager.call(sourceEndpoints.addToGroup, { params: { source: source.id }, body: { subCategory } })
  const whilePublic = await entriesAbout('otherManager', 'falcon')

  await hide(source.id)
  const whilePrivate = await entriesAbout('otherManager', 'falcon')
  await remove(source.id)

  expect([whilePublic, whilePrivate, await entriesAbout('otherManager', 'falcon')]).toEqual([1, 0, 0])
  expect(await entriesAbout('manager', 'falcon')).toBe(2)
})

it('an administrator’s entries about such a source are hidden, too', async () => {
  const source = await buildSource(test.db, { title: 'Project Osprey', groupId: users.manager.groupId })
  await users.admin.call(sourceEndpoints.update, { params: { source: source.id }, body: { note: 'Changed.' } })

  await hide(source.id)
  await remove(source.id)

  expect(await entriesAbout('admin', 'osprey')).toBe(0)
})

it('entries about a public source stay in the log after its deletion', async () => {
  const source = await buildSource(test.db, { title: 'Project Kestrel', groupId: users.manager.groupId })
  await users.otherUser.call(sourceEndpoints.favorite, { params: { source: source.id } })

  await remove(source.id)

  expect(await entriesAbout('otherManager', 'kestrel')).toBe(1)
})
