import { describe, expect, it } from 'vitest'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/endpoint.ts'
import { accountEndpoints } from '#contract/people/accounts.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { entriesOfGroup } from '#testing/server/activity.ts'
import { asRole, type TestActor } from '#testing/server/actors.ts'
import { startTestApp, testConfig } from '#testing/server/app.ts'
import { buildAccount, MISSING_ID } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'

const INVITES = 20
const rateLimits = { ...testConfig().rateLimits, invite: { hits: INVITES, seconds: 3600 } }
const test = startTestApp({ rateLimits })
const users = signInUsers(test)

const IN_USE = { field: 'email', message: 'This email address can’t be invited' }

let counter = 0
const newEmail = () => `invited${(counter += 1)}@example.org`
const input = (changes: Record<string, unknown> = {}) => ({
  fullName: 'Grace Hopper',
  email: newEmail(),
  groupManager: false,
  ...changes,
})

const invite = (who: TestActor, groupId: number | null, body: unknown) =>
  who.call(groupEndpoints.invite, { params: { groupId: groupId ?? 0 }, body })

const newManager = async () => {
  const manager = await asRole(test, 'ROLE_GROUP_MANAGER')
  return { manager, groupId: manager.groupId ?? 0 }
}

const storedUser = (email: string) =>
  test.db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()
const emailsTo = (email: string) => test.emails.filter(({ to }) => to === email)
const tokenIn = (email: string) => new URL(emailsTo(email).at(-1)?.links[0] ?? '').searchParams.get('token')
const confirm = (token: string | null) =>
  users.guest.call(accountEndpoints.confirm, { body: { token, password: 'nobody has ever used this' } })

describe('inviting', () => {
  it.each([
    ['guest', 401],
    ['user', 403],
    ['otherManager', 404],
  ] as const)('is not for a %s, whatever the body: %i', async (who, status) => {
    expect((await invite(users[who], users.manager.groupId, '{')).status).toBe(status)
  })

  it('into another group is answered like into an unknown group', async () => {
    const others = await invite(users.manager, users.otherManager.groupId, input())
    const missing = await invite(users.manager, MISSING_ID, input())

    expect([others.status, others.text]).toEqual([404, missing.text])
    expect((await invite(users.admin, MISSING_ID, input())).text).toBe(missing.text)
  })

  it.each([
    [{ fullName: undefined }, 'fullName', 'This field is required'],
    [{ fullName: '\u2800' }, 'fullName', 'This field is required'],
    [{ fullName: 'x'.repeat(121) }, 'fullName', 'This is longer than 120 characters'],
    [{ fullName: 'http:\u200b//evil.example' }, 'fullName', 'A name can’t hold a web address'],
    [{ fullName: 'Ada (www.evil.example)' }, 'fullName', 'A name can’t hold a web address'],
    [{ email: undefined }, 'email', 'This field is required'],
    [{ email: 'grace@' }, 'email', 'This is not a valid email address'],
    [{ email: `${'x'.repeat(250)}@example.org` }, 'email', 'This is longer than 254 characters'],
    [{ groupManager: undefined }, 'groupManager', 'This is neither true nor false'],
    [{ groupManager: 'true' }, 'groupManager', 'This is neither true nor false'],
    [{ role: 'ROLE_ADMIN' }, 'role', 'This field is not known'],
  ])('refuses %j', async (changes, field, message) => {
    const { manager, groupId } = await newManager()
    const { status, error } = await invite(manager, groupId, input(changes))

    expect([status, error.errors]).toEqual([400, [{ field, message }]])
  })

  it.each([
    ['a user', false, 'ROLE_USER', 'user_invitation'],
    ['an owner', true, 'ROLE_GROUP_MANAGER', 'owner_invitation'],
  ] as const)('adds %s who has yet to set a password, and sends the e-mail', async (_who, groupManager, role, kind) => {
    const { manager, groupId } = await newManager()
    const body = input({ groupManager, fullName: '  Grace\nHopper ' })

    const { status, reply } = await invite(manager, groupId, body)

    expect(status).toBe(201)
    const user = { id: reply.id, fullName: 'Grace Hopper', email: body.email, role, pending: true }
    expect(reply).toEqual(user)
    const shown = await manager.call(groupEndpoints.detail, { params: { slug: groupId } })
    expect(shown.reply.users).toContainEqual(user)
    const emails = await test.db.selectFrom('email').select('kind').where('account_id', '=', reply.id).execute()
    expect(emails).toEqual([{ kind }])
    await test.deliver()
    expect((await confirm(tokenIn(body.email))).reply).toMatchObject({ id: reply.id, role, group: { id: groupId } })
    expect(await entriesOfGroup(test, groupId)).toMatchObject([
      {
        kind: 'user_invited',
        actor_id: manager.id,
        object_type: 'user',
        object_id: reply.id,
        object_name: 'Grace Hopper',
        before: null,
        after: { email: body.email, role },
      },
      { kind: 'account_confirmed' },
    ])
  })

  it('into any group is allowed to administrators', async () => {
    const { groupId } = await newManager()

    expect((await invite(users.admin, groupId, input())).status).toBe(201)
  })

  it.each([
    ['a confirmed person of the same group', (own: number) => ({ groupId: own })],
    ['a person of another group', () => ({})],
    ['a pending person of another group', () => ({ pending: true })],
    ['an administrator', () => ({ role: 'ROLE_ADMIN' as const })],
  ])('refuses the address of %s in the same words, in any case', async (_who, whose) => {
    const { manager, groupId } = await newManager()
    const known = await buildAccount(test.db, { email: newEmail(), fullName: 'Known', ...whose(groupId) })

    const { status, error } = await invite(manager, groupId, input({ email: known.email.toUpperCase() }))

    expect([status, error.code, error.errors]).toEqual([400, 'invalid', [IN_USE]])
    expect(await storedUser(known.email)).toEqual(known)
    expect(await test.db.selectFrom('email').select('id').where('account_id', '=', known.id).execute()).toEqual([])
    expect(await entriesOfGroup(test, groupId)).toEqual([])
  })
})

