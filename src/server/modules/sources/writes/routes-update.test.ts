import { describe, expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildSource, buildSubcategory, buildTag, MISSING_ID } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const update = (who: keyof Users, source: number | string, body: unknown) =>
  users[who].call(sourceEndpoints.update, { params: { source }, body })
const remove = (who: keyof Users, id: number | string) => users[who].call(sourceEndpoints.remove, { params: { id } })

const kinds = {
  'created by the user, private': () => ({ groupId: users.user.groupId, createdBy: users.user.id, isPublic: false }),
  'created by the user, public': () => ({ groupId: users.user.groupId, createdBy: users.user.id, isPublic: true }),
  'of the group, private': () => ({ groupId: users.user.groupId, createdBy: users.manager.id, isPublic: false }),
  'of the group, public': () => ({ groupId: users.user.groupId, createdBy: users.manager.id, isPublic: true }),
  'global, private': () => ({ groupId: null, createdBy: users.otherAdmin.id, isPublic: false }),
  'global, public': () => ({ groupId: null, createdBy: users.otherAdmin.id, isPublic: true }),
}
type Kind = keyof typeof kinds

const table: [Kind, Record<'guest' | 'user' | 'colleague' | 'manager' | 'otherManager' | 'admin', number>][] = [
  [
    'created by the user, private',
    { guest: 401, user: 200, colleague: 403, manager: 200, otherManager: 404, admin: 404 },
  ],
  [
    'created by the user, public',
    { guest: 401, user: 200, colleague: 403, manager: 200, otherManager: 403, admin: 200 },
  ],
  ['of the group, private', { guest: 401, user: 403, colleague: 403, manager: 200, otherManager: 404, admin: 404 }],
  ['of the group, public', { guest: 401, user: 403, colleague: 403, manager: 200, otherManager: 403, admin: 200 }],
  ['global, private', { guest: 401, user: 404, colleague: 404, manager: 404, otherManager: 404, admin: 200 }],
  ['global, public', { guest: 401, user: 403, colleague: 403, manager: 403, otherManager: 403, admin: 200 }],
]
const cells = table.flatMap(([kind, row]) =>
  (Object.keys(row) as (keyof typeof row)[]).map((who) => ({ kind, who, status: row[who] })),
)

describe('permission to change a source', () => {
  it.each(cells)('$who, $kind: $status', async ({ kind, who, status }) => {
    const source = await buildSource(test.db, { title: 'Before', ...kinds[kind]() })

    const reply = await update(who, source.id, { title: 'After' })

    const stored = await test.db.selectFrom('source').select('title').where('id', '=', source.id).executeTakeFirst()
    expect(reply.status).toBe(status)
    expect(stored?.title).toBe(status === 200 ? 'After' : 'Before')
  })

  it.each(cells)('deleting is the same: $who, $kind: $status', async ({ kind, who, status }) => {
    const source = await buildSource(test.db, kinds[kind]())

    const reply = await remove(who, source.id)

    const stored = await test.db.selectFrom('source').select('id').where('id', '=', source.id).executeTakeFirst()
    expect(reply.status).toBe(status === 200 ? 204 : status)
    expect(stored === undefined).toBe(status === 200)
  })
})

describe('the order of checks when updating', () => {
  it('asks a guest to log in before any other check', async () => {
    expect((await update('guest', 'abc', '{')).status).toBe(401)
  })

  it('answers 404 before it reads the body', async () => {
    const hidden = await buildSource(test.db, { groupId: users.manager.groupId, isPublic: false })

    const notSeen = await update('otherManager', hidden.id, '{')
    const notThere = await update('otherManager', MISSING_ID, '{')
    const noId = await update('otherManager', 'abc', '{')

    expect(notSeen.status).toBe(404)
    expect([notSeen.text, noId.text]).toEqual([notThere.text, notThere.text])
  })

  it('answers 403 before it reads the body', async () => {
    const source = await buildSource(test.db)

    expect((await update('manager', source.id, '{')).status).toBe(403)
  })

  it('refuses a wrong body only after the permission check', async () => {
    const source = await buildSource(test.db, { groupId: users.manager.groupId })

    const { status, error } = await update('manager', source.id, '{')

    expect([status, error.code]).toEqual([400, 'invalid'])
  })
})

