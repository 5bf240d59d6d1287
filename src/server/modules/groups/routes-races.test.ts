import type { Transaction } from 'kysely'
import { expect, it } from 'vitest'
import { groupEndpoints } from '#contract/people/groups.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import type { Schema } from '#server/db/schema.ts'
import { entriesOfGroup } from '#testing/server/activity.ts'
import { asRole, signIn, type TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildAccount, buildGroup, buildSource, buildSubcategory, buildTag } from '#testing/server/factories.ts'
import { withQueries } from '#testing/server/queries.ts'
import { signInUsers } from '#testing/server/users.ts'
import { queued } from '#testing/server/waiting.ts'

const test = startTestApp()
const noted = withQueries(test)
const users = signInUsers(test)

let counter = 0
const newEmail = () => `raced${(counter += 1)}@example.org`

const remove = (who: TestActor, id: number) => who.call(groupEndpoints.remove, { params: { id } })
const removeUser = (who: TestActor, userId: number) => who.call(groupEndpoints.removeUser, { params: { userId } })
const invite = (who: TestActor, groupId: number, email: string) =>
  who.call(groupEndpoints.invite, { params: { groupId }, body: { fullName: 'Ada', email, groupManager: false } })

const rename = (groupId: number) =>
  users.admin.call(groupEndpoints.update, { params: { groupId }, body: { name: 'Too late' } })
const late = async () => ({
  title: 'Too late',
  link: 'https://late.example/',
  note: 'A note.',
  public: false,
  subCategory: (await buildSubcategory(test.db)).id,
})

const holdGroup = (id: number) => (tx: Transaction<Schema>) =>
  tx.selectFrom('app_group').select('id').where('id', '=', id).forUpdate().execute()

const statusesOf = (replies: readonly { status: number }[]) => replies.map(({ status }) => status)

it('a group, or its user, that two people delete at the same moment is deleted by one, and not found for the other', async () => {
  const { id } = await buildGroup(test.db)
  const { id: userId } = await buildAccount(test.db, { groupId: id })

  const ofUser = await queued(test, holdGroup(id), [
    () => removeUser(users.admin, userId),
    () => removeUser(users.otherAdmin, userId),
  ])
  const ofGroup = await queued(test, holdGroup(id), [() => remove(users.admin, id), () => remove(users.otherAdmin, id)])

  expect([statusesOf(ofUser), statusesOf(ofGroup)]).toEqual([
    [204, 404],
    [204, 404],
  ])
  expect(await entriesOfGroup(test, id)).toMatchObject([{ kind: 'user_deleted' }, { kind: 'group_deleted' }])
})

it('one of two owners who remove each other at the same time stays', async () => {
  const { id } = await buildGroup(test.db)
  const one = await asRole(test, 'ROLE_GROUP_MANAGER', id)
  const other = await asRole(test, 'ROLE_GROUP_MANAGER', id)

  const replies = await queued(test, holdGroup(id), [() => removeUser(one, other.id), () => removeUser(other, one.id)])

  expect(new Set(statusesOf(replies))).toEqual(new Set([204, 409]))
  const left = await test.db.selectFrom('account').select('id').where('group_id', '=', id).execute()
  expect(left).toHaveLength(1)
  expect(await entriesOfGroup(test, id)).toHaveLength(1)
})

it('one of two owners who leave at the same time stays', async () => {
  const { id } = await buildGroup(test.db)
  const one = await asRole(test, 'ROLE_GROUP_MANAGER', id)
  const other = await asRole(test, 'ROLE_GROUP_MANAGER', id)

  const replies = await queued(test, holdGroup(id), [() => removeUser(one, one.id), () => removeUser(other, other.id)])

  expect(new Set(statusesOf(replies))).toEqual(new Set([204, 409]))
})

const favorite = (who: TestActor, source: number) => who.call(sourceEndpoints.favorite, { params: { source } })
const file = (who: TestActor, source: number, subCategory: number) =>
  who.call(sourceEndpoints.addToGroup, { params: { source }, body: { subCategory } })
const holdSource = (id: number) => (tx: Transaction<Schema>) =>
  tx.selectFrom('source').select('id').where('id', '=', id).forUpdate().execute()

it.each<[string, (member: TestActor, groupId: number) => Promise<{ status: number }>]>([
  ['the account', (member) => removeUser(users.admin, member.id)],
  ['the group', (_member, groupId) => remove(users.admin, groupId)],
])('marking an own source while %s is deleted neither blocks nor fails', async (_what, call) => {
  const { id } = await buildGroup(test.db)
  const member = await asRole(test, 'ROLE_USER', id)
  const source = await buildSource(test.db, { groupId: id, createdBy: member.id })

  const replies = await queued(test, holdSource(source.id), [() => favorite(member, source.id), () => call(member, id)])

  expect(statusesOf(replies)).toEqual([200, 204])
})

it('filing a source while the group is deleted causes no retry', async () => {
  const { id } = await buildGroup(test.db)
  const member = await signIn(noted, await buildAccount(test.db, { groupId: id }))
  const admin = await signIn(noted, { id: users.admin.id, group_id: null })
  const source = await buildSource(test.db, { groupId: id })
  const { id: place } = await buildSubcategory(test.db, { groupId: id })
  const before = noted.queries.length

  const replies = await queued(test, holdSource(source.id), [
    () => file(member, source.id, place),
    () => remove(admin, id),
  ])

  const locks = noted.queries.slice(before).filter((query) => / for (?:no key )?update/.test(query))
  expect(statusesOf(replies)).toEqual([200, 204])
  expect(new Set(locks).size).toBe(locks.length)
})

