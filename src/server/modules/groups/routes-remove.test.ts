import { describe, expect, it } from 'vitest'
import { groupEndpoints } from '#contract/people/groups.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { tagEndpoints } from '#contract/sources/tags.ts'
import { entriesOfGroup } from '#testing/server/activity.ts'
import { asRole } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import {
  addToGroup,
  buildAccount,
  buildCategory,
  buildGroup,
  buildSource,
  buildSubcategory,
  buildTag,
  MISSING_ID,
} from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const remove = (who: keyof Users, id: number | null) =>
  users[who].call(groupEndpoints.remove, { params: { id: id ?? 0 } })

/** Creates a group with a manager, an invited user, a subject, and a private and a public source with tags. */
const buildFullGroup = async () => {
  const group = await buildGroup(test.db)
  const manager = await asRole(test, 'ROLE_GROUP_MANAGER', group.id)
  const invited = await buildAccount(test.db, { groupId: group.id, pending: true })
  const [kept, secret] = [await buildTag(test.db, undefined, group.id), await buildTag(test.db, undefined, group.id)]
  const own = { groupId: group.id, createdBy: manager.id }
  const hidden = await buildSource(test.db, { ...own, isPublic: false, tags: [kept, secret] })
  const open = await buildSource(test.db, { ...own, tags: [kept] })
  const globalOne = await buildSource(test.db)
  const filed = await buildSubcategory(test.db, { groupId: group.id })
  for (const { id } of [hidden, globalOne])
    await addToGroup(test.db, group.id, { sourceId: id, subcategoryId: filed.id })
  return { group, manager, invited, kept, secret, hidden, open, globalOne, filed }
}

const idsIn = async (table: 'account' | 'source' | 'category' | 'subcategory' | 'tag', ids: readonly number[]) =>
  (await test.db.selectFrom(table).select('id').where('id', 'in', ids).execute()).map(({ id }) => id)