describe('updating a source', () => {
  it('stores the given fields, keeps the others and returns the stored source', async () => {
    const tag = await buildTag(test.db)
    const source = await buildSource(test.db, { groupId: users.manager.groupId, note: 'As it was.', tags: [tag] })
    test.advance(1000)

    const { status, reply } = await update('manager', source.id, { title: '  Zefix  ' })
    const read = await users.manager.call(sourceEndpoints.detail, { params: { id: source.id } })

    expect(status).toBe(200)
    expect(reply).toMatchObject({ title: 'Zefix', note: 'As it was.', isPublic: true, canChange: true })
    expect(reply.tags).toEqual([{ id: tag.id, label: tag.label }])
    expect(reply.createdAt).toBe(source.created_at.toISOString())
    expect(Date.parse(reply.updatedAt)).toBeGreaterThan(source.updated_at.getTime())
    expect(read.reply).toEqual({ ...reply, favoriteSince: null, isChecked: null })
  })

  it('accepts every field, and search, order, counts and icon follow', async () => {
    const [old, next] = [
      await buildTag(test.db, 'oldlabel'),
      await buildTag(test.db, 'newlabel', users.manager.groupId ?? 0),
    ]
    const subcategory = await buildSubcategory(test.db)
    const source = await buildSource(test.db, { title: 'Oldname', groupId: users.manager.groupId, tags: [old] })
    const body = {
      title: '1 Newname',
      link: 'new.example.org',
      note: 'newnote',
      subCategory: subcategory.id,
      public: true,
      tags: [next.id],
    }
    const total = async (search: string) =>
      (await users.guest.call(sourceEndpoints.list, { query: { search } })).reply.totalCount

    const { reply } = await update('manager', source.id, body)

    expect(reply).toMatchObject({
      title: '1 Newname',
      link: 'https://new.example.org',
      note: 'newnote',
      isPublic: true,
      subCategory: { id: subcategory.id },
      tags: [{ id: next.id, label: 'newlabel' }],
    })
    expect([await total('oldname'), await total('oldlabel')]).toEqual([0, 0])
    expect([await total('newname'), await total('newlabel'), await total('newnote')]).toEqual([1, 1, 1])
  })

  it('accepts an empty change', async () => {
    const source = await buildSource(test.db, { title: 'Same', groupId: users.manager.groupId })

    const { status, reply } = await update('manager', source.id, {})

    expect([status, reply.title]).toEqual([200, 'Same'])
  })

  it('removes all tags for an empty list', async () => {
    const source = await buildSource(test.db, { groupId: users.manager.groupId, tags: [await buildTag(test.db)] })

    expect((await update('manager', source.id, { tags: [] })).reply.tags).toEqual([])
  })

  it.each([
    ['title', '', 'This field is required'],
    ['title', null, 'This field is required'],
    ['link', 'ftp://example.org', 'This is not a valid link'],
    ['subCategory', MISSING_ID, 'This is not one of the choices'],
    ['public', 1, 'This is neither true nor false'],
    ['tags', ['x'], 'This is not an id'],
    ['isPublic', true, 'This field is not known'],
    ['id', 7, 'This field is not known'],
  ])('refuses a wrong %s (%j)', async (field, value, message) => {
    const source = await buildSource(test.db, { groupId: users.manager.groupId })

    const { status, error } = await update('manager', source.id, { [field]: value })

    expect(status).toBe(400)
    expect(error.errors.map((complaint) => complaint.field.split('.')[0])).toEqual([field])
    expect(error.errors[0]?.message).toBe(message)
  })

  it('lets a user keep a source public, but not publish one', async () => {
    const own = { groupId: users.user.groupId, createdBy: users.user.id }
    const hidden = await buildSource(test.db, { ...own, isPublic: false })
    const open = await buildSource(test.db, { ...own, isPublic: true })

    const publish = await update('user', hidden.id, { public: true })
    const keep = await update('user', open.id, { public: true, title: 'Still public' })

    expect([publish.status, publish.error.code]).toEqual([403, 'forbidden'])
    expect([keep.status, keep.reply.isPublic]).toEqual([200, true])
  })

  it('returns the result to an administrator who hides a group’s source from themself', async () => {
    const tag = await buildTag(test.db)
    const source = await buildSource(test.db, { groupId: users.manager.groupId, title: 'Before', tags: [tag] })

    const { status, reply } = await update('admin', source.id, { public: false, title: 'After', tags: [] })
    const again = await users.admin.call(sourceEndpoints.detail, { params: { id: source.id } })

    expect(status).toBe(200)
    expect(reply).toMatchObject({ title: 'After', isPublic: false, canChange: false, tags: [] })
    expect(again.status).toBe(404)
  })

  it('keeps both changes of two people at the same time', async () => {
    const source = await buildSource(test.db, { groupId: users.manager.groupId })

    await Promise.all([
      update('manager', source.id, { title: 'New title' }),
      update('manager', source.id, { note: 'New note' }),
    ])

    const { reply } = await users.manager.call(sourceEndpoints.detail, { params: { id: source.id } })
    expect(reply).toMatchObject({ title: 'New title', note: 'New note' })
  })
})

describe('deleting a source', () => {
  it('has an empty answer, and 404 the second time', async () => {
    const source = await buildSource(test.db, { groupId: users.manager.groupId })

    const first = await remove('manager', source.id)
    const second = await remove('manager', source.id)

    expect([first.status, first.text]).toEqual([204, ''])
    expect([second.status, second.error.code]).toEqual([404, 'not_found'])
  })

  it('answers the same for an invisible source and an unknown one', async () => {
    const hidden = await buildSource(test.db, { groupId: users.manager.groupId, isPublic: false })

    expect((await remove('admin', hidden.id)).text).toBe((await remove('admin', MISSING_ID)).text)
  })

  it('removes it from groups and favorites, and keeps its tags', async () => {
    const tag = await buildTag(test.db)
    const source = await buildSource(test.db, { groupId: users.manager.groupId, tags: [tag] })
    const filed = await buildSubcategory(test.db, { groupId: users.otherManager.groupId })
    await addToGroup(test.db, users.otherManager.groupId ?? 0, { sourceId: source.id, subcategoryId: filed.id })
    await users.otherUser.call(sourceEndpoints.favorite, { params: { source: source.id } })

    await remove('manager', source.id)

    const count = async (table: 'group_source' | 'favorite' | 'source_tag') =>
      (await test.db.selectFrom(table).selectAll().where('source_id', '=', source.id).execute()).length
    expect([await count('group_source'), await count('favorite'), await count('source_tag')]).toEqual([0, 0, 0])
    expect(await test.db.selectFrom('tag').selectAll().where('id', '=', tag.id).execute()).toHaveLength(1)
  })

  it('lowers the counts', async () => {
    const subcategory = await buildSubcategory(test.db)
    const source = await buildSource(test.db, { groupId: users.manager.groupId, subcategoryId: subcategory.id })
    const total = async () =>
      (await users.guest.call(sourceEndpoints.list, { query: { subCategory: String(subcategory.id) } })).reply
        .totalCount
    const before = await total()

    await remove('manager', source.id)

    expect([before, await total()]).toEqual([1, 0])
  })
})
