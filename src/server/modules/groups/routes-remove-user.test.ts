import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { accountEndpoints } from '#contract/people/accounts.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { entriesOfGroup } from '#testing/server/activity.ts'
import { asRole, signIn, type TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildAccount, buildGroup, buildSource, MISSING_ID } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const LAST = 'The last owner of a group can’t be removed.'

const remove = (who: TestActor, userId: number) => who.call(groupEndpoints.removeUser, { params: { userId } })
const isThere = async (id: number) =>
  (await test.db.selectFrom('account').select('id').where('id', '=', id).execute()).length === 1

/** A group with these owners, each confirmed or pending. */
const groupWith = async (...pending: readonly boolean[]) => {
  const { id: groupId } = await buildGroup(test.db)
  const owners: TestActor[] = []
  for (const isPending of pending) {
    const account = await buildAccount(test.db, { groupId, role: 'ROLE_GROUP_MANAGER', pending: isPending })
    owners.push(await signIn(test, account))
  }
  return { groupId, owners: owners as [TestActor, TestActor] }
}

describe('deleting a user', () => {
  it.each([
    ['guest', 401],
    ['user', 403],
    ['otherManager', 404],
  ] as const)('is not for a %s: %i', async (who, status) => {
    expect((await remove(users[who], users.colleague.id)).status).toBe(status)
    expect(await isThere(users.colleague.id)).toBe(true)
  })

  it.each(['otherUser', 'otherManager', 'admin'] as const)(
    'like %s, of another group or of none, is answered like deleting an unknown user',
    async (whom) => {
      const missing = await remove(users.manager, MISSING_ID)

      const reply = await remove(users.manager, users[whom].id)

      expect([reply.status, reply.text]).toEqual([404, missing.text])
    },
  )

  it('who is unknown gets the same answer for an administrator', async () => {
    expect((await remove(users.admin, MISSING_ID)).text).toBe((await remove(users.manager, MISSING_ID)).text)
  })

  it('is refused while a hold is on them or on their group', async () => {
    const { groupId, owners } = await groupWith(false, false)
    const held = await sql<{
      id: number
    }>`insert into hold (account_id, reason, created_at) values (${owners[1].id}, 'Case', now())
      returning id`.execute(test.db)

    const ofPerson = await remove(owners[0], owners[1].id)
    await sql`update hold set account_id = null, group_id = ${groupId} where id = ${held.rows[0]?.id}`.execute(test.db)
    const ofGroup = await remove(owners[0], owners[1].id)

    expect([ofPerson.status, ofGroup.status, await isThere(owners[1].id)]).toEqual([409, 409, true])
    expect(ofPerson.error.message).toBe('This person can’t be removed at the moment. Ask an administrator.')
  })

  it.each(['admin', 'otherAdmin'] as const)('never affects an administrator: %s', async (whom) => {
    const { status, error } = await remove(users.admin, users[whom].id)

    expect([status, error.code]).toEqual([403, 'forbidden'])
    expect(await isThere(users[whom].id)).toBe(true)
  })

  it.each([[false], [true]])('is allowed to the group’s manager, pending or not: %j', async (pending) => {
    const { groupId, owners } = await groupWith(false)
    const user = await buildAccount(test.db, { groupId, pending })

    const replies = [await remove(owners[0], user.id), await remove(owners[0], user.id)]

    expect(replies.map(({ status }) => status)).toEqual([204, 404])
    expect(replies[0]?.text).toBe('')
    expect(await isThere(user.id)).toBe(false)
  })

  it('ends their session on the very next request, and their address can be invited again', async () => {
    const { groupId } = await groupWith(false)
    const user = await asRole(test, 'ROLE_USER', groupId)
    const { email } = await test.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()

    const { status, headers } = await remove(users.admin, user.id)

    expect([status, headers['set-cookie']]).toEqual([204, undefined])
    expect((await user.call(sourceEndpoints.listGroup)).status).toBe(401)
    const body = { fullName: 'Back', email, groupManager: false }
    expect(
      (await users.manager.call(groupEndpoints.invite, { params: { groupId: users.manager.groupId ?? 0 }, body }))
        .status,
    ).toBe(201)
  })

  it('voids the invitation, sent or not', async () => {
    const { groupId } = await groupWith(false)
    const body = { fullName: 'Ada', email: 'void@example.org', groupManager: false }
    const { reply } = await users.admin.call(groupEndpoints.invite, { params: { groupId }, body })
    await test.deliver()
    // E-mails of earlier tests may be sent at the same time.
    const email = test.emails.find(({ to }) => to === body.email)
    const token = new URL(email?.links[0] ?? '').searchParams.get('token')
    await users.admin.call(groupEndpoints.invite, {
      params: { groupId },
      body: { ...body, email: 'unsent@example.org' },
    })

    await remove(users.admin, reply.id)
    const unsent = await test.db
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'unsent@example.org')
      .executeTakeFirstOrThrow()
    await remove(users.admin, unsent.id)
    await test.deliver()

    expect(test.emails.filter(({ to }) => to === 'unsent@example.org')).toEqual([])
    const password = 'nobody has ever used this'
    expect((await users.guest.call(accountEndpoints.confirm, { body: { token, password } })).status).toBe(400)
  })

  it('leaves their sources to the group', async () => {
    const { groupId, owners } = await groupWith(false)
    const user = await buildAccount(test.db, { groupId })
    const source = await buildSource(test.db, { groupId, createdBy: user.id, isPublic: false })

    await remove(owners[0], user.id)

    const { reply } = await owners[0].call(sourceEndpoints.detail, { params: { id: source.id } })
    expect(reply).toMatchObject({ id: source.id, createdBy: null, canChange: true })
  })

  it('is recorded with their name', async () => {
    const { groupId, owners } = await groupWith(false)
    const user = await buildAccount(test.db, { groupId })
    await remove(users.manager, user.id)

    await remove(owners[0], user.id)

    expect(await entriesOfGroup(test, groupId)).toMatchObject([
      {
        kind: 'user_deleted',
        actor_id: owners[0].id,
        object_type: 'user',
        object_id: user.id,
        object_name: user.full_name,
        before: { email: user.email, role: 'ROLE_USER' },
        after: null,
      },
    ])
  })
})