describe('inviting a person again who has not set a password', () => {
  it('sends a new link, and invalidates the old one at once', async () => {
    const { manager, groupId } = await newManager()
    const body = input()
    const first = await invite(manager, groupId, body)
    await test.deliver()
    const old = tokenIn(body.email)

    const again = await invite(manager, groupId, { ...body, email: body.email.toUpperCase() })

    expect([again.status, again.reply]).toEqual([201, first.reply])
    expect((await confirm(old)).status).toBe(400)
    await test.deliver()
    expect(emailsTo(body.email)).toHaveLength(2)
    expect((await confirm(tokenIn(body.email))).status).toBe(200)
    expect((await invite(manager, groupId, body)).error.errors).toEqual([IN_USE])
  })

  it('stores the latest name and role, and records the change', async () => {
    const { manager, groupId } = await newManager()
    const body = input({ fullName: 'Grace' })
    const { id } = (await invite(manager, groupId, body)).reply

    await invite(manager, groupId, body)
    const { reply } = await invite(manager, groupId, { ...body, fullName: 'Grace Hopper', groupManager: true })

    expect(reply).toEqual({
      id,
      fullName: 'Grace Hopper',
      email: body.email,
      role: 'ROLE_GROUP_MANAGER',
      pending: true,
    })
    const emails = await test.db.selectFrom('email').select('kind').where('account_id', '=', id).execute()
    expect(emails).toEqual([{ kind: 'owner_invitation' }])
    const to = { actor_id: manager.id, object_type: 'user', object_id: id }
    expect((await entriesOfGroup(test, groupId)).slice(1)).toMatchObject([
      { ...to, kind: 'invitation_renewed', object_name: 'Grace', before: null, after: null },
      { ...to, kind: 'invitation_renewed', before: { fullName: 'Grace' }, after: { fullName: 'Grace Hopper' } },
      { ...to, kind: 'role_changed', before: { role: 'ROLE_USER' }, after: { role: 'ROLE_GROUP_MANAGER' } },
    ])
  })

  it('never leaves a group without an owner', async () => {
    const created = await users.admin.call(groupEndpoints.create, {
      body: { name: 'Lonely', user: { fullName: 'Only Owner', email: newEmail() } },
    })
    const {
      id: groupId,
      users: [owner],
    } = created.reply
    const email = owner?.email ?? ''
    const demote = () => invite(users.admin, groupId, input({ email }))
    const entries = await entriesOfGroup(test, groupId)

    const alone = await demote()

    expect([alone.status, alone.error.code]).toEqual([409, 'conflict'])
    expect(alone.error.message).toBe('The last owner of a group can’t become a user.')
    expect(await storedUser(email)).toMatchObject({ full_name: 'Only Owner', role: 'ROLE_GROUP_MANAGER' })
    expect(await entriesOfGroup(test, groupId)).toEqual(entries)

    await invite(users.admin, groupId, input({ groupManager: true }))
    expect((await demote()).reply.role).toBe('ROLE_USER')
  })
})

describe('an invitation that is repeated with its key', () => {
  const inviteWith = (key: string, who: TestActor, groupId: number, body: unknown) =>
    who.call(groupEndpoints.invite, { params: { groupId }, body, headers: { [IDEMPOTENCY_KEY_HEADER]: key } })

  it('sends one e-mail, whose link stays valid, and is logged once', async () => {
    const { manager, groupId } = await newManager()
    const body = input()

    const first = await inviteWith('once', manager, groupId, body)
    await test.deliver()
    const again = await inviteWith('once', manager, groupId, body)
    await test.deliver()

    expect([again.status, again.text]).toEqual([201, first.text])
    expect(emailsTo(body.email)).toHaveLength(1)
    expect(await entriesOfGroup(test, groupId)).toMatchObject([{ kind: 'user_invited' }])
    expect((await confirm(tokenIn(body.email))).status).toBe(200)
  })

  it('counts against the limit', async () => {
    const { manager, groupId } = await newManager()
    const body = input()
    const statuses: number[] = []
    for (let time = 0; time <= INVITES; time += 1)
      statuses.push((await inviteWith('often', manager, groupId, body)).status)

    expect(statuses).toEqual([...Array.from({ length: INVITES }, () => 201), 429])
  })
})

describe('the limit of invitations', () => {
  it('holds per group, counts refused bodies, and reveals nothing to other groups', async () => {
    const { manager, groupId } = await newManager()
    const { manager: other, groupId: otherId } = await newManager()
    for (let time = 0; time < 5; time += 1) await invite(other, groupId, input())
    await invite(manager, groupId, '{')
    for (let time = 2; time < INVITES; time += 1) await invite(manager, groupId, input())

    const last = await invite(users.admin, groupId, input())
    const refused = await invite(manager, groupId, input())

    expect([last.status, refused.status, refused.error.code]).toEqual([201, 429, 'too_many_requests'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    expect((await invite(other, groupId, input())).status).toBe(404)
    expect((await invite(other, otherId, input())).status).toBe(201)
    test.advance(3_600_000)
    const later = await asRole(test, 'ROLE_GROUP_MANAGER', groupId)
    expect((await invite(later, groupId, input())).status).toBe(201)
  })

  it('does not apply to an unknown group', async () => {
    const statuses = new Set<number>()
    for (let time = 0; time <= INVITES; time += 1) statuses.add((await invite(users.admin, MISSING_ID, '{')).status)

    expect([...statuses]).toEqual([404])
  })
})