describe('deleting a group', () => {
  it.each([
    ['guest', 401],
    ['user', 403],
    ['manager', 403],
    ['otherManager', 403],
  ] as const)('is not for a %s, there or not: %i', async (who, status) => {
    expect((await remove(who, users.manager.groupId)).status).toBe(status)
    expect((await remove(who, MISSING_ID)).status).toBe(status)
  })

  it('is a 404 for an unknown group, and the second time', async () => {
    const { id } = await buildGroup(test.db)

    const replies = [await remove('admin', id), await remove('admin', id), await remove('admin', MISSING_ID)]

    expect(replies.map(({ status }) => status)).toEqual([204, 404, 404])
    expect(replies[0]?.text).toBe('')
    expect(replies[1]?.text).toBe(replies[2]?.text)
  })

  it('is refused while a hold is on it or on one of its people', async () => {
    const group = await buildGroup(test.db)
    const { id } = await buildAccount(test.db, { groupId: group.id })
    const hold = { reason: 'Case', created_at: test.now() }
    await test.db
      .insertInto('hold')
      .values({ ...hold, account_id: id })
      .execute()

    const ofPerson = await remove('admin', group.id)
    await test.db.updateTable('hold').set({ account_id: null, group_id: group.id }).execute()
    const ofGroup = await remove('admin', group.id)
    await test.db.deleteFrom('hold').execute()

    const says = 'This group can’t be deleted at the moment. Ask the operator of the server.'
    expect([ofPerson, ofGroup].map(({ status, error }) => [status, error.message])).toEqual([
      [409, says],
      [409, says],
    ])
    expect((await remove('admin', group.id)).status).toBe(204)
  })

  it('deletes its users, subjects and private sources with all that is on them', async () => {
    const { group, manager, invited, secret, hidden, globalOne, filed } = await buildFullGroup()

    expect((await remove('admin', group.id)).status).toBe(204)

    expect(await idsIn('account', [manager.id, invited.id])).toEqual([])
    expect(await idsIn('source', [hidden.id])).toEqual([])
    expect(await idsIn('category', [filed.category_id])).toEqual([])
    expect(await idsIn('subcategory', [filed.id])).toEqual([])
    expect(await idsIn('tag', [secret.id])).toEqual([])
    const filings = await test.db.selectFrom('group_source').selectAll().where('source_id', '=', globalOne.id).execute()
    expect(filings).toEqual([])
    expect((await users.admin.call(groupEndpoints.detail, { params: { slug: group.slug } })).status).toBe(404)
  })

  it('ends the sessions of its people on their very next request', async () => {
    const { group, manager } = await buildFullGroup()

    await remove('admin', group.id)

    expect((await manager.call(groupEndpoints.list)).status).toBe(401)
    expect((await manager.call(sessionEndpoints.me)).reply).toEqual({ user: null })
  })

  it('leaves its public sources, with their tags, to the administrators', async () => {
    const { group, open, kept } = await buildFullGroup()

    await remove('admin', group.id)

    const shown = await users.admin.call(sourceEndpoints.detail, { params: { id: open.id } })
    expect(shown.reply).toMatchObject({
      title: open.title,
      isPublic: true,
      tags: [{ id: kept.id, label: kept.label }],
      createdBy: null,
      canChange: true,
    })
    expect(shown.reply.updatedAt).toBe(open.updated_at.toISOString())
    const toOthers = await users.otherManager.call(sourceEndpoints.detail, { params: { id: open.id } })
    expect([toOthers.status, toOthers.reply.canChange]).toEqual([200, false])
    const hide = { params: { source: open.id }, body: { public: false } }
    expect((await users.admin.call(sourceEndpoints.update, hide)).status).toBe(200)
    expect((await users.otherAdmin.call(sourceEndpoints.detail, { params: { id: open.id } })).status).toBe(200)
  })

  it('shows its tags to readers of a source with them, and to nobody else', async () => {
    const { group, kept, secret } = await buildFullGroup()
    const others = await buildTag(test.db, undefined, group.id)
    await buildSource(test.db, { groupId: users.manager.groupId, isPublic: false, tags: [others] })

    await remove('admin', group.id)

    const suggested = async (who: keyof Users, search: string) =>
      (await users[who].call(tagEndpoints.list, { query: { search } })).reply.map(({ id }) => id)
    expect(await suggested('guest', kept.label)).toContain(kept.id)
    expect(await suggested('admin', secret.label)).not.toContain(secret.id)
    expect(await suggested('admin', others.label)).not.toContain(others.id)
    expect(await suggested('user', others.label)).toContain(others.id)
  })

  it.each(['source_count', 'tag_count', 'source_tag'] as const)('leaves no private data in %s', async (table) => {
    const { group } = await buildFullGroup()
    const ofGroup = () => test.db.selectFrom(table).selectAll().where('scope', '=', group.id).execute()
    expect(await ofGroup()).not.toEqual([])

    await remove('admin', group.id)

    expect(await ofGroup()).toEqual([])
  })

  it('leaves other groups as they are', async () => {
    const { group } = await buildFullGroup()
    const other = await buildFullGroup()
    const globalOne = await buildCategory(test.db)

    await remove('admin', group.id)

    expect(await idsIn('account', [other.manager.id, other.invited.id])).toHaveLength(2)
    expect(await idsIn('source', [other.hidden.id, other.open.id])).toHaveLength(2)
    expect(await idsIn('category', [other.filed.category_id, globalOne.id])).toHaveLength(2)
    expect(await idsIn('tag', [other.kept.id, other.secret.id])).toHaveLength(2)
  })

  it('lets its people be invited elsewhere afterwards', async () => {
    const { group, invited } = await buildFullGroup()

    await remove('admin', group.id)

    const again = await users.manager.call(groupEndpoints.invite, {
      params: { groupId: users.manager.groupId ?? 0 },
      body: { fullName: 'Ada', email: invited.email, groupManager: false },
    })
    expect(again.status).toBe(201)
  })

  it('records how much was deleted and kept', async () => {
    const { group } = await buildFullGroup()
    await buildSource(test.db, { groupId: group.id })

    await remove('admin', group.id)

    expect(await entriesOfGroup(test, group.id)).toMatchObject([
      {
        kind: 'group_deleted',
        actor_id: users.admin.id,
        group_name: group.name,
        object_type: 'group',
        object_id: group.id,
        object_name: group.name,
        before: { users: 2, subjects: 1, privateSources: 1, publicSources: 2 },
        after: null,
      },
    ])
  })
})
