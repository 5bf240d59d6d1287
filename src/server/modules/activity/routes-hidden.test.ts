import { expect, it } from 'vitest'
import { activityEndpoints } from '#contract/activity.ts'
import { sourceEndpoints } from '#contract/sources.ts'
import { startTestApp } from '#testing/server/app.ts'
import { type Cast, signInCast } from '#testing/server/cast.ts'
import { buildSource, buildSubcategory } from '#testing/server/factories.ts'

const test = startTestApp()
const cast = signInCast(test)

const entriesAbout = async (who: keyof Cast, object: string) =>
  (await cast[who].call(activityEndpoints.list, { query: { object } })).reply.totalCount

const hide = (id: number) =>
  cast.manager.call(sourceEndpoints.update, { params: { source: id }, body: { public: false } })

const remove = (id: number) => cast.manager.call(sourceEndpoints.remove, { params: { id } })

it('what another group did with a source stays hidden from it once the source was private, also after its end', async () => {
  const source = await buildSource(test.db, { title: 'Project Falcon', groupId: cast.manager.groupId })
  const { id: subCategory } = await buildSubcategory(test.db, { groupId: cast.otherManager.groupId })
  await cast.otherManager.call(sourceEndpoints.addToGroup, { params: { source: source.id }, body: { subCategory } })
  const whilePublic = await entriesAbout('otherManager', 'falcon')

  await hide(source.id)
  const whilePrivate = await entriesAbout('otherManager', 'falcon')
  await remove(source.id)

  expect([whilePublic, whilePrivate, await entriesAbout('otherManager', 'falcon')]).toEqual([1, 0, 0])
  expect(await entriesAbout('manager', 'falcon')).toBe(2)
})

it('so does what an administrator did', async () => {
  const source = await buildSource(test.db, { title: 'Project Osprey', groupId: cast.manager.groupId })
  await cast.admin.call(sourceEndpoints.update, { params: { source: source.id }, body: { note: 'Changed.' } })

  await hide(source.id)
  await remove(source.id)

  expect(await entriesAbout('admin', 'osprey')).toBe(0)
})

it('what was done with a public source is still told after its end', async () => {
  const source = await buildSource(test.db, { title: 'Project Kestrel', groupId: cast.manager.groupId })
  await cast.otherUser.call(sourceEndpoints.favorite, { params: { source: source.id } })

  await remove(source.id)

  expect(await entriesAbout('otherManager', 'kestrel')).toBe(1)
})
