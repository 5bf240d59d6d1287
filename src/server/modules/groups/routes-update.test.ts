import { describe, expect, it } from 'vitest'
import { entityTag } from '#contract/endpoint.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { stateOf } from '#contract/sources/state-of.ts'
import { entriesOfGroup } from '#testing/server/activity.ts'
import { asRole, type TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { MISSING_ID } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

let counter = 0
const newName = () => `Renamed ${(counter += 1)}`

const update = (who: TestActor, groupId: number | null, body: unknown) =>
  who.call(groupEndpoints.update, { params: { groupId: groupId ?? 0 }, body })
const logSearches = (who: TestActor, groupId: number | null, body: unknown) =>
  who.call(groupEndpoints.logSearches, { params: { groupId: groupId ?? 0 }, body })

const newManager = async () => {
  const manager = await asRole(test, 'ROLE_GROUP_MANAGER')
  const groupId = manager.groupId ?? 0
  const group = await test.db.selectFrom('app_group').selectAll().where('id', '=', groupId).executeTakeFirstOrThrow()
  return { manager, groupId, group }
}

describe('changing a group', () => {
  it('is refused if it is based on an older version', async () => {
    const { manager, groupId, group } = await newManager()
    const change = (name: string) =>
      manager.call(groupEndpoints.update, {
        params: { groupId },
        body: { name },
        headers: { 'if-match': entityTag(stateOf(group.name, group.link ?? '')) },
      })

    const [one, other] = [await change('One'), await change('Other')]

    expect([one.status, other.status, JSON.parse(other.text).code]).toEqual([200, 409, 'stale'])
  })

  it.each([
    ['guest', 401],
    ['user', 403],
    ['otherManager', 404],
  ] as const)('is not for a %s, whatever the body: %i', async (who, status) => {
    expect((await update(users[who], users.manager.groupId, '{')).status).toBe(status)
  })

  it('is the same for another group and for an unknown group', async () => {
    const others = await update(users.manager, users.otherManager.groupId, { name: newName() })
    const missing = await update(users.manager, MISSING_ID, { name: newName() })

    expect([others.status, missing.status]).toEqual([404, 404])
    expect(others.text).toBe(missing.text)
    expect((await update(users.admin, MISSING_ID, '{')).text).toBe(missing.text)
  })

  it.each([
    [{}, 'name', 'This field is required'],
    [{ name: null }, 'name', 'This field is required'],
    [{ name: ' ' }, 'name', 'This field is required'],
    [{ name: 'x'.repeat(121) }, 'name', 'This is longer than 120 characters'],
    [{ name: 'ftp://evil.example' }, 'name', 'A name can’t hold a web address'],
    [{ name: 'www.evil.example' }, 'name', 'A name can’t hold a web address'],
    [{ name: 'Fine', link: 'x'.repeat(2049) }, 'link', 'This is longer than 2,048 characters'],
    [{ name: 'Fine', link: true }, 'link', 'This is not a text'],
    [{ name: 'Fine', slug: 'mine' }, 'slug', 'This field is not known'],
    [{ name: 'Fine', users: [] }, 'users', 'This field is not known'],
  ])('refuses %j', async (body, field, message) => {
    const { status, error } = await update(users.manager, users.manager.groupId, body)

    expect([status, error.errors]).toEqual([400, [{ field, message }]])
  })

  it.each([
    ['its manager', (manager: TestActor) => manager],
    ['administrators', () => users.admin],
  ])('is allowed to %s, and addresses with the old slug stay valid', async (_who, actor) => {
    const { manager, groupId, group } = await newManager()
    const name = newName()

    const { status, reply } = await update(actor(manager), groupId, { name, link: 'anything at all' })

    expect(status).toBe(200)
    expect(reply).toMatchObject({ id: groupId, name, link: 'anything at all', slug: group.slug })
    expect(reply.users.map(({ id }) => id)).toEqual([manager.id])
  })

  it('keeps the link if it is omitted, and removes it if it is null or blank', async () => {
    const { manager, groupId } = await newManager()
    const linkAfter = async (body: unknown) => (await update(manager, groupId, body)).reply.link

    expect(await linkAfter({ name: 'A', link: 'https://a.example' })).toBe('https://a.example')
    expect(await linkAfter({ name: 'B' })).toBe('https://a.example')
    expect(await linkAfter({ name: 'B', link: null })).toBeNull()
    expect(await linkAfter({ name: 'B', link: 'javascript:alert(1)' })).toBe('javascript:alert(1)')
    expect(await linkAfter({ name: 'B', link: ' ' })).toBeNull()
  })

  it('records the changed fields and no others', async () => {
    const { manager, groupId, group } = await newManager()
    const name = newName()

    await update(manager, groupId, { name: group.name })
    await update(manager, groupId, { name, link: '' })
    await update(users.admin, groupId, { name, link: 'a.example' })
    await update(manager, groupId, '{')

    const entry = { kind: 'group_updated', object_type: 'group', object_id: groupId, object_name: name }
    expect(await entriesOfGroup(test, groupId)).toMatchObject([
      { ...entry, actor_id: manager.id, before: { name: group.name }, after: { name } },
      { ...entry, actor_id: users.admin.id, before: { link: null }, after: { link: 'a.example' } },
    ])
  })

  it('keeps both of two simultaneous changes', async () => {
    const { manager, groupId, group } = await newManager()

    await Promise.all([
      update(manager, groupId, { name: group.name, link: 'a.example' }),
      update(users.admin, groupId, { name: newName() }),
    ])

    const [first, second] = await entriesOfGroup(test, groupId)
    const { reply } = await users.admin.call(groupEndpoints.detail, { params: { slug: groupId } })
    expect(reply.link).toBe('a.example')
    expect([first?.kind, second?.kind]).toEqual(['group_updated', 'group_updated'])
  })
})

describe('switching the log of searches', () => {
  it.each([
    ['guest', 401],
    ['user', 403],
    ['admin', 403],
    ['otherManager', 404],
  ] as const)('is not for a %s, whatever the body: %i', async (who, status) => {
    expect((await logSearches(users[who], users.manager.groupId, '{')).status).toBe(status)
  })

  it('is the same for another group and for an unknown group', async () => {
    const others = await logSearches(users.manager, users.otherManager.groupId, { logsSearches: true })

    expect(others.text).toBe((await logSearches(users.manager, MISSING_ID, { logsSearches: true })).text)
  })

  it.each([
    [{}, 'logsSearches', 'This is neither true nor false'],
    [{ logsSearches: 'yes' }, 'logsSearches', 'This is neither true nor false'],
    [{ logsSearches: true, name: 'x' }, 'name', 'This field is not known'],
  ])('refuses %j', async (body, field, message) => {
    const { status, error } = await logSearches(users.manager, users.manager.groupId, body)

    expect([status, error.errors]).toEqual([400, [{ field, message }]])
  })

  it('is off until a manager switches it on, and each switch is recorded', async () => {
    const { manager, groupId, group } = await newManager()
    const switchTo = async (to: boolean) => (await logSearches(manager, groupId, { logsSearches: to })).reply

    expect(await switchTo(false)).toMatchObject({ id: groupId, logsSearches: false })
    expect(await switchTo(true)).toMatchObject({ id: groupId, logsSearches: true, users: [{ id: manager.id }] })
    expect(await switchTo(true)).toMatchObject({ logsSearches: true })
    expect(await switchTo(false)).toMatchObject({ logsSearches: false })

    const entry = { kind: 'search_log_switched', actor_id: manager.id, object_name: group.name }
    expect(await entriesOfGroup(test, groupId)).toMatchObject([
      { ...entry, before: { logsSearches: false }, after: { logsSearches: true } },
      { ...entry, before: { logsSearches: true }, after: { logsSearches: false } },
    ])
  })
})

describe('switching link checks of private sources', () => {
  const checkLinks = (who: TestActor, groupId: number | null, body: unknown) =>
    who.call(groupEndpoints.checkLinks, { params: { groupId: groupId ?? 0 }, body })

  it.each([
    [{}, 'checksLinks', 'This is neither true nor false'],
    [{ checksLinks: true, logsSearches: true }, 'logsSearches', 'This field is not known'],
  ])('refuses %j', async (body, field, message) => {
    const { status, error } = await checkLinks(users.manager, users.manager.groupId, body)

    expect([status, error.errors]).toEqual([400, [{ field, message }]])
  })

  it('is off until a manager switches it on, and each switch is recorded', async () => {
    const { manager, groupId } = await newManager()
    const switchTo = async (to: boolean) => (await checkLinks(manager, groupId, { checksLinks: to })).reply

    expect(await switchTo(true)).toMatchObject({ id: groupId, checksLinks: true, users: [{ id: manager.id }] })
    expect(await switchTo(true)).toMatchObject({ checksLinks: true })
    expect(await switchTo(false)).toMatchObject({ checksLinks: false })

    const entry = { kind: 'link_checks_switched', actor_id: manager.id }
    expect(await entriesOfGroup(test, groupId)).toMatchObject([
      { ...entry, before: { checksLinks: false }, after: { checksLinks: true } },
      { ...entry, before: { checksLinks: true }, after: { checksLinks: false } },
    ])
  })
})

describe('guests, users and other groups', () => {
  it('change nothing by an attempt', async () => {
    const people: readonly (keyof Users)[] = ['guest', 'user', 'otherManager']
    for (const who of people) await update(users[who], users.manager.groupId, { name: 'Taken over' })

    expect(await test.db.selectFrom('app_group').select('id').where('name', '=', 'Taken over').execute()).toEqual([])
  })
})
