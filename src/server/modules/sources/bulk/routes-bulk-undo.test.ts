import { describe, expect, it } from 'vitest'
import { BULK_UNDO_MINUTES } from '#contract/limits.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { type BulkAction, bulkEndpoints } from '#contract/sources/bulk.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { bulkUndosIn } from '#server/modules/sources/bulk/undo-entries.ts'
import { asRole, signIn, type TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildKind, buildSource, buildSubcategory, buildTag } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const MINUTE_MS = 60_000

const change = (who: TestActor, sources: readonly number[], action: BulkAction) =>
  who.call(bulkEndpoints.change, { body: { sources, action } })
const undo = (who: TestActor, token: string | null) => who.call(bulkEndpoints.undo, { body: { undo: token } })

const ids = (sources: readonly { id: number }[]) => sources.map(({ id }) => id)
const own = async (more: object = {}) => {
  const source = await buildSource(test.db, { groupId: users.manager.groupId, isPublic: false, ...more })
  await buildKind(test.db, source.id, { reviewedBy: users.user.id })
  return source
}
const update = (who: TestActor, source: number, body: object) =>
  who.call(sourceEndpoints.update, { params: { source }, body })

const stateOf = async (who: TestActor, id: number) => {
  const { reply } = await who.call(sourceEndpoints.detail, { params: { id } })
  const { updatedAt: _at, version: _version, ...state } = reply
  return state
}
const statesOf = (who: TestActor, sources: readonly { id: number }[]) =>
  Promise.all(sources.map(({ id }) => stateOf(who, id)))

