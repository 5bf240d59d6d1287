import type { Transaction } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import type { Schema } from '#server/db/schema.ts'
import { entriesOfGroup } from '#testing/server/activity.ts'
import { asRole } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildCategory, buildSource, buildSubcategory, MISSING_ID } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'
import { untilLockWaits } from '#testing/server/waiting.ts'

const test = startTestApp()
const users = signInUsers(test)

const NO_CHOICE = { field: 'subCategory', message: 'This is not one of the choices' }

const file = (who: keyof Users, source: number, body: unknown) =>
  users[who].call(sourceEndpoints.addToGroup, { params: { source }, body })
const take = (who: keyof Users, source: number) =>
  users[who].call(sourceEndpoints.removeFromGroup, { params: { source } })

const ownCategory = () => buildSubcategory(test.db, { groupId: users.user.groupId })
const filings = (sourceId: number) =>
  test.db.selectFrom('group_source').selectAll().where('source_id', '=', sourceId).orderBy('group_id').execute()
const entriesOn = async (sourceId: number, groupId = users.user.groupId) =>
  (await entriesOfGroup(test, groupId)).filter((entry) => entry.object_id === sourceId)

describe('adding a source to the group', () => {
  it.each([
    ['guest', 401],
    ['admin', 403],
  ] as const)('is not for a %s, whatever the body: %i', async (who, status) => {
    const { id } = await buildSource(test.db)

    expect((await file(who, id, '{')).status).toBe(status)
    expect((await file(who, MISSING_ID, '{')).status).toBe(status)
  })

  it.each([
    ['the administrators’', () => null],
    ['another group’s', () => users.otherUser.groupId],
  ])('is a 404 for a private source of %s, as for an unknown one', async (_whose, owner) => {
    const { id } = await buildSource(test.db, { isPublic: false, groupId: owner() })
    const body = { subCategory: (await ownCategory()).id }
    const missing = await file('user', MISSING_ID, body)

    const reply = await file('user', id, body)

    expect([reply.status, reply.text, (await file('user', id, '{')).status]).toEqual([404, missing.text, 404])
    expect(await filings(id)).toEqual([])
  })

  it.each([
    [{}, 'subCategory', 'This field is required'],
    [{ subCategory: null }, 'subCategory', 'This field is required'],
    [{ subCategory: 'first' }, 'subCategory', 'This is not an id'],
    [{ subCategory: -1 }, 'subCategory', 'This is not an id'],
    [{ subCategory: 1, group: 2 }, 'group', 'This field is not known'],
  ])('refuses %j', async (body, field, message) => {
    const { id } = await buildSource(test.db)
    const { status, error } = await file('user', id, body)

    expect([status, error.errors]).toEqual([400, [{ field, message }]])
  })

  it.each([
    ['a category that is not there', async () => MISSING_ID],
    [
      'a category of another group',
      async () => (await buildSubcategory(test.db, { groupId: users.otherUser.groupId })).id,
    ],
    ['a subcategory of the library', async () => (await buildSubcategory(test.db)).id],
    [
      'a subject of the group',
      async () => 1_000_000 + (await buildCategory(test.db, { groupId: users.user.groupId })).id,
    ],
  ])('refuses %s, always in the same words', async (_what, build) => {
    const { id } = await buildSource(test.db)
    const missing = await file('user', id, { subCategory: MISSING_ID })

    const refused = await file('user', id, { subCategory: await build() })

    expect([refused.status, refused.error.errors, refused.text]).toEqual([400, [NO_CHOICE], missing.text])
    expect(await filings(id)).toEqual([])
    expect(await entriesOn(id)).toEqual([])
  })

  it.each(['user', 'manager'] as const)('files it under the category, for a %s', async (who) => {
    const category = await ownCategory()
    const { id } = await buildSource(test.db)

    const { status, reply } = await file(who, id, { subCategory: String(category.id) })

    expect(status).toBe(200)
    expect(reply).toMatchObject({
      id,
      inGroup: true,
      groupSubCategory: { id: category.id, name: category.name, category: { id: category.category_id } },
    })
    const list = await users.colleague.call(sourceEndpoints.listGroup, { query: { subCategory: String(category.id) } })
    expect(list.reply.sources.map((source) => source.id)).toEqual([id])
  })

  it('accepts private sources of the group, and changes nothing for other groups', async () => {
    const own = await buildSource(test.db, { isPublic: false, groupId: users.user.groupId })
    const open = await buildSource(test.db, { groupId: users.user.groupId })
    const theirs = await buildSubcategory(test.db, { groupId: users.otherUser.groupId })
    await file('otherUser', open.id, { subCategory: theirs.id })
    const { id: subCategory } = await ownCategory()

    const statuses = [await file('user', own.id, { subCategory }), await file('user', open.id, { subCategory })]

    expect(statuses.map(({ status }) => status)).toEqual([200, 200])
    const shown = await users.otherUser.call(sourceEndpoints.detail, { params: { id: open.id } })
    expect(shown.reply.groupSubCategory?.id).toBe(theirs.id)
  })

  it('moves a source that is already in the group', async () => {
    const [from, to] = [await ownCategory(), await ownCategory()]
    const { id } = await buildSource(test.db)
    await file('user', id, { subCategory: from.id })

    const { status, reply } = await file('manager', id, { subCategory: to.id })

    expect([status, reply.groupSubCategory?.id]).toEqual([200, to.id])
    expect(await filings(id)).toEqual([{ group_id: users.user.groupId, source_id: id, subcategory_id: to.id }])
  })

  it('records the subcategory, once', async () => {
    const subject = await buildCategory(test.db, { groupId: users.user.groupId, name: 'Onboarding' })
    const build = (name: string) => buildSubcategory(test.db, { categoryId: subject.id, name })
    const [first, second] = [await build('Registers'), await build('Sanctions')]
    const { id, title } = await buildSource(test.db, { groupId: users.otherUser.groupId })

    for (const category of [first, first, second]) await file('user', id, { subCategory: category.id })
    await file('user', id, { subCategory: MISSING_ID })

    const entry = { actor_id: users.user.id, object_type: 'source', object_name: title }
    const [registers, sanctions] = ['Registers', 'Sanctions'].map((category) => ({ subject: 'Onboarding', category }))
    expect(await entriesOn(id)).toMatchObject([
      { ...entry, kind: 'source_added_to_group', before: null, after: registers },
      { ...entry, kind: 'source_moved_in_group', before: registers, after: sanctions },
    ])
    expect(await entriesOn(id, users.otherUser.groupId)).toEqual([])
  })
})

