import { describe, expect, it } from 'vitest'
import { groupEndpoints } from '#contract/groups.ts'
import { NEW_LIMIT, VIEW_LIMIT } from '#contract/limits.ts'
import { viewEndpoints } from '#contract/views.ts'
import { recordedBy } from '#testing/server/activity.ts'
import { asRole, type TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import {
  addToGroup,
  buildAccount,
  buildSource,
  buildSubcategory,
  buildTag,
  buildView,
  MISSING_ID,
} from '#testing/server/factories.ts'
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
  it('is its owner’s alone', async () => {
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

  it('that a manager shares is seen by the group, and kept by its managers', async () => {
    const view = await save(users.manager, { shared: true })
    const second = await asRole(test, 'ROLE_GROUP_MANAGER', users.manager.groupId ?? 0)

    expect(await seenBy(users.user, view.id)).toMatchObject({ shared: true, mine: false })
    expect(await seenBy(second, view.id)).toMatchObject({ shared: true, mine: false })
    expect(await seenBy(users.otherManager, view.id)).toBeUndefined()
    const renamed = await second.call(viewEndpoints.update, { params: { id: view.id }, body: { name: 'Ours' } })
    expect(renamed.reply).toMatchObject({ name: 'Ours', shared: true, mine: false })
    expect((await users.user.call(viewEndpoints.remove, { params: { id: view.id } })).status).toBe(403)
  })

  it('is shared later, and becomes the own of the manager who takes it back', async () => {
    const { id } = await save(users.manager)
    const second = await asRole(test, 'ROLE_GROUP_MANAGER', users.manager.groupId ?? 0)
    const change = (who: TestActor, shared: boolean) =>
      who.call(viewEndpoints.update, { params: { id }, body: { shared } })

    expect((await change(users.manager, true)).reply).toMatchObject({ shared: true, mine: true })
    expect(await seenBy(users.user, id)).toBeDefined()
    expect((await change(second, false)).reply).toMatchObject({ shared: false, mine: true })
    expect(await seenBy(users.manager, id)).toBeUndefined()
  })

  it('of a user or an administrator is not shared, as they have nobody to share it for', async () => {
    for (const who of [users.user, users.admin]) {
      const { id } = await save(who)
      const { status } = await who.call(viewEndpoints.update, { params: { id }, body: { shared: true } })
      expect(status).toBe(403)
    }
  })

  it('is the same when it is saved again, and no second one', async () => {
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

  it('is one of 100 at most, of a person and of a group each', async () => {
    const manager = await asRole(test, 'ROLE_GROUP_MANAGER')
    for (let view = 0; view < VIEW_LIMIT; view += 1) await buildView(test.db, { account_id: manager.id })

    const { status, error } = await manager.call(viewEndpoints.create, { body: { name: 'One more', address: '/' } })
    const shared = await save(manager, { shared: true })
    const back = await manager.call(viewEndpoints.update, { params: { id: shared.id }, body: { shared: false } })

    expect([status, error.message]).toEqual([409, 'There are 100 saved views already. Delete one first.'])
    expect(back.status).toBe(409)
  })

  it('is listed by name, without regard to case and accents', async () => {
    const user = await asRole(test, 'ROLE_USER')
    for (const name of ['zoo', 'Éire', 'apple', 'Estonia']) await save(user, { name })

    expect((await listOf(user)).map(({ name }) => name)).toEqual(['apple', 'Éire', 'Estonia', 'zoo'])
  })

  it('goes when it is deleted, once', async () => {
    const { id } = await save(users.user)

    expect((await users.user.call(viewEndpoints.remove, { params: { id } })).status).toBe(204)
    expect((await users.user.call(viewEndpoints.remove, { params: { id } })).status).toBe(404)
    expect(await seenBy(users.user, id)).toBeUndefined()
  })

  it('goes with its owner; what a group shares goes with the group', async () => {
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
  it('has what happens to the group’s views, without their addresses, and nothing of a person’s own', async () => {
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

/** A source that was added after everything so far. */
const addedNow = async (values: Parameters<typeof buildSource>[1] = {}) => {
  const { id } = await buildSource(test.db, values)
  await test.db.updateTable('source').set({ created_at: test.now() }).where('id', '=', id).execute()
  return id
}

describe('what is new in a view', () => {
  const newIn = async (who: TestActor, id: number) => (await seenBy(who, id))?.newCount

  it('was added to its list since the person last opened it', async () => {
    const { id: filed } = await buildSubcategory(test.db)
    const tag = await buildTag(test.db, 'novel tag')
    await buildSource(test.db, { title: 'Novelty of before' })
    test.advance(1000)
    const found = await save(users.user, { address: '/sources?search=novelty' })
    const within = await save(users.user, { address: `/sources/7?search=novel&subCategory=${filed}&page=3` })
    const nowhere = await save(users.user, { address: '/folders/7?search=novelty' })
    test.advance(1000)
    await addedNow({ title: 'Novelty shop' })
    await addedNow({ title: 'Something else', subcategoryId: filed, tags: [tag] })
    await addedNow({ title: 'Something else' })

    expect(await newIn(users.user, found.id)).toBe(1)
    expect(await newIn(users.user, within.id)).toBe(1)
    expect(await newIn(users.user, nowhere.id)).toBe(0)

    test.advance(1000)
    expect((await open(users.user, found.id)).status).toBe(204)
    expect([await newIn(users.user, found.id), await newIn(users.user, within.id)]).toEqual([0, 1])
    test.advance(1000)
    await addedNow({ note: 'A novelty once more.' })
    expect(await newIn(users.user, found.id)).toBe(1)
    test.advance(1000)
    await open(users.user, found.id)
    expect(await newIn(users.user, found.id)).toBe(0)
  })

  it('is each person’s own, of a view that they share', async () => {
    const { id } = await save(users.manager, { shared: true, address: '/sources?search=apart' })
    test.advance(1000)
    await addedNow({ title: 'Set apart' })
    test.advance(1000)
    await open(users.colleague, id)

    expect([await newIn(users.user, id), await newIn(users.colleague, id)]).toEqual([1, 0])
  })

  it('is what the person may see', async () => {
    const body = { address: '/sources?search=hushed' }
    const views = await Promise.all(
      [users.user, users.otherUser, users.admin].map(async (who) => ({ who, id: (await save(who, body)).id })),
    )
    test.advance(1000)
    await addedNow({ title: 'Hushed up', isPublic: false, groupId: users.user.groupId })
    await addedNow({ title: 'Hushed up', isPublic: false })
    await addedNow({ title: 'Hushed up', isPublic: false })

    expect(await Promise.all(views.map(({ who, id }) => newIn(who, id)))).toEqual([1, 0, 2])
  })

  it('is filed in the group, where the view is of its list', async () => {
    const groupId = users.user.groupId ?? 0
    const { id: subcategoryId } = await buildSubcategory(test.db, { groupId })
    const all = await save(users.user, { address: '/my-sources' })
    const filed = await save(users.user, { address: `/my-sources?subCategory=${subcategoryId}` })
    test.advance(1000)
    await addToGroup(test.db, groupId, { sourceId: await addedNow(), subcategoryId })
    await addedNow()

    expect([await newIn(users.user, all.id), await newIn(users.user, filed.id)]).toEqual([1, 1])
  })

  it(`is counted up to ${NEW_LIMIT}`, async () => {
    const { id } = await save(users.user, { address: '/sources?search=plenty' })
    test.advance(1000)
    for (let more = 0; more <= NEW_LIMIT; more += 1) await addedNow({ title: 'Plenty of it' })

    expect(await newIn(users.user, id)).toBe(NEW_LIMIT)
  })
})

it('tells nobody of a view that is not there', async () => {
  const deleted = await asRole(test, 'ROLE_USER')
  const { id } = await save(deleted)
  await test.db.deleteFrom('account').where('id', '=', deleted.id).execute()
  await buildAccount(test.db)

  expect((await open(users.user, MISSING_ID)).text).toBe((await open(users.user, id)).text)
})
