import { describe, expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildCategory, buildSource, buildSubcategory, MISSING_ID } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const TAKEN = { field: 'name', message: 'This name already exists' }

const create = (who: keyof Users, id: number | string, body: unknown) =>
  users[who].call(categoryEndpoints.createSubcategory, { params: { id }, body })
const update = (who: keyof Users, id: number | string, body: unknown) =>
  users[who].call(categoryEndpoints.updateSubcategory, { params: { id }, body })
const remove = (who: keyof Users, id: number | string) =>
  users[who].call(categoryEndpoints.removeSubcategory, { params: { id } })

const everybody = ['guest', 'user', 'manager', 'otherManager', 'admin'] as const

const statusesOf = async (ask: (who: (typeof everybody)[number]) => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (const who of everybody) statuses.push((await ask(who)).status)
  return statuses
}

let counter = 0
const newName = () => `Name ${(counter += 1)}`

describe('making a subcategory', () => {
  it('is allowed to the owner of the category alone, and 404 for others', async () => {
    const global = await buildCategory(test.db)
    const subject = await buildCategory(test.db, { groupId: users.manager.groupId })

    const inGlobal = await statusesOf((who) => create(who, global.id, { name: newName() }))
    const inSubject = await statusesOf((who) => create(who, subject.id, { name: newName() }))

    expect(inGlobal).toEqual([401, 403, 404, 404, 201])
    expect(inSubject).toEqual([401, 403, 201, 404, 404])
    expect((await create('otherManager', subject.id, '{')).text).toBe((await create('admin', MISSING_ID, '{')).text)
  })

  it('returns it, and adds it to its category', async () => {
    const category = await buildCategory(test.db)

    const { status, reply } = await create('admin', category.id, { name: ' Re\u0301gisters ' })

    const list = await users.guest.call(categoryEndpoints.list)
    expect([status, reply]).toEqual([201, { id: expect.any(Number), name: 'Régisters', count: 0 }])
    expect(list.reply.find(({ id }) => id === category.id)?.subCategories).toEqual([reply])
  })

  it('refuses a name that exists in the same category, in any case, and only in that category', async () => {
    const [one, two] = [await buildCategory(test.db), await buildCategory(test.db)]
    await create('admin', one.id, { name: 'Überblick' })

    const again = await create('admin', one.id, { name: 'ÜBERBLICK' })
    const elsewhere = await create('admin', two.id, { name: 'Überblick' })

    expect([again.status, again.error.errors]).toEqual([400, [TAKEN]])
    expect(elsewhere.status).toBe(201)
  })

  it.each([
    [{}, 'name', 'This field is required'],
    [{ name: 'x'.repeat(121) }, 'name', 'This is longer than 120 characters'],
    [{ name: 'x', link: 'y' }, 'link', 'This field is not known'],
  ])('refuses %j', async (body, field, message) => {
    const { status, error } = await create('admin', (await buildCategory(test.db)).id, body)

    expect([status, error.errors]).toEqual([400, [{ field, message }]])
  })
})

describe('renaming a subcategory', () => {
  it('is allowed to its owner alone, and 404 for others', async () => {
    const global = await buildSubcategory(test.db)
    const ofGroup = await buildSubcategory(test.db, { groupId: users.manager.groupId })

    const globally = await statusesOf((who) => update(who, global.id, { name: newName() }))
    const ofSubject = await statusesOf((who) => update(who, ofGroup.id, { name: newName() }))

    expect(globally).toEqual([401, 403, 404, 404, 200])
    expect(ofSubject).toEqual([401, 403, 200, 404, 404])
    expect((await update('admin', ofGroup.id, '{')).text).toBe((await update('admin', MISSING_ID, '{')).text)
  })

  it('is visible in the sources filed under it, with its count', async () => {
    const subcategory = await buildSubcategory(test.db)
    const source = await buildSource(test.db, { subcategoryId: subcategory.id })

    const { reply } = await update('admin', subcategory.id, { name: 'Renamed' })

    const detail = await users.guest.call(sourceEndpoints.detail, { params: { id: source.id } })
    expect(reply).toEqual({ id: subcategory.id, name: 'Renamed', count: 1 })
    expect(detail.reply.subCategory.name).toBe('Renamed')
  })

  it('refuses a taken name, but lets it keep its own in another case', async () => {
    const category = await buildCategory(test.db)
    const subcategory = await buildSubcategory(test.db, { categoryId: category.id, name: 'Own' })
    await buildSubcategory(test.db, { categoryId: category.id, name: 'Taken' })

    const taken = await update('admin', subcategory.id, { name: 'tAKEN' })
    const own = await update('admin', subcategory.id, { name: 'OWN' })

    expect([taken.status, taken.error.errors]).toEqual([400, [TAKEN]])
    expect([own.status, own.reply.name]).toEqual([200, 'OWN'])
  })

  it('refuses a wrong name', async () => {
    const { id } = await buildSubcategory(test.db)

    const { status, error } = await update('admin', id, { name: 7 })

    expect([status, error.errors]).toEqual([400, [{ field: 'name', message: 'This is not a text' }]])
  })
})

describe('deleting a subcategory', () => {
  it('is allowed to its owner alone, and 404 for others', async () => {
    const global = await buildSubcategory(test.db)
    const ofGroup = await buildSubcategory(test.db, { groupId: users.manager.groupId })

    expect(await statusesOf((who) => remove(who, global.id))).toEqual([401, 403, 404, 404, 204])
    expect(await statusesOf((who) => remove(who, ofGroup.id))).toEqual([401, 403, 204, 404, 404])
    expect((await remove('admin', global.id)).status).toBe(404)
    expect((await remove('admin', 'abc')).status).toBe(404)
  })

  it('refuses a global one with sources, and gives their number', async () => {
    const subcategory = await buildSubcategory(test.db)
    await buildSource(test.db, { subcategoryId: subcategory.id })
    await buildSource(test.db, { subcategoryId: subcategory.id, isPublic: false })

    const { status, error } = await remove('admin', subcategory.id)

    expect([status, error.code, error.message]).toEqual([409, 'conflict', 'It still holds 2 sources.'])
  })

  it('removes the sources of a group’s subcategory from the group and deletes none', async () => {
    const filed = await buildSubcategory(test.db, { groupId: users.manager.groupId })
    const source = await buildSource(test.db)
    await addToGroup(test.db, users.manager.groupId ?? 0, { sourceId: source.id, subcategoryId: filed.id })

    const { status } = await remove('manager', filed.id)

    const detail = await users.manager.call(sourceEndpoints.detail, { params: { id: source.id } })
    expect([status, detail.status, detail.reply.inGroup]).toEqual([204, 200, false])
  })

  it('allows deleting a category once its sources are gone', async () => {
    const subcategory = await buildSubcategory(test.db)
    const source = await buildSource(test.db, { subcategoryId: subcategory.id })
    await users.admin.call(sourceEndpoints.remove, { params: { id: source.id } })

    expect((await remove('admin', subcategory.id)).status).toBe(204)
  })
})

it('a call on another group’s taxonomy does not wait for its locks', async () => {
  const { id } = await buildSubcategory(test.db, { groupId: users.otherManager.groupId })

  const renamed = await test.db.transaction().execute(async (tx) => {
    await tx.selectFrom('subcategory').select('id').where('id', '=', id).forUpdate().execute()
    // Called before the lock is released: it must not wait for the subcategory.
    return users.manager.call(categoryEndpoints.updateSubcategory, { params: { id }, body: { name: 'Not theirs' } })
  })

  expect(renamed.status).toBe(404)
})
