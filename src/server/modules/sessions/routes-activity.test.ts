import { beforeAll, describe, expect, it } from 'vitest'
import { activityEndpoints } from '#contract/activity/activity.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { verifyActivity } from '#server/modules/activity/verify.ts'
import { entriesOf } from '#testing/server/activity.ts'
import { asGuest, asRole, signIn, type TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildAccount, buildGroup, TEST_PASSWORD } from '#testing/server/factories.ts'
import { withQueries } from '#testing/server/queries.ts'
import { removeExpired } from '#testing/server/retention.ts'

const test = startTestApp()
const noting = withQueries(test)
let guest: TestActor

beforeAll(() => {
  guest = asGuest(test)
})

const login = (username: string, password = TEST_PASSWORD) =>
  guest.call(sessionEndpoints.login, { body: { username, password } })

const bare = { object_type: null, object_id: null, object_name: null, before: null, after: null }

describe('the activity log', () => {
  it('has an entry for a login', async () => {
    const account = await buildAccount(test.db)
    const admin = await buildAccount(test.db, { role: 'ROLE_ADMIN' })

    await login(account.email)
    await login(admin.email)

    expect((await entriesOf(test, 'login')).slice(-2)).toEqual([
      { actor_id: account.id, group_id: account.group_id, ...bare },
      { actor_id: admin.id, group_id: null, ...bare },
    ])
  })

  it('has an entry for a failed login with the address, in the group of the account if there is one', async () => {
    const account = await buildAccount(test.db)
    const pending = await buildAccount(test.db, { pending: true })

    await login(account.email.toUpperCase(), 'wrong')
    await login(pending.email)
    await login('nobody.at.all@example.org')

    const object = { actor_id: null, before: null, after: null, object_type: 'user' }
    expect((await entriesOf(test, 'login_failed')).slice(-3)).toEqual([
      { ...object, group_id: account.group_id, object_id: account.id, object_name: account.email },
      { ...object, group_id: pending.group_id, object_id: pending.id, object_name: pending.email },
      { ...object, group_id: null, object_id: null, object_name: 'nobody.at.all@example.org' },
    ])
    expect(JSON.stringify(await entriesOf(test, 'login_failed'))).not.toContain(TEST_PASSWORD)
  })

  it('has one entry for a logout, and none without a session', async () => {
    const actor = await asRole(test, 'ROLE_USER')
    const before = await entriesOf(test, 'logout')

    await actor.call(sessionEndpoints.logout)
    await actor.call(sessionEndpoints.logout)
    await guest.call(sessionEndpoints.logout)

    expect((await entriesOf(test, 'logout')).slice(before.length)).toEqual([
      { actor_id: actor.id, group_id: actor.groupId, ...bare },
    ])
  })
})

describe('the network address of a login that failed', () => {
  const failFrom = (username: string, from: string) =>
    guest.call(sessionEndpoints.login, { body: { username, password: 'wrong' }, from })

  const failuresFor = async (reader: TestActor) => {
    const { reply } = await reader.call(activityEndpoints.list, { query: { kind: 'login_failed' } })
    return reply.entries.map(({ object, address }) => [object?.name, address])
  }

  it('is shown to readers of the log, and for 90 days', async () => {
    const account = await buildAccount(test.db)
    const [admin, manager, stranger] = [
      await asRole(test, 'ROLE_ADMIN'),
      await asRole(test, 'ROLE_GROUP_MANAGER', account.group_id ?? 0),
      await asRole(test, 'ROLE_GROUP_MANAGER'),
    ]

    await failFrom(account.email, '203.0.113.7')
    await failFrom('nobody.from.there@example.org', '2001:db8::7')

    expect(await failuresFor(manager)).toEqual([[account.email, '203.0.113.7']])
    expect(await failuresFor(stranger)).toEqual([])
    expect((await failuresFor(admin))[0]).toEqual(['nobody.from.there@example.org', '2001:db8::7'])
    const file = await manager.call(activityEndpoints.export, { query: { kind: 'login_failed' } })
    expect(file.text).toContain(`Failed to log in as ${account.email} from 203.0.113.7`)

    const days = (number: number) => new Date(test.now().getTime() + number * 86_400_000)
    await removeExpired(test, days(89))
    expect(await failuresFor(manager)).toEqual([[account.email, '203.0.113.7']])
    await removeExpired(test, days(90))
    expect(await failuresFor(manager)).toEqual([[account.email, undefined]])
    expect(await verifyActivity(test.db, { expected: [], onFinding: () => {} })).toMatchObject({ findings: 0 })
  })
})

describe('a failed login', () => {
  it('takes the same work for a wrong password, an unknown and an unconfirmed account', async () => {
    const queriesFor = async (username: string) => {
      noting.queries.length = 0
      const { status } = await asGuest(noting).call(sessionEndpoints.login, { body: { username, password: 'wrong' } })
      expect(status).toBe(401)
      return [...noting.queries]
    }
    const wrong = await queriesFor((await buildAccount(test.db)).email)
    const unknown = await queriesFor('who.is.that@example.org')
    const pending = await queriesFor((await buildAccount(test.db, { pending: true })).email)

    expect(wrong.length).toBeGreaterThan(0)
    expect(unknown).toEqual(wrong)
    expect(pending).toEqual(wrong)
  })
})

describe('logging out everywhere', () => {
  it('is not for guests', async () => {
    expect((await guest.call(sessionEndpoints.logoutEverywhere)).status).toBe(401)
  })

  it('ends all sessions of the account on the very next request, and no session of others', async () => {
    const account = await buildAccount(test.db)
    const [here, there] = [await signIn(test, account), await signIn(test, account)]
    const stranger = await asRole(test, 'ROLE_USER')

    const reply = await here.call(sessionEndpoints.logoutEverywhere)

    expect([reply.status, reply.text]).toEqual([204, ''])
    expect(String(reply.headers['set-cookie'])).toMatch(/^sourcebook=;.*Expires=Thu, 01 Jan 1970/)
    expect((await here.call(sourceEndpoints.listGroup)).status).toBe(401)
    expect((await there.call(sourceEndpoints.listGroup)).status).toBe(401)
    expect((await stranger.call(sourceEndpoints.listGroup)).status).toBe(200)
    expect((await login(account.email)).status).toBe(200)
  })

  it('is recorded', async () => {
    const actor = await asRole(test, 'ROLE_GROUP_MANAGER')

    await actor.call(sessionEndpoints.logoutEverywhere)

    expect((await entriesOf(test, 'logout_everywhere')).at(-1)).toEqual({
      actor_id: actor.id,
      group_id: actor.groupId,
      ...bare,
    })
  })
})

describe('the session’s user', () => {
  it('is marked while the group logs searches', async () => {
    const group = await buildGroup(test.db)
    const actor = await asRole(test, 'ROLE_USER', group.id)
    const groupOf = async () => (await actor.call(sessionEndpoints.me)).reply.user?.group

    const off = await groupOf()
    await test.db.updateTable('app_group').set({ logs_searches: true }).where('id', '=', group.id).execute()

    expect(off).toEqual({ id: group.id, name: group.name, slug: group.slug })
    expect(await groupOf()).toEqual({ ...off, logsSearches: true })
  })

  it('is null while no password is set, even with a session', async () => {
    const actor = await signIn(test, await buildAccount(test.db, { pending: true }))

    expect((await actor.call(sessionEndpoints.me)).reply).toEqual({ user: null })
    expect((await actor.call(sourceEndpoints.listGroup)).status).toBe(401)
  })
})
