import { describe, expect, it } from 'vitest'
import { VIEW_LIMIT } from '#contract/limits.ts'
import { viewEndpoints } from '#contract/lists/views.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { recordedBy } from '#testing/server/activity.ts'
import { asRole, type TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildAccount, buildView, MISSING_ID } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

let counter = 0
const newName = () => `Saved ${(counter += 1)}`

const save = async (who: TestActor, body: object = {}) => {
  const { status, reply } = await who.call(viewEndpoints.create, {
    body: { name: newName(), address: '/sources', ...body },
  })
  expect(status).toBe(201)
  return reply
}
const listOf = async (who: TestActor) => (await who.call(viewEndpoints.list)).reply
const seenBy = async (who: TestActor, id: number) => (await listOf(who)).find((view) => view.id === id)
const open = (who: TestActor, id: number) => who.call(viewEndpoints.open, { params: { id } })

describe('a saved view', () => {
  it('belongs to its owner alone', async () => {
    const view = await save(users.user, { name: 'Georgia', address: '/sources?search=georgia' })

    expect(view).toEqual({
      id: view.id,
      name: 'Georgia',
      address: '/sources?search=georgia',
      shared: false,
      mine: true,
      newCount: 0,
    })
    expect(await seenBy(users.user, view.id)).toEqual(view)
    for (const other of [users.colleague, users.manager, users.otherUser, users.admin]) {
      expect(await seenBy(other, view.id)).toBeUndefined()
      expect((await open(other, view.id)).status).toBe(404)
    }
  })

  it('shared by a manager is visible to the group, and changed by its managers', async () => {
    const view = await save(users.manager, { shared: true })
    const second = await asRole(test, 'ROLE_GROUP_MANAGER', users.manager.groupId ?? 0)

    expect(await seenBy(users.user, view.id)).toMatchObject({ shared: true, mine: false })
    expect(await seenBy(second, view.id)).toMatchObject({ shared: true, mine: false })
    expect(await seenBy(users.otherManager, view.id)).toBeUndefined()
    const renamed = await second.call(viewEndpoints.update, { params: { id: view.id }, body: { name: 'Ours' } })
    expect(renamed.reply).toMatchObject({ name: 'Ours', shared: true, mine: false })
    expect((await users.user.call(viewEndpoints.remove, { params: { id: view.id } })).status).toBe(403)
  })

  it('can be shared later, and belongs to the manager who stops sharing', async () => {
    const { id } = await save(users.manager)
    const second = await asRole(test, 'ROLE_GROUP_MANAGER', users.manager.groupId ?? 0)
    const change = (who: TestActor, shared: boolean) =>
      who.call(viewEndpoints.update, { params: { id }, body: { shared } })

    expect((await change(users.manager, true)).reply).toMatchObject({ shared: true, mine: true })
    expect(await seenBy(users.user, id)).toBeDefined()
    expect((await change(second, false)).reply).toMatchObject({ shared: false, mine: true })
    expect(await seenBy(users.manager, id)).toBeUndefined()
  })

  it('of a user or an administrator can’t be shared, because they manage no group', async () => {
    for (const who of [users.user, users.admin]) {
      const { id } = await save(who)
      const { status } = await who.call(viewEndpoints.update, { params: { id }, body: { shared: true } })
      expect(status).toBe(403)
    }
  })

  it('is stored once if it is saved again', async () => {
    const body = { name: newName(), address: '/my-sources?page=2' }
    const first = await save(users.user, body)
    const own = await save(users.manager, body)

    expect((await save(users.user, body)).id).toBe(first.id)
    expect((await save(users.manager, { ...body, shared: true })).id).not.toBe(own.id)
    expect((await save(users.user, { ...body, name: newName() })).id).not.toBe(first.id)
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'sources',
    '/sources#top',
    '/sources\n',
    '/sources?search=\uD800',
    '/\u0085/sources',
    `/${'x'.repeat(2048)}`,
    '',
    7,
  ])('is refused for the address %j', async (address) => {
    const { status, error } = await users.user.call(viewEndpoints.create, { body: { name: 'Somewhere', address } })

    expect([status, error.errors.map(({ field }) => field)]).toEqual([400, ['address']])
  })

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ shared: 'yes' }, 'shared'],
    [{ address: '/' }, 'address'],
  ])('is not changed to %j', async (body, field) => {
    const { id } = await save(users.user)

    const { status, error } = await users.user.call(viewEndpoints.update, { params: { id }, body })

    expect([status, error.errors.map((complaint) => complaint.field)]).toEqual([400, [field]])
  })

  it('is limited to 100, for each person and each group', async () => {
    const manager = await asRole(test, 'ROLE_GROUP_MANAGER')
    for (let view = 0; view < VIEW_LIMIT; view += 1) await buildView(test.db, { account_id: manager.id })

    const { status, error } = await manager.call(viewEndpoints.create, { body: { name: 'One more', address: '/' } })
    const shared = await save(manager, { shared: true })
    const back = await manager.call(viewEndpoints.update, { params: { id: shared.id }, body: { shared: false } })

    expect([status, error.message]).toEqual([409, 'There are already 100 saved views. Delete one first.'])
    expect(back.status).toBe(409)
  })

  it('is listed by name, without regard to case and accents', async () => {
    const user = await asRole(test, 'ROLE_USER')
    for (const name of ['zoo', 'Éire', 'apple', 'Estonia']) await save(user, { name })

    expect((await listOf(user)).map(({ name }) => name)).toEqual(['apple', 'Éire', 'Estonia', 'zoo'])
  })

  it('is deleted once', async () => {
    const { id } = await save(users.user)

    expect((await users.user.call(viewEndpoints.remove, { params: { id } })).status).toBe(204)
    expect((await users.user.call(viewEndpoints.remove, { params: { id } })).status).toBe(404)
    expect(await seenBy(users.user, id)).toBeUndefined()
  })

  it('is deleted with its owner; a shared view is deleted with the group', async () => {
    const manager = await asRole(test, 'ROLE_GROUP_MANAGER')
    const leaver = await asRole(test, 'ROLE_GROUP_MANAGER', manager.groupId ?? 0)
    const [own, shared] = [await save(leaver), await save(leaver, { shared: true })]
    await open(manager, shared.id)
    const left = async () =>
      (await test.db.selectFrom('saved_view').select('id').where('id', 'in', [own.id, shared.id]).execute()).map(
        ({ id }) => id,
      )

    await users.admin.call(groupEndpoints.removeUser, { params: { userId: leaver.id } })
    expect(await left()).toEqual([shared.id])
    expect(await seenBy(manager, shared.id)).toMatchObject({ shared: true, mine: false })

    await users.admin.call(groupEndpoints.remove, { params: { id: manager.groupId ?? 0 } })
    expect(await left()).toEqual([])
  })
})