it('marking a source during the removal of the user succeeds or is answered 401, every time', async () => {
  const { id } = await buildGroup(test.db)
  const outcomes = new Set<string>()
  for (let round = 0; round < 20; round += 1) {
    const member = await asRole(test, 'ROLE_USER', id)
    const source = await buildSource(test.db, { groupId: id, createdBy: member.id })
    const replies = await Promise.all([favorite(member, source.id), removeUser(users.admin, member.id)])
    outcomes.add(statusesOf(replies).join(' '))
  }

  expect(['200 204', '401 204']).toEqual(expect.arrayContaining([...outcomes]))
})

it('a call on a group or user that the caller may not see does not wait for locks', async () => {
  const groupId = users.otherManager.groupId ?? 0
  const body = { name: 'Not theirs' }
  const settings = { logsSearches: true }
  const hold = async (tx: Transaction<Schema>) => {
    await holdGroup(groupId)(tx)
    await tx.selectFrom('account').select('id').where('group_id', '=', groupId).forUpdate().execute()
  }

  const replies = await test.db.transaction().execute(async (tx) => {
    await hold(tx)
    // Called before the locks are released: none of these calls may wait for them.
    return [
      await users.manager.call(groupEndpoints.update, { params: { groupId }, body }),
      await users.manager.call(groupEndpoints.logSearches, { params: { groupId }, body: settings }),
      await invite(users.manager, groupId, newEmail()),
      await removeUser(users.manager, users.otherUser.id),
    ]
  })

  expect(statusesOf(replies)).toEqual([404, 404, 404, 404])
})

it('an address that two groups invite at the same time ends in one of them', async () => {
  const [one, other] = [users.manager.groupId ?? 0, users.otherManager.groupId ?? 0]
  const email = newEmail()

  const replies = await Promise.all([invite(users.manager, one, email), invite(users.otherManager, other, email)])

  expect(new Set(statusesOf(replies))).toEqual(new Set([201, 400]))
})

it('an address that one group invites twice at the same time gets one account and one e-mail', async () => {
  const groupId = users.manager.groupId ?? 0
  const email = newEmail()

  const replies = await queued(test, holdGroup(groupId), [
    () => invite(users.manager, groupId, email),
    () => invite(users.admin, groupId, email),
  ])

  expect(statusesOf(replies)).toEqual([201, 201])
  expect(replies[0].reply).toEqual(replies[1].reply)
  const emails = await test.db.selectFrom('email').select('id').where('account_id', '=', replies[0].reply.id).execute()
  expect(emails).toHaveLength(1)
})

it('a person who sets the password while being invited again keeps the role and the account', async () => {
  const groupId = users.manager.groupId ?? 0
  const owner = await buildAccount(test.db, { groupId, role: 'ROLE_GROUP_MANAGER', pending: true })
  const confirm = (tx: Transaction<Schema>) =>
    tx.updateTable('account').set({ password_hash: 'set by now' }).where('id', '=', owner.id).execute()

  const [reply] = await queued(test, confirm, [() => invite(users.manager, groupId, owner.email)])

  expect([reply.status, reply.error.errors[0]?.field]).toEqual([400, 'email'])
  const stored = await test.db.selectFrom('account').selectAll().where('id', '=', owner.id).executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ role: 'ROLE_GROUP_MANAGER', full_name: owner.full_name })
})

it.each<[string, (groupId: number, member: TestActor) => Promise<{ status: number }>, number]>([
  [
    'a source of a member',
    async (_groupId, member) => member.call(sourceEndpoints.create, { body: await late() }),
    401,
  ],
  ['an invitation', (groupId) => invite(users.admin, groupId, newEmail()), 404],
  ['a new name', (groupId) => rename(groupId), 404],
  ['the deletion of a user', (_groupId, member) => removeUser(users.admin, member.id), 404],
  ['a second deletion', (groupId) => remove(users.otherAdmin, groupId), 404],
])('a group that is being deleted accepts nothing more: %s', async (_what, call, status) => {
  const { id } = await buildGroup(test.db)
  const member = await asRole(test, 'ROLE_USER', id)
  const held = await buildSource(test.db, { groupId: id, isPublic: false })

  const replies = await queued(test, holdSource(held.id), [() => remove(users.admin, id), () => call(id, member)])

  expect(statusesOf(replies)).toEqual([204, status])
  expect(await test.db.selectFrom('source').select('id').where('title', '=', 'Too late').execute()).toEqual([])
  expect(await test.db.selectFrom('source').select('id').where('id', '=', held.id).execute()).toEqual([])
  expect(await entriesOfGroup(test, id)).toMatchObject([{ kind: 'group_deleted' }])
})

it('a source that becomes private while its group is deleted is deleted, too, and shown to no administrator', async () => {
  const { id } = await buildGroup(test.db)
  const source = await buildSource(test.db, { groupId: id })
  const hide = (tx: Transaction<Schema>) =>
    tx.updateTable('source').set({ is_public: false }).where('id', '=', source.id).execute()

  const [reply] = await queued(test, hide, [() => remove(users.admin, id)])

  expect(reply.status).toBe(204)
  expect(await test.db.selectFrom('source').select('id').where('id', '=', source.id).execute()).toEqual([])
})

it('a group’s tag that somebody else adds to a source while the group is deleted stays', async () => {
  const { id } = await buildGroup(test.db)
  const tag = await buildTag(test.db, undefined, id)
  const source = await buildSource(test.db)
  const putting = (tx: Transaction<Schema>) =>
    tx.insertInto('source_tag').values({ source_id: source.id, scope: 0, tag_id: tag.id }).execute()

  const replies = await queued(test, putting, [() => remove(users.admin, id)])

  expect(statusesOf(replies)).toEqual([204])
  const { reply } = await users.admin.call(sourceEndpoints.detail, { params: { id: source.id } })
  expect(reply.tags).toEqual([{ id: tag.id, label: tag.label }])
})