describe('removing a source from the group', () => {
  const filed = async (groupId: number | null = users.user.groupId) => {
    const { id } = await buildSource(test.db)
    const category = await buildSubcategory(test.db, { groupId })
    await addToGroup(test.db, groupId ?? 0, { sourceId: id, subcategoryId: category.id })
    return { id, category }
  }

  it.each([
    ['guest', 401],
    ['admin', 403],
    ['otherUser', 404],
    ['otherManager', 404],
  ] as const)('is not for a %s: %i', async (who, status) => {
    const { id } = await filed()

    expect((await take(who, id)).status).toBe(status)
    expect(await filings(id)).toHaveLength(1)
  })

  it.each([
    ['not in the group', () => buildSource(test.db), 0],
    ['not to be seen', () => buildSource(test.db, { isPublic: false, groupId: users.otherUser.groupId }), 0],
    ['in another group', () => filed(users.otherUser.groupId), 1],
  ])('is the same for a source that is %s as for an unknown one', async (_why, build, left) => {
    const { id } = await build()
    const missing = await take('user', MISSING_ID)

    const reply = await take('user', id)

    expect([reply.status, reply.text]).toEqual([404, missing.text])
    expect(await filings(id)).toHaveLength(left)
  })

  it.each(['user', 'manager'] as const)('removes it and keeps it in the library, for a %s', async (who) => {
    const { id } = await filed()

    const replies = [await take(who, id), await take(who, id)]

    expect(replies.map(({ status }) => status)).toEqual([204, 404])
    expect(replies[0]?.text).toBe('')
    const { reply } = await users.user.call(sourceEndpoints.detail, { params: { id } })
    expect(reply).toMatchObject({ id, inGroup: false, groupSubCategory: null })
  })

  it('records the earlier subcategory', async () => {
    const { id, category } = await filed()
    await take('otherUser', id)

    await take('user', id)

    const [entry, ...others] = await entriesOn(id)
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      kind: 'source_removed_from_group',
      actor_id: users.user.id,
      before: { category: category.name, subject: expect.any(String) },
      after: null,
    })
  })
})

describe('a source that is changed at the same time', () => {
  /** Makes the call while a transaction with `change` is open; it commits once the call waits for it. */
  const raced = async <T>(change: (tx: Transaction<Schema>) => Promise<unknown>, call: () => Promise<T>) => {
    const { answer } = await test.db.transaction().execute(async (tx) => {
      await change(tx)
      const answer = call()
      await untilLockWaits(test)
      return { answer }
    })
    return answer
  }

  it.each([
    [
      'turns private',
      (tx: Transaction<Schema>, id: number) =>
        tx.updateTable('source').set({ is_public: false, title: 'Secret' }).where('id', '=', id).execute(),
    ],
    ['is deleted', (tx: Transaction<Schema>, id: number) => tx.deleteFrom('source').where('id', '=', id).execute()],
  ] as const)('is not filed if it %s, and has no log entry', async (_what, change) => {
    const { id } = await buildSource(test.db, { groupId: users.otherUser.groupId })
    const { id: subCategory } = await ownCategory()
    const missing = await file('user', MISSING_ID, { subCategory })

    const reply = await raced(
      (tx) => change(tx, id),
      () => file('user', id, { subCategory }),
    )

    expect([reply.status, reply.text]).toEqual([404, missing.text])
    expect([await filings(id), await entriesOn(id)]).toEqual([[], []])
  })

  it('is not filed in a category that is being deleted', async () => {
    const { id } = await buildSource(test.db)
    const category = await ownCategory()

    const reply = await raced(
      (tx) => tx.deleteFrom('category').where('id', '=', category.category_id).execute(),
      () => file('user', id, { subCategory: category.id }),
    )

    expect([reply.status, reply.error.errors]).toEqual([400, [NO_CHOICE]])
  })

  it('is filed twice by two people, each with a log entry, one after the other', async () => {
    const member = await asRole(test, 'ROLE_USER', users.user.groupId ?? 0)
    const { id } = await buildSource(test.db)
    const [one, two] = [await ownCategory(), await ownCategory()]

    await Promise.all([
      file('user', id, { subCategory: one.id }),
      member.call(sourceEndpoints.addToGroup, { params: { source: id }, body: { subCategory: two.id } }),
    ])

    expect((await entriesOn(id)).map(({ kind }) => kind)).toEqual(['source_added_to_group', 'source_moved_in_group'])
  })
})
