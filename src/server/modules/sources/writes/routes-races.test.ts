import type { Transaction } from 'kysely'
import { expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import type { Schema } from '#server/db/schema.ts'
import { asRole } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildSource, buildSubcategory } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'
import { queued, untilLockWaits } from '#testing/server/waiting.ts'

const test = startTestApp()
const users = signInUsers(test)

interface RacingChange {
  readonly is_public?: boolean
  readonly group_id?: number | null
  /** Account that is deleted in the same transaction. */
  readonly deleted?: number
}

/** Makes a call that waits for a transaction in which the source is changed. */
const raced = <T>(id: number, { deleted, ...change }: RacingChange, call: () => Promise<T>) =>
  test.db
    .transaction()
    .execute(async (tx) => {
      await tx
        .updateTable('source')
        .set({ ...change, note: 'Private by now.' })
        .where('id', '=', id)
        .execute()
      if (deleted !== undefined) await tx.deleteFrom('account').where('id', '=', deleted).execute()
      const answer = call()
      await untilLockWaits(test)
      return { answer }
    })
    .then(({ answer }) => answer)

const update = (who: keyof Users, source: number, body: unknown) =>
  users[who].call(sourceEndpoints.update, { params: { source }, body })
const remove = (who: keyof Users, id: number) => users[who].call(sourceEndpoints.remove, { params: { id } })
const stored = (id: number) =>
  test.db.selectFrom('source').select(['title', 'note', 'is_public']).where('id', '=', id).executeTakeFirst()

const ofGroup = () => ({ title: 'Before', groupId: users.manager.groupId, createdBy: users.user.id, isPublic: true })

it('a source that becomes private while an update waits is neither changed nor logged', async () => {
  const { id } = await buildSource(test.db, ofGroup())

  const reply = await raced(id, { is_public: false }, () => update('admin', id, { title: 'After' }))

  expect([reply.status, reply.error.code]).toEqual([404, 'not_found'])
  expect(reply.text).not.toContain('Private')
  expect(await stored(id)).toEqual({ title: 'Before', note: 'Private by now.', is_public: false })
})

it('a call on an invisible source does not wait for its lock', async () => {
  const { id } = await buildSource(test.db, { ...ofGroup(), isPublic: false })
  const params = { source: id }
  const { id: subCategory } = await buildSubcategory(test.db, { groupId: users.otherManager.groupId })

  const replies = await test.db.transaction().execute(async (tx) => {
    await tx.selectFrom('source').select('id').where('id', '=', id).forUpdate().execute()
    // Called before the lock is released: none of these calls may wait for the source.
    return [
      await update('admin', id, { title: 'After' }),
      await remove('otherManager', id),
      await users.otherUser.call(sourceEndpoints.favorite, { params }),
      await users.otherUser.call(sourceEndpoints.addToGroup, { params, body: { subCategory } }),
      await users.otherUser.call(sourceEndpoints.removeFromGroup, { params }),
    ]
  })

  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
})

it('a source that becomes private while a deletion waits stays', async () => {
  const { id } = await buildSource(test.db, ofGroup())

  const reply = await raced(id, { is_public: false }, () => remove('admin', id))

  expect(reply.status).toBe(404)
  expect(await stored(id)).toMatchObject({ title: 'Before' })
})

it('a source that gets another owner while a call waits can’t be changed by the old owner any more', async () => {
  const { id } = await buildSource(test.db, ofGroup())

  const updated = await raced(id, { group_id: users.otherManager.groupId }, () => update('manager', id, { title: 'x' }))
  const { id: second } = await buildSource(test.db, ofGroup())
  const removed = await raced(second, { group_id: null }, () => remove('manager', second))

  expect([updated.status, removed.status]).toEqual([403, 403])
  expect([await stored(id), await stored(second)]).toMatchObject([{ title: 'Before' }, { title: 'Before' }])
})

it('a user who keeps a source public can’t publish a source that has just been made private', async () => {
  const { id } = await buildSource(test.db, ofGroup())

  const reply = await raced(id, { is_public: false }, () => update('user', id, { public: true }))

  expect([reply.status, reply.error.message]).toEqual([403, 'You may not publish a source'])
  expect(await stored(id)).toMatchObject({ is_public: false })
})

it('a person who is deleted while their call waits has changed nothing, and is asked to log in', async () => {
  const { id } = await buildSource(test.db, ofGroup())
  const leaver = await asRole(test, 'ROLE_GROUP_MANAGER', users.manager.groupId ?? 0)

  const reply = await raced(id, { deleted: leaver.id }, () =>
    leaver.call(sourceEndpoints.update, { params: { source: id }, body: { title: 'After' } }),
  )

  expect([reply.status, reply.error.code]).toEqual([401, 'unauthenticated'])
  expect(await stored(id)).toMatchObject({ title: 'Before' })
})

it('adding a source whose category is deleted in between is refused with the name of the field', async () => {
  const { id } = await buildSubcategory(test.db)
  const body = { title: 'Too late', link: 'https://late.example/', note: 'A note.', subCategory: id }
  const removal = (tx: Transaction<Schema>) => tx.deleteFrom('subcategory').where('id', '=', id).execute()

  const [reply] = await queued(test, removal, [() => users.manager.call(sourceEndpoints.create, { body })])

  expect([reply.status, reply.error.errors]).toEqual([
    400,
    [{ field: 'subCategory', message: 'This is not one of the choices' }],
  ])
})

it('removing a source from a group while it is just being filed there finds it', async () => {
  const { id } = await buildSource(test.db)
  const place = await buildSubcategory(test.db, { groupId: users.user.groupId })
  const filing = async (tx: Transaction<Schema>) => {
    await tx.selectFrom('source').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    await addToGroup(tx, users.user.groupId ?? 0, { sourceId: id, subcategoryId: place.id })
  }

  const [reply] = await queued(test, filing, [
    () => users.user.call(sourceEndpoints.removeFromGroup, { params: { source: id } }),
  ])

  expect(reply.status).toBe(204)
  expect(await test.db.selectFrom('group_source').select('source_id').where('source_id', '=', id).execute()).toEqual([])
})

it('favorite toggles of one person follow one another', async () => {
  const { id } = await buildSource(test.db, ofGroup())

  const toggles = Array.from({ length: 10 }, () =>
    users.manager.call(sourceEndpoints.favorite, { params: { source: id } }),
  )
  const replies = (await Promise.all(toggles)).map(({ reply }) => reply.favorite)

  expect(replies.filter((isFavorite) => isFavorite)).toHaveLength(5)
  const marks = await test.db.selectFrom('favorite').selectAll().where('source_id', '=', id).execute()
  expect(marks).toEqual([])
})