describe('an owner', () => {
  it('may remove another owner, and themself while another remains, and is then logged out', async () => {
    const { groupId, owners } = await groupWith(false, false)
    const [leaving, staying] = owners
    const { full_name: name } = await test.db
      .selectFrom('account')
      .select('full_name')
      .where('id', '=', leaving.id)
      .executeTakeFirstOrThrow()

    const { status, headers } = await remove(leaving, leaving.id)

    expect(status).toBe(204)
    expect(String(headers['set-cookie'])).toMatch(/^sourcebook=;.*Expires=Thu, 01 Jan 1970/)
    expect((await leaving.call(groupEndpoints.list)).status).toBe(401)
    expect((await staying.call(groupEndpoints.list)).status).toBe(200)
    expect(await entriesOfGroup(test, groupId)).toMatchObject([
      { kind: 'user_deleted', actor_id: leaving.id, actor_name: name, object_id: leaving.id },
    ])
  })

  it.each([
    ['they', (last: TestActor) => last],
    ['an administrator', () => users.admin],
  ])('stays as the last one who can log in when %s asks', async (_who, actor) => {
    const { groupId, owners } = await groupWith(false, true)
    await buildAccount(test.db, { groupId })
    const [last, pending] = owners

    const { status, error, headers } = await remove(actor(last), last.id)

    expect([status, error.code, error.message, headers['set-cookie']]).toEqual([409, 'conflict', LAST, undefined])
    expect(await entriesOfGroup(test, groupId)).toEqual([])
    expect((await remove(last, pending.id)).status).toBe(204)
  })

  it('stays as the only one, even without a password', async () => {
    const { owners } = await groupWith(true)
    const both = await groupWith(true, true)

    const only = await remove(users.admin, owners[0].id)

    expect([only.status, only.error.message]).toEqual([409, LAST])
    expect((await remove(users.admin, both.owners[0].id)).status).toBe(204)
    expect((await remove(users.admin, both.owners[1].id)).status).toBe(409)
  })
})
