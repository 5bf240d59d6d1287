import { describe, expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { asRole } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildCategory, buildSource, buildSubcategory, MISSING_ID } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const TAKEN = { field: 'name', message: 'This name already exists' }
let counter = 0
const newName = () => `Name ${(counter += 1)}`

const namesOf = (categories: readonly { name: string }[]) => categories.map(({ name }) => name)

describe('the global categories', () => {
  it('come by name, accents and case aside, with their subcategories by name', async () => {
    const ids: number[] = []
    for (const name of ['Zoo', 'élan', 'Apple', '1 first']) ids.push((await buildCategory(test.db, { name })).id)
    for (const name of ['b', 'Ä', 'C']) await buildSubcategory(test.db, { name, categoryId: ids[0] ?? 0 })

    const { status, reply } = await users.guest.call(categoryEndpoints.list)

    const [zoo] = reply.filter(({ name }) => name === 'Zoo')
    expect(status).toBe(200)
    expect(namesOf(reply.filter(({ id }) => ids.includes(id)))).toEqual(['1 first', 'Apple', 'élan', 'Zoo'])
    expect(zoo?.subCategories.map(({ name }) => name)).toEqual(['Ä', 'b', 'C'])
  })

  it('show no subject of any group', async () => {
    const subject = await buildCategory(test.db, { groupId: users.manager.groupId, name: newName() })

    expect(namesOf((await users.manager.call(categoryEndpoints.list)).reply)).not.toContain(subject.name)
  })

  it('count sources that the caller sees', async () => {
    const { id, category_id: categoryId } = await buildSubcategory(test.db)
    await buildSource(test.db, { subcategoryId: id })
    await buildSource(test.db, { subcategoryId: id, isPublic: false, groupId: users.manager.groupId })
    await buildSource(test.db, { subcategoryId: id, isPublic: false })
    const countFor = async (who: keyof Users) =>
      (await users[who].call(categoryEndpoints.list)).reply.find((category) => category.id === categoryId)?.count

    expect([await countFor('guest'), await countFor('user'), await countFor('otherUser')]).toEqual([1, 2, 1])
    expect(await countFor('admin')).toBe(2)
  })
})

describe('the subjects of a group', () => {
  it('are not for guests, nor for administrators', async () => {
    const guest = await users.guest.call(categoryEndpoints.listGroup)
    const admin = await users.admin.call(categoryEndpoints.listGroup)

    expect([guest.status, guest.error.code]).toEqual([401, 'unauthenticated'])
    expect([admin.status, admin.error.code]).toEqual([403, 'forbidden'])
  })

  it.each(['user', 'manager'] as const)(
    'are those of the %s’s own group, with the counts of added sources',
    async (who) => {
      const subject = await buildCategory(test.db, { groupId: users.user.groupId, name: newName() })
      const filed = await buildSubcategory(test.db, { categoryId: subject.id })
      const source = await buildSource(test.db)
      await addToGroup(test.db, users.user.groupId ?? 0, { sourceId: source.id, subcategoryId: filed.id })

      const { status, reply } = await users[who].call(categoryEndpoints.listGroup)

      expect(status).toBe(200)
      expect(reply.find(({ id }) => id === subject.id)).toEqual({
        id: subject.id,
        name: subject.name,
        count: 1,
        subCategories: [{ id: filed.id, name: filed.name, count: 1 }],
      })
    },
  )

  it('are not shown to another group', async () => {
    const subject = await buildCategory(test.db, { groupId: users.user.groupId, name: newName() })

    expect(namesOf((await users.otherManager.call(categoryEndpoints.listGroup)).reply)).not.toContain(subject.name)
  })
})

describe('making a category', () => {
  const create = (who: keyof Users, body: unknown) => users[who].call(categoryEndpoints.create, { body })

  it.each([
    ['guest', 401],
    ['user', 403],
  ] as const)('is not for a %s, whatever the body: %i', async (who, status) => {
    expect((await create(who, '{')).status).toBe(status)
  })

  it('makes a global one for an administrator', async () => {
    const name = newName()

    const { status, reply } = await create('admin', { name })

    expect(status).toBe(201)
    expect(reply).toEqual({ id: expect.any(Number), name, count: 0, subCategories: [] })
    expect(namesOf((await users.guest.call(categoryEndpoints.list)).reply)).toContain(name)
  })

  it('makes a subject of the own group for a group manager', async () => {
    const name = newName()

    const { status } = await create('manager', { name })

    expect(status).toBe(201)
    expect(namesOf((await users.user.call(categoryEndpoints.listGroup)).reply)).toContain(name)
    expect(namesOf((await users.guest.call(categoryEndpoints.list)).reply)).not.toContain(name)
  })

  it('refuses a name that exists in the same scope, in any case, and only there', async () => {
    const name = `École ${newName()}`
    await create('admin', { name })

    const again = await create('admin', { name: name.toUpperCase() })
    const elsewhere = await create('manager', { name })

    expect([again.status, again.error.code, again.error.errors]).toEqual([400, 'invalid', [TAKEN]])
    expect(elsewhere.status).toBe(201)
  })

  it('gives the name to only one of two simultaneous calls', async () => {
    const name = newName()

    const replies = await Promise.all([create('admin', { name }), create('otherAdmin', { name })])

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 400]))
  })

  it('stores the name tidied', async () => {
    const { reply } = await create('admin', { name: '  Cafe\u0301\n index 1 ' })

    expect(reply.name).toBe('Café  index 1')
  })

  it.each([
    [{}, 'name', 'This field is required'],
    [{ name: ' \u00a0 ' }, 'name', 'This field is required'],
    [{ name: 'x'.repeat(121) }, 'name', 'This is longer than 120 characters'],
    [{ name: 'a\u0000b' }, 'name', 'This text has characters that can’t be stored'],
    [{ name: 'lone \ud800' }, 'name', 'This text has characters that can’t be stored'],
    [{ name: 'Fine', groupId: 1 }, 'groupId', 'This field is not known'],
  ])('refuses %j', async (body, field, message) => {
    const { status, error } = await create('admin', body)

    expect(status).toBe(400)
    expect(error.errors).toEqual([{ field, message }])
  })

  it('takes a name of 120 characters', async () => {
    expect((await create('admin', { name: 'x'.repeat(120) })).status).toBe(201)
  })
})

