import { beforeAll, describe, expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { signIn } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildAccount, buildSubcategory, buildTag, MISSING_ID } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)
const subs = { global: 0, ofGroup: 0 }

beforeAll(async () => {
  subs.global = (await buildSubcategory(test.db)).id
  subs.ofGroup = (await buildSubcategory(test.db, { groupId: users.manager.groupId })).id
})

const input = (changes: Record<string, unknown> = {}) => ({
  title: 'Zefix',
  link: 'https://www.zefix.ch/',
  note: 'The central index.',
  subCategory: subs.global,
  tags: [],
  ...changes,
})

const create = (who: keyof typeof users, body: unknown) => users[who].call(sourceEndpoints.create, { body })

const sourcesStored = async () => {
  const { count } = await test.db
    .selectFrom('source')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

describe('adding a source', () => {
  it('asks a guest to log in before any other check', async () => {
    const { status, error } = await create('guest', '{')

    expect([status, error.code]).toEqual([401, 'unauthenticated'])
  })

  it('lets a user add private sources', async () => {
    const { status, reply } = await create('user', input({ public: false }))

    expect(status).toBe(201)
    expect(reply).toMatchObject({ isPublic: false, canChange: true, createdBy: { id: users.user.id } })
  })

  it('makes a user’s source private by default', async () => {
    const { reply } = await create('user', input())

    expect(reply.isPublic).toBe(false)
  })

  it('does not let a user publish', async () => {
    const before = await sourcesStored()

    const { status, error } = await create('user', input({ public: true }))

    expect([status, error.code]).toEqual([403, 'forbidden'])
    expect(await sourcesStored()).toBe(before)
  })

  it.each(['manager', 'admin'] as const)('lets a %s publish, which is the default', async (name) => {
    const silent = await create(name, input())
    const hidden = await create(name, input({ public: false }))

    expect([silent.status, silent.reply.isPublic]).toEqual([201, true])
    expect([hidden.status, hidden.reply.isPublic]).toEqual([201, false])
  })

  it('assigns it to the author’s group, and an administrator’s to the administrators', async () => {
    const ofGroup = await create('user', input())
    const globalOne = await create('admin', input({ public: false }))
    const sees = async (name: keyof typeof users, id: number) =>
      (await users[name].call(sourceEndpoints.detail, { params: { id } })).status

    expect([await sees('manager', ofGroup.reply.id), await sees('admin', ofGroup.reply.id)]).toEqual([200, 404])
    expect([await sees('otherAdmin', globalOne.reply.id), await sees('manager', globalOne.reply.id)]).toEqual([
      200, 404,
    ])
  })

  it('stores texts tidied and ids from numbers or digits, and returns the stored source', async () => {
    const tag = await buildTag(test.db, 'made here', -1)
    const body = input({
      title: '  Cafe\u0301\tindex ',
      link: ' example.org/a?b=c ',
      note: ' Two\r\nlines ',
      subCategory: String(subs.global),
      tags: [String(tag.id), tag.id],
    })

    const { status, reply } = await create('admin', body)
    const read = await users.guest.call(sourceEndpoints.detail, { params: { id: reply.id } })

    expect(status).toBe(201)
    expect(reply).toMatchObject({
      title: 'Café index',
      link: 'https://example.org/a?b=c',
      note: 'Two\nlines',
      tags: [{ id: tag.id, label: tag.label }],
      favorite: false,
      inGroup: false,
      groupSubCategory: null,
    })
    expect(read.reply).toEqual({
      ...reply,
      createdBy: null,
      canChange: false,
      canReadHistory: false,
      favoriteSince: null,
      isChecked: null,
    })
  })

  it('reports each missing field', async () => {
    const { status, error } = await create('manager', {})

    expect(status).toBe(400)
    expect(error.errors).toEqual([
      { field: 'title', message: 'This field is required' },
      { field: 'link', message: 'This field is required' },
      { field: 'note', message: 'This field is required' },
      { field: 'subCategory', message: 'This field is required' },
    ])
  })

  it.each([
    ['title', ' \t ', 'This field is required'],
    ['title', 'x'.repeat(301), 'This is longer than 300 characters'],
    ['title', 'bell\u0007', 'This text has characters that can’t be stored'],
    ['title', 7, 'This is not a text'],
    ['link', 'javascript:alert(1)', 'This is not a valid link'],
    ['link', `https://e.org/${'x'.repeat(2048)}`, 'This is longer than 2,048 characters'],
    ['note', 'x'.repeat(10_001), 'This is longer than 10,000 characters'],
    ['note', null, 'This field is required'],
    ['subCategory', '', 'This field is required'],
    ['subCategory', 'abc', 'This is not an id'],
    ['subCategory', MISSING_ID, 'This is not one of the choices'],
    ['public', 'yes', 'This is neither true nor false'],
    ['tags', [MISSING_ID], 'This is not one of the choices'],
    ['tags', Array.from({ length: 51 }, (_unused, index) => index + 1), 'These are more than 50'],
    ['color', 'red', 'This field is not known'],
  ])('refuses a wrong %s (%j) and stores nothing', async (field, value, message) => {
    const before = await sourcesStored()

    const { status, error } = await create('manager', input({ [field]: value }))

    expect(status).toBe(400)
    expect(error.code).toBe('invalid')
    expect(error.errors).toEqual([{ field, message }])
    expect(await sourcesStored()).toBe(before)
  })

  it('accepts the maximum of title, link, note and tags', async () => {
    const tags = []
    for (let index = 0; index < 50; index += 1) tags.push((await buildTag(test.db, `many ${index}`, -1)).id)
    const link = `https://example.org/${'x'.repeat(2048 - 20)}`

    const { status, reply } = await create(
      'admin',
      input({ title: 'x'.repeat(300), link, note: 'y'.repeat(10_000), tags }),
    )

    expect(status).toBe(201)
    expect(reply.tags).toHaveLength(50)
    expect(reply.link).toBe(link)
  })

  it('files it only under the global taxonomy, not under a subject', async () => {
    const { status, error } = await create('manager', input({ subCategory: subs.ofGroup }))

    expect(status).toBe(400)
    expect(error.errors).toEqual([{ field: 'subCategory', message: 'This is not one of the choices' }])
  })

  it('refuses a tag that only others see, exactly like an unknown tag', async () => {
    const tag = await buildTag(test.db, 'theirs', users.otherManager.groupId ?? 0)

    const hidden = await create('manager', input({ tags: [tag.id] }))
    const missing = await create('manager', input({ tags: [MISSING_ID] }))

    expect(hidden.status).toBe(400)
    expect(hidden.text).toBe(missing.text)
  })

  it('is refused after the account was deleted, from the very next request on', async () => {
    const account = await buildAccount(test.db, { role: 'ROLE_GROUP_MANAGER' })
    const actor = await signIn(test, account)
    const before = await actor.call(sourceEndpoints.create, { body: input() })
    await test.db.deleteFrom('account').where('id', '=', account.id).execute()

    const after = await actor.call(sourceEndpoints.create, { body: input() })
    const left = await users.manager.call(sourceEndpoints.detail, { params: { id: before.reply.id } })

    expect(before.status).toBe(201)
    expect([after.status, after.error.code]).toEqual([401, 'unauthenticated'])
    expect(left.reply).toMatchObject({ title: 'Zefix', createdBy: null })
  })
})