describe('the activity log', () => {
  it('records changes of the group’s views, without their addresses, and nothing of personal ones', async () => {
    const entries = await recordedBy(test, async () => {
      const own = await save(users.user, { address: '/sources?search=secret' })
      await users.user.call(viewEndpoints.update, { params: { id: own.id }, body: { name: 'Renamed' } })
      await users.user.call(viewEndpoints.remove, { params: { id: own.id } })
      const { id } = await save(users.manager, { name: 'First', shared: true, address: '/sources?search=secret' })
      await users.manager.call(viewEndpoints.update, { params: { id }, body: { name: 'Second' } })
      await users.manager.call(viewEndpoints.update, { params: { id }, body: { name: 'Second' } })
      await users.manager.call(viewEndpoints.update, { params: { id }, body: { shared: false } })
      await users.manager.call(viewEndpoints.update, { params: { id }, body: { shared: true } })
      await users.manager.call(viewEndpoints.remove, { params: { id } })
    })

    expect(entries.map(({ kind, object_name: name, before, after }) => [kind, name, before, after])).toEqual([
      ['view_added', 'First', null, { name: 'First' }],
      ['view_updated', 'Second', { name: 'First' }, { name: 'Second' }],
      ['view_removed', 'Second', { name: 'Second' }, null],
      ['view_added', 'Second', null, { name: 'Second' }],
      ['view_removed', 'Second', { name: 'Second' }, null],
    ])
    expect(new Set(entries.map((entry) => entry.group_id))).toEqual(new Set([users.manager.groupId]))
    expect(JSON.stringify(entries)).not.toContain('secret')
  })
})

it('an unknown view and another’s view get the same answer', async () => {
  const deleted = await asRole(test, 'ROLE_USER')
  const { id } = await save(deleted)
  await test.db.deleteFrom('account').where('id', '=', deleted.id).execute()
  await buildAccount(test.db)

  expect((await open(users.user, MISSING_ID)).text).toBe((await open(users.user, id)).text)
})
