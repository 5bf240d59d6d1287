import { describe, expect, it } from 'vitest'
import { groupEndpoints } from '#contract/people/groups.ts'
import { asRole } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildAccount, buildCategory, buildGroup, buildSource, MISSING_ID } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const storedGroup = (id: number | null) =>
  test.db.selectFrom('app_group').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the list of groups', () => {
  const list = (who: keyof Users) => users[who].call(groupEndpoints.list)

  it.each([
    ['guest', 401, 'unauthenticated'],
    ['user', 403, 'forbidden'],
  ] as const)('is not for a %s', async (who, status, code) => {
    const { status: found, error } = await list(who)

    expect([found, error.code]).toEqual([status, code])
  })

  it('contains only the own group for its manager', async () => {
    const { id, name, slug } = await storedGroup(users.manager.groupId)

    expect((await list('manager')).reply).toEqual([{ id, name, link: null, slug }])
  })

  it('contains all groups by name for an administrator, ignoring case and accents', async () => {
    const ids: number[] = []
    for (const name of ['Zeta', 'émile', 'Edgar', '1 first', 'Zeta']) ids.push((await buildGroup(test.db, { name })).id)

    const { status, reply } = await list('admin')

    const [last = 0, emile, edgar, first, again] = ids
    expect(status).toBe(200)
    expect(reply.filter(({ id }) => ids.includes(id)).map(({ id }) => id)).toEqual([first, edgar, emile, last, again])
    expect(reply.map(({ id }) => id)).toContain(users.manager.groupId)
  })
})

describe('the groups with invitations', () => {
  const invitations = (who: keyof Users) => users[who].call(groupEndpoints.invitations)

  it.each([
    ['guest', 401, 'unauthenticated'],
    ['user', 403, 'forbidden'],
  ] as const)('are not for a %s', async (who, status, code) => {
    const { status: found, error } = await invitations(who)

    expect([found, error.code]).toEqual([status, code])
  })

  it('are groups with people who have not set a password, by name, each with their number', async () => {
    expect((await invitations('manager')).reply).toEqual([])
    const groups: number[] = []
    for (const name of ['Zeta', 'émile', 'Edgar']) groups.push((await buildGroup(test.db, { name })).id)
    const [zeta = 0, emile = 0, edgar = 0] = groups
    for (const groupId of [zeta, zeta, edgar]) await buildAccount(test.db, { groupId, pending: true })
    await buildAccount(test.db, { groupId: emile })

    const { status, reply } = await invitations('admin')

    expect(status).toBe(200)
    expect(reply.filter(({ id }) => groups.includes(id)).map(({ id, pending }) => [id, pending])).toEqual([
      [edgar, 1],
      [zeta, 2],
    ])
  })

  it('include only the own group for its manager', async () => {
    const groupId = users.manager.groupId ?? 0
    await buildAccount(test.db, { groupId, pending: true })
    await buildAccount(test.db, { groupId: users.otherManager.groupId ?? 0, pending: true })
    const { id, name, slug } = await storedGroup(groupId)

    expect((await invitations('manager')).reply).toEqual([{ id, name, link: null, slug, pending: 1 }])
  })
})

describe('a group', () => {
  const detail = (who: keyof Users, slug: number | string | null) =>
    users[who].call(groupEndpoints.detail, { params: { slug: slug ?? 0 } })

  it.each([
    ['guest', 401, 'unauthenticated'],
    ['user', 403, 'forbidden'],
  ] as const)('is not for a %s', async (who, status, code) => {
    const { status: found, error } = await detail(who, users.user.groupId)

    expect([found, error.code]).toEqual([status, code])
  })

  it('shows its contents to roles that may delete it, and to no other', async () => {
    const { id: groupId } = await buildGroup(test.db)
    const manager = await asRole(test, 'ROLE_GROUP_MANAGER', groupId)
    await buildCategory(test.db, { groupId })
    for (const isPublic of [true, true, false]) await buildSource(test.db, { groupId, isPublic })

    const forAdministrator = await detail('admin', groupId)
    const forManager = await manager.call(groupEndpoints.detail, { params: { slug: groupId } })

    expect(forAdministrator.reply.holds).toEqual({ subjects: 1, privateSources: 1, publicSources: 2 })
    expect(forManager.reply.holds).toBeUndefined()
  })

  it.each([
    ['manager', 'id'],
    ['manager', 'slug'],
    ['admin', 'id'],
    ['admin', 'slug'],
  ] as const)('is shown to its %s, by its %s', async (who, key) => {
    const group = await storedGroup(users.manager.groupId)

    const { status, reply } = await detail(who, group[key])

    const { id, name, slug } = group
    expect(status).toBe(200)
    expect(reply).toMatchObject({ id, name, link: null, slug, logsSearches: false })
  })

  it.each(['id', 'slug'] as const)('is not found for the manager of another group, by its %s', async (key) => {
    const { [key]: named } = await storedGroup(users.otherManager.groupId)
    const missing = await detail('manager', MISSING_ID)

    const reply = await detail('manager', named)

    expect([reply.status, reply.text]).toEqual([404, missing.text])
  })

  it.each(['nobody', '0', '-1', '0x1', 'a\u0000b'])('is not found under %j', async (named) => {
    const missing = await detail('manager', MISSING_ID)

    const reply = await detail('manager', named)

    expect([reply.status, reply.text]).toEqual([404, missing.text])
  })

  it('is found by its id even if another group’s slug is equal', async () => {
    const one = await buildGroup(test.db)
    await test.db
      .updateTable('app_group')
      .set({ slug: String(one.id) })
      .where('id', '=', users.user.groupId)
      .execute()

    expect((await detail('admin', one.id)).reply.id).toBe(one.id)
  })

  it('lists its people, owners first and each by name, and marks people without a password', async () => {
    const { id } = await buildGroup(test.db)
    const add = (fullName: string, role: 'ROLE_USER' | 'ROLE_GROUP_MANAGER', pending = false) =>
      buildAccount(test.db, { groupId: id, fullName, role, pending })
    const zoe = await add('Zoë', 'ROLE_USER')
    const anna = await add('anna', 'ROLE_USER', true)
    const mia = await add('Mia', 'ROLE_GROUP_MANAGER', true)
    const ada = await add('Ádám', 'ROLE_GROUP_MANAGER')

    const { reply } = await detail('admin', id)

    expect(reply.users).toEqual([
      { id: ada.id, fullName: 'Ádám', email: ada.email, role: 'ROLE_GROUP_MANAGER' },
      { id: mia.id, fullName: 'Mia', email: mia.email, role: 'ROLE_GROUP_MANAGER', pending: true },
      { id: anna.id, fullName: 'anna', email: anna.email, role: 'ROLE_USER', pending: true },
      { id: zoe.id, fullName: 'Zoë', email: zoe.email, role: 'ROLE_USER' },
    ])
  })

  it('lists nobody of another group, and no administrator', async () => {
    const { id } = await buildGroup(test.db)
    const manager = await asRole(test, 'ROLE_GROUP_MANAGER', id)

    const { reply } = await manager.call(groupEndpoints.detail, { params: { slug: id } })

    expect(reply.users.map((user) => user.id)).toEqual([manager.id])
  })
})