describe('undoing a change of many', () => {
  const cases = {
    move: async () => ({ kind: 'move', subCategory: (await buildSubcategory(test.db)).id }),
    'make public': async () => ({ kind: 'visibility', public: true }),
    'make private': async () => ({ kind: 'visibility', public: false }),
    'set the review interval': async () => ({ kind: 'interval', reviewEvery: 12 }),
    'take out of the group': async () => ({ kind: 'remove-from-group' }),
    file: async () => ({
      kind: 'add-to-group',
      subCategory: (await buildSubcategory(test.db, { groupId: users.manager.groupId })).id,
    }),
  } satisfies Record<string, () => Promise<BulkAction>>

  it.each(Object.entries(cases))('%s: restores the exact state before', async (_name, action) => {
    const group = users.manager.groupId ?? 0
    const tags = [await buildTag(test.db, undefined, group)]
    const sources = [
      await own({ tags }),
      await own({ isPublic: true }),
      await own({ isPublic: true, tags }),
      await own(),
    ]
    for (const { id: sourceId } of sources.slice(0, 2)) {
      const { id: subcategoryId } = await buildSubcategory(test.db, { groupId: group })
      await addToGroup(test.db, group, { sourceId, subcategoryId })
    }
    const before = await statesOf(users.manager, sources)

    const changed = await change(users.manager, ids(sources), await action())
    const between = await statesOf(users.manager, sources)
    const undone = await undo(users.manager, changed.reply.undo)

    expect(between).not.toEqual(before)
    expect([undone.status, undone.reply.refused, undone.reply.undo]).toEqual([200, [], null])
    expect(await statesOf(users.manager, sources)).toEqual(before)
  })

  it('tags and their search words are restored', async () => {
    const group = users.manager.groupId ?? 0
    const [first, second, third] = [
      await buildTag(test.db, 'undonefirst', group),
      await buildTag(test.db, 'undonesecond', group),
      await buildTag(test.db, 'undonethird', group),
    ]
    const sources = [await own({ tags: [first] }), await own({ tags: [first, second] }), await own()]
    const before = await statesOf(users.manager, sources)
    const found = async (search: string) =>
      (await users.manager.call(sourceEndpoints.list, { query: { search } })).reply.totalCount

    const { reply } = await change(users.manager, ids(sources), { kind: 'tag', add: [third.id], remove: [first.id] })
    const between = [await found('undonefirst'), await found('undonethird')]
    await undo(users.manager, reply.undo)

    expect(between).toEqual([0, 3])
    expect([await found('undonefirst'), await found('undonethird')]).toEqual([2, 0])
    expect(await statesOf(users.manager, sources)).toEqual(before)
  })

  it('a source that became private is restored in the lists of other groups', async () => {
    const [source, there] = [await own({ isPublic: true }), users.otherManager.groupId ?? 0]
    const place = await buildSubcategory(test.db, { groupId: there })
    await addToGroup(test.db, there, { sourceId: source.id, subcategoryId: place.id })

    const { reply } = await change(users.manager, [source.id], { kind: 'visibility', public: false })
    const hidden = await users.otherManager.call(sourceEndpoints.detail, { params: { id: source.id } })
    await undo(users.manager, reply.undo)

    expect(hidden.status).toBe(404)
    expect(await stateOf(users.otherManager, source.id)).toMatchObject({ groupSubCategory: { id: place.id } })
  })

  it('an administrator restores a group’s source that the change hid from them', async () => {
    const source = await own({ isPublic: true })

    const { reply } = await change(users.admin, [source.id], { kind: 'visibility', public: false })
    const { reply: undone } = await undo(users.admin, reply.undo)

    expect([undone.changed, (await stateOf(users.admin, source.id)).isPublic]).toEqual([1, true])
  })

  it('an administrator restores nothing that the group has changed since', async () => {
    const source = await own({ isPublic: true })

    const { reply } = await change(users.admin, [source.id], { kind: 'visibility', public: false })
    await update(users.manager, source.id, { title: 'A secret by now' })
    const { reply: undone, text } = await undo(users.admin, reply.undo)

    expect([undone, text.includes('secret')]).toEqual([{ changed: 0, refused: [], undo: null }, false])
    expect((await stateOf(users.manager, source.id)).isPublic).toBe(false)
  })

  it('a user’s own source that was public becomes public again', async () => {
    const source = await own({ isPublic: true, createdBy: users.user.id })

    const { reply } = await change(users.user, [source.id], { kind: 'visibility', public: false })
    await undo(users.user, reply.undo)

    expect((await stateOf(users.user, source.id)).isPublic).toBe(true)
  })

  it('skips and names sources changed since', async () => {
    const sources = [await own(), await own(), await own()]
    const { id: subCategory } = await buildSubcategory(test.db)
    const { reply } = await change(users.manager, ids(sources), { kind: 'move', subCategory })
    const [first, second, third] = ids(sources)
    await update(users.manager, first ?? 0, { note: 'Changed since.' })
    await users.manager.call(sourceEndpoints.remove, { params: { id: second ?? 0 } })

    const undone = await undo(users.manager, reply.undo)

    const refused = [{ id: first, title: sources[0]?.title, reason: 'Someone has changed this since' }]
    expect(undone.reply).toEqual({ changed: 1, refused, undo: null })
    expect((await stateOf(users.manager, first ?? 0)).subCategory.id).toBe(subCategory)
    expect((await stateOf(users.manager, third ?? 0)).subCategory.id).toBe(sources[2]?.subcategory_id)
  })

  it('skips sources filed elsewhere since, and sources of a deleted category', async () => {
    const groupId = users.manager.groupId ?? 0
    const place = async () => (await buildSubcategory(test.db, { groupId })).id
    const filed = async (subcategoryId: number) => {
      const { id: sourceId } = await own()
      await addToGroup(test.db, groupId, { sourceId, subcategoryId })
      return sourceId
    }
    const [from, gone, elsewhere] = [await place(), await place(), await place()]
    const [moved, lost, back] = [await filed(from), await filed(gone), await filed(from)]
    const { reply } = await change(users.manager, [moved, lost, back], {
      kind: 'add-to-group',
      subCategory: await place(),
    })
    await users.user.call(sourceEndpoints.addToGroup, { params: { source: moved }, body: { subCategory: elsewhere } })
    await test.db.deleteFrom('subcategory').where('id', '=', gone).execute()

    const undone = await undo(users.manager, reply.undo)

    expect(undone.reply.refused.map(({ id, reason }) => [id, reason])).toEqual([
      [moved, 'Someone has changed this since'],
      [lost, 'Its previous category has been deleted'],
    ])
    expect((await stateOf(users.manager, back)).groupSubCategory?.id).toBe(from)
  })
})

