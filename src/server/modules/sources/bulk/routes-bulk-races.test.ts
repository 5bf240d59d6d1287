import type { Transaction } from 'kysely'
import { expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { type BulkAction, bulkEndpoints } from '#contract/sources/bulk.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import type { Schema } from '#server/db/schema.ts'
import { asRole, type TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSource, buildSubcategory, buildTag } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'
import { queued } from '#testing/server/waiting.ts'

const test = startTestApp()
const users = signInUsers(test)

type Tx = Transaction<Schema>

const change = (who: TestActor, sources: readonly number[], action: BulkAction) =>
  who.call(bulkEndpoints.change, { body: { sources, action } })
const moveTo = async (): Promise<BulkAction> => ({ kind: 'move', subCategory: (await buildSubcategory(test.db)).id })

const ofGroup = async (count: number) => {
  const made = []
  for (let index = 0; index < count; index += 1)
    made.push(await buildSource(test.db, { groupId: users.manager.groupId }))
  return made.map(({ id }) => id)
}
const stored = (id: number) =>
  test.db
    .selectFrom('source')
    .select(['note', 'version', 'is_public', 'subcategory_id'])
    .where('id', '=', id)
    .executeTakeFirst()
const hold = (ids: readonly number[]) => (tx: Tx) =>
  tx.selectFrom('source').select('id').where('id', 'in', ids).forUpdate().execute()

it('two changes of the same sources in different order are made one after the other', async () => {
  const ids = await ofGroup(20)
  const [one, other] = [await moveTo(), await moveTo()]

  const replies = await Promise.all([
    change(users.manager, ids, one),
    change(users.admin, ids.toReversed(), other),
    change(users.manager, ids.slice(5), { kind: 'visibility', public: true }),
    change(users.admin, ids.slice(0, 15).toReversed(), one),
  ])

  expect(replies.map(({ status, reply }) => [status, reply.changed])).toEqual([
    [200, 20],
    [200, 20],
    [200, 15],
    [200, 15],
  ])
})

it('a change of many beside a change of a single source keeps both', async () => {
  const ids = await ofGroup(3)
  const { id: subCategory } = await buildSubcategory(test.db)
  const params = { source: ids[1] ?? 0 }

  const [many, one] = await queued(test, hold(ids), [
    () => change(users.manager, ids, { kind: 'move', subCategory }),
    () => users.manager.call(sourceEndpoints.update, { params, body: { note: 'At once.' } }),
  ])

  expect([many.status, one.status]).toEqual([200, 200])
  // The changes were made one after the other, in either order.
  expect(await stored(params.source)).toMatchObject({ note: 'At once.', subcategory_id: subCategory, version: 3 })
})

it('a change of many skips sources hidden or deleted while it waits', async () => {
  const [kept = 0, hidden = 0, gone = 0] = await ofGroup(3)
  const removal = async (tx: Tx) => {
    await tx.updateTable('source').set({ is_public: false, note: 'Private.' }).where('id', '=', hidden).execute()
    await tx.deleteFrom('source').where('id', '=', gone).execute()
  }
  const action = await moveTo()

  const [many] = await queued(test, removal, [() => change(users.admin, [kept, hidden, gone], action)])

  expect(many.reply).toMatchObject({ changed: 1, refused: [] })
  expect(await stored(hidden)).toMatchObject({ note: 'Private.', version: 2 })
})

it('a change of many is refused if its subcategory is deleted while it waits, naming the field', async () => {
  const ids = await ofGroup(2)
  const { id: subCategory } = await buildSubcategory(test.db)
  const removal = (tx: Tx) => tx.deleteFrom('subcategory').where('id', '=', subCategory).execute()

  const [many] = await queued(test, removal, [() => change(users.manager, ids, { kind: 'move', subCategory })])

  const errors = [{ field: 'action.subCategory', message: 'This is not one of the choices' }]
  expect([many.status, many.error.errors]).toEqual([400, errors])
})

it('a change of many is refused if its tag is deleted while it waits, naming the field', async () => {
  const ids = await ofGroup(2)
  const { id } = await buildTag(test.db, undefined, users.manager.groupId ?? 0)
  const removal = async (tx: Tx) => {
    await hold(ids)(tx)
    await tx.deleteFrom('tag').where('id', '=', id).execute()
  }

  const [many] = await queued(test, removal, [() => change(users.manager, ids, { kind: 'tag', add: [id], remove: [] })])

  expect([many.status, many.error.errors[0]?.field]).toEqual([400, 'action.add'])
})

it('the subcategory of a running change is deleted after it, or not at all', async () => {
  const ids = await ofGroup(2)
  const { id: subCategory } = await buildSubcategory(test.db)

  const [many, removed] = await queued(test, hold(ids), [
    () => change(users.manager, ids, { kind: 'move', subCategory }),
    () => users.admin.call(categoryEndpoints.removeSubcategory, { params: { id: subCategory } }),
  ])

  expect([many.status, removed.status]).toEqual([200, 409])
})

it('a change of many does not wait for sources that the caller may not see', async () => {
  const { id } = await buildSource(test.db, { groupId: users.manager.groupId, isPublic: false })

  const reply = await test.db.transaction().execute(async (tx) => {
    await hold([id])(tx)
    return change(users.otherManager, [id], { kind: 'delete' })
  })

  expect(reply.reply).toEqual({ changed: 0, refused: [], undo: null })
})

it('a person who is deleted while the change waits has changed nothing, and is asked to log in', async () => {
  const ids = await ofGroup(2)
  const leaver = await asRole(test, 'ROLE_GROUP_MANAGER', users.manager.groupId ?? 0)
  const removal = (tx: Tx) => tx.deleteFrom('account').where('id', '=', leaver.id).execute()
  const action = await moveTo()

  const [many] = await queued(test, removal, [() => change(leaver, ids, action)])

  expect([many.status, (await stored(ids[0] ?? 0))?.version]).toEqual([401, 1])
})

it('a change of a list applies to the list as it is after the wait for locks', async () => {
  const { id: subcategoryId } = await buildSubcategory(test.db)
  const elsewhere = await buildSubcategory(test.db)
  const make = () => buildSource(test.db, { groupId: users.manager.groupId, subcategoryId })
  const [stays, leaves] = [await make(), await make()]
  const leaving = (tx: Tx) =>
    tx.updateTable('source').set({ subcategory_id: elsewhere.id }).where('id', '=', leaves.id).execute()

  const body = { query: { subCategory: String(subcategoryId) }, action: { kind: 'delete' } }
  const [many] = await queued(test, leaving, [() => users.manager.call(bulkEndpoints.change, { body })])

  expect([many.status, many.reply.changed]).toEqual([200, 1])
  expect([await stored(stays.id), (await stored(leaves.id))?.subcategory_id]).toEqual([undefined, elsewhere.id])
})