describe('renaming a category', () => {
  const update = (who: keyof Users, id: number | string, body: unknown) =>
    users[who].call(categoryEndpoints.update, { params: { id }, body })

  it('is allowed to its owner alone, and 404 for others', async () => {
    const global = await buildCategory(test.db, { name: newName() })
    const subject = await buildCategory(test.db, { groupId: users.manager.groupId, name: newName() })
    const missing = (await update('admin', MISSING_ID, '{')).text
    const statuses = async (id: number) => [
      (await update('guest', id, '{')).status,
      (await update('user', id, '{')).status,
      (await update('manager', id, { name: newName() })).status,
      (await update('otherManager', id, '{')).status,
      (await update('admin', id, { name: newName() })).status,
    ]

    expect(await statuses(global.id)).toEqual([401, 403, 404, 404, 200])
    expect(await statuses(subject.id)).toEqual([401, 403, 200, 404, 404])
    expect((await update('otherManager', subject.id, '{')).text).toBe(missing)
  })

  it('returns the new state, counts included', async () => {
    const { id, category_id: categoryId } = await buildSubcategory(test.db)
    await buildSource(test.db, { subcategoryId: id })
    const name = newName()

    const { status, reply } = await update('admin', categoryId, { name })

    expect(status).toBe(200)
    expect(reply).toMatchObject({ id: categoryId, name, count: 1, subCategories: [{ id, count: 1 }] })
  })

  it('refuses a taken name, but lets a category keep its own in another case', async () => {
    const [one, two] = [newName(), newName()]
    const category = await buildCategory(test.db, { name: one })
    await buildCategory(test.db, { name: two })

    const taken = await update('admin', category.id, { name: two.toUpperCase() })
    const own = await update('admin', category.id, { name: one.toUpperCase() })

    expect([taken.status, taken.error.errors]).toEqual([400, [TAKEN]])
    expect([own.status, own.reply.name]).toEqual([200, one.toUpperCase()])
  })

  it.each(['abc', '0', '-3'])('is a 404 for %j', async (id) => {
    expect((await update('admin', id, { name: 'x' })).status).toBe(404)
  })
})

describe('deleting a category', () => {
  const remove = (who: keyof Users, id: number) => users[who].call(categoryEndpoints.remove, { params: { id } })

  it('is allowed to its owner alone, and 404 for others', async () => {
    const subject = await buildCategory(test.db, { groupId: users.manager.groupId, name: newName() })
    const who = ['guest', 'user', 'otherManager', 'admin', 'manager', 'manager'] as const

    const statuses = []
    for (const name of who) statuses.push((await remove(name, subject.id)).status)

    expect(statuses).toEqual([401, 403, 404, 404, 204, 404])
  })

  it('also deletes the empty subcategories of a global one', async () => {
    const { id, category_id: categoryId } = await buildSubcategory(test.db)

    const { status, text } = await remove('admin', categoryId)

    expect([status, text]).toEqual([204, ''])
    expect(await test.db.selectFrom('subcategory').select('id').where('id', '=', id).execute()).toEqual([])
  })

  it('refuses while it has sources, and gives their number', async () => {
    const { id, category_id: categoryId } = await buildSubcategory(test.db)
    await buildSource(test.db, { subcategoryId: id })
    const one = await remove('admin', categoryId)
    await buildSource(test.db, { subcategoryId: id })
    const two = await remove('admin', categoryId)

    expect([one.status, one.error.code, one.error.message]).toEqual([409, 'conflict', 'It still holds 1 source.'])
    expect([two.status, two.error.message]).toEqual([409, 'It still holds 2 sources.'])
    expect((await users.guest.call(categoryEndpoints.list)).reply.map((category) => category.id)).toContain(categoryId)
  })

  it('does not count private sources of groups', async () => {
    const { id, category_id: categoryId } = await buildSubcategory(test.db)
    await buildSource(test.db, { subcategoryId: id, isPublic: false, groupId: users.manager.groupId })
    const hidden = await remove('admin', categoryId)
    await buildSource(test.db, { subcategoryId: id })
    const mixed = await remove('admin', categoryId)

    expect([hidden.status, hidden.error.message]).toEqual([409, 'It still holds sources that you can’t see.'])
    expect([mixed.status, mixed.error.message]).toEqual([409, 'It still holds 1 source.'])
  })

  it('removes the sources of a subject from the group and deletes none', async () => {
    const manager = await asRole(test, 'ROLE_GROUP_MANAGER')
    const filed = await buildSubcategory(test.db, { groupId: manager.groupId })
    const source = await buildSource(test.db, { groupId: manager.groupId, isPublic: false })
    await addToGroup(test.db, manager.groupId ?? 0, { sourceId: source.id, subcategoryId: filed.id })

    const { status } = await manager.call(categoryEndpoints.remove, { params: { id: filed.category_id } })

    const inGroup = await test.db.selectFrom('group_source').selectAll().where('source_id', '=', source.id).execute()
    const stored = await test.db.selectFrom('source').selectAll().where('id', '=', source.id).execute()
    expect([status, inGroup.length, stored.length]).toEqual([204, 0, 1])
  })
})
