import type { Transaction } from 'kysely'
import { expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import type { Schema } from '#server/db/schema.ts'
import type { TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSource, buildSubcategory } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'
import { queued } from '#testing/server/waiting.ts'

const test = startTestApp()
const users = signInUsers(test)

type Table = 'category' | 'subcategory'

const { remove, removeSubcategory } = categoryEndpoints
const removeFrom = (table: Table, who: TestActor, id: number) =>
  table === 'category' ? who.call(remove, { params: { id } }) : who.call(removeSubcategory, { params: { id } })

const hold = (table: Table, id: number) => (tx: Transaction<Schema>) =>
  tx.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute()

const statusesOf = (replies: readonly { status: number }[]) => replies.map(({ status }) => status)

const deletionsOf = (id: number) =>
  test.db.selectFrom('activity').select('kind').where('object_id', '=', id).where('kind', 'like', '%_deleted').execute()

const items = [
  ['a subject', 'category', 'manager'],
  ['a global category', 'category', 'admin'],
  ['a category of a subject', 'subcategory', 'manager'],
  ['a global subcategory', 'subcategory', 'admin'],
] as const

const build = async (table: Table, who: keyof Users) => {
  const subcategory = await buildSubcategory(test.db, { groupId: users[who].groupId })
  return table === 'category' ? subcategory.category_id : subcategory.id
}

it.each(items)(
  '%s that two people delete at the same moment is deleted by one, and not found for the other',
  async (...item) => {
    const [_what, table, who] = item
    const id = await build(table, who)
    const call = () => removeFrom(table, users[who], id)

    const replies = await queued(test, hold(table, id), [call, call])

    expect(statusesOf(replies)).toEqual([204, 404])
    expect(await deletionsOf(id)).toHaveLength(1)
  },
)

it.each(['category', 'subcategory'] as const)(
  'a global %s stays while a source is being added to it, and the reply gives the reason',
  async (table) => {
    const { id, category_id } = await buildSubcategory(test.db)
    const add = (tx: Transaction<Schema>) => buildSource(tx, { subcategoryId: id })

    const [reply] = await queued(test, add, [
      () => removeFrom(table, users.admin, table === 'category' ? category_id : id),
    ])

    expect([reply.status, reply.error.message]).toEqual([409, 'It still holds 1 source.'])
  },
)
