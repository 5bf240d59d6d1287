import type { Transaction } from 'kysely'
import { expect, it } from 'vitest'
import { viewEndpoints } from '#contract/lists/views.ts'
import type { Schema } from '#server/db/schema.ts'
import { asRole, type TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildView } from '#testing/server/factories.ts'
import { queued } from '#testing/server/waiting.ts'

const test = startTestApp()

const ownView = async () => {
  const who = await asRole(test, 'ROLE_GROUP_MANAGER')
  const { id } = await buildView(test.db, { account_id: who.id })
  return { who, id }
}

const deleting = (table: 'saved_view' | 'account', id: number) => (tx: Transaction<Schema>) =>
  tx.deleteFrom(table).where('id', '=', id).execute()

const open = (who: TestActor, id: number) => () => who.call(viewEndpoints.open, { params: { id } })
const remove = (who: TestActor, id: number) => () => who.call(viewEndpoints.remove, { params: { id } })
const save = (who: TestActor, shared: boolean) => () =>
  who.call(viewEndpoints.create, { body: { name: 'Late', address: '/sources', shared } })
const update = (who: TestActor, id: number, body: object) => () =>
  who.call(viewEndpoints.update, { params: { id }, body })

it('a view that is deleted while it is opened, changed or deleted is not found', async () => {
  const { who, id } = await ownView()

  const replies = await queued(test, deleting('saved_view', id), [
    open(who, id),
    update(who, id, { name: 'Late' }),
    remove(who, id),
  ])

  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
})

it('a person who is removed while opening or saving a view leaves no view behind', async () => {
  const { who, id } = await ownView()

  const replies = await queued(test, deleting('account', who.id), [open(who, id), save(who, false)])

  expect(replies.map(({ status }) => status)).toEqual([404, 401])
})

it('a view that is saved twice at once is stored once', async () => {
  const { who } = await ownView()
  const holdAccount = (tx: Transaction<Schema>) =>
    tx.selectFrom('account').select('id').where('id', '=', who.id).forUpdate().execute()

  const [one, other] = await queued(test, holdAccount, [save(who, false), save(who, false)])

  expect([one.status, other.status]).toEqual([201, 201])
  expect(one.reply.id).toBe(other.reply.id)
})