describe('the token for undoing a change of many', () => {
  const moved = async (who: TestActor) => {
    const source = await own({ createdBy: who.id })
    const { id: subCategory } = await buildSubcategory(test.db)
    const { reply } = await change(who, [source.id], { kind: 'move', subCategory })
    return { source, token: reply.undo, subCategory }
  }
  const GONE = { message: 'This can no longer be undone', code: 'conflict', errors: [] }

  it('works once', async () => {
    const { token } = await moved(users.manager)

    const [first, second] = [await undo(users.manager, token), await undo(users.manager, token)]

    expect([first.status, second.status, second.error]).toEqual([200, 409, GONE])
  })

  it('works once if it is used twice at the same moment', async () => {
    const { token } = await moved(users.manager)

    const replies = await Promise.all([undo(users.manager, token), undo(users.manager, token)])

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('belongs to the person who made the change, whatever others may do', async () => {
    const { token, source, subCategory } = await moved(users.user)

    const replies = [await undo(users.manager, token), await undo(users.admin, token), await undo(users.guest, token)]

    expect(replies.map(({ status }) => status)).toEqual([409, 409, 401])
    expect(replies[0]?.error).toEqual(GONE)
    expect((await stateOf(users.user, source.id)).subCategory.id).toBe(subCategory)
  })

  it('is valid for ten minutes, in every session of the person', async () => {
    const account = { id: users.manager.id, group_id: users.manager.groupId }
    const first = await signIn(test, account)
    const [early, late] = [await moved(first), await moved(first)]
    await first.call(sessionEndpoints.logout)
    const again = await signIn(test, account)

    test.advance(BULK_UNDO_MINUTES * MINUTE_MS - 5000)
    const within = await undo(again, early.token)
    test.advance(5000)
    const after = await undo(again, late.token)

    expect([(await undo(first, late.token)).status, within.status, after.status]).toEqual([401, 200, 409])
  })

  it('is deleted when it expires, and with the account', async () => {
    const leaver = await asRole(test, 'ROLE_USER', users.manager.groupId ?? 0)
    await moved(users.manager)
    test.advance(BULK_UNDO_MINUTES * MINUTE_MS)
    await moved(leaver)
    const kept = async () =>
      (await test.db.selectFrom('bulk_undo').select('account_id').execute()).map((row) => row.account_id)

    await bulkUndosIn(test.db, test.now).sweep()
    const swept = await kept()
    await test.db.deleteFrom('account').where('id', '=', leaver.id).execute()

    expect([swept, await kept()]).toEqual([[leaver.id], []])
  })

  it('is stored as a hash only', async () => {
    const { token } = await moved(users.manager)
    const rows = await test.db.selectFrom('bulk_undo').selectAll().execute()

    expect([token?.length, JSON.stringify(rows).includes(token ?? '')]).toEqual([43, false])
  })

  it('does nothing if its owner may no longer change the source', async () => {
    const leaver = await asRole(test, 'ROLE_GROUP_MANAGER', users.manager.groupId ?? 0)
    const source = await own()
    const { id: subCategory } = await buildSubcategory(test.db)
    const { reply } = await change(leaver, [source.id], { kind: 'move', subCategory })
    await test.db.updateTable('account').set({ role: 'ROLE_USER' }).where('id', '=', leaver.id).execute()

    const undone = await undo(leaver, reply.undo)

    const refused = [{ id: source.id, title: source.title, reason: 'You may not change this' }]
    expect(undone.reply).toEqual({ changed: 0, refused, undo: null })
  })
})
