import type { Transaction } from 'kysely'
import { expect, it } from 'vitest'
import { reportEndpoints } from '#contract/sources/reports.ts'
import type { Schema } from '#server/db/schema.ts'
import type { TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildReport, buildSource } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'
import { queued } from '#testing/server/waiting.ts'

const test = startTestApp()
const users = signInUsers(test)

const ownSource = () => buildSource(test.db, { groupId: users.user.groupId, createdBy: users.user.id })

const hiding = (id: number) => (tx: Transaction<Schema>) =>
  tx.updateTable('source').set({ is_public: false }).where('id', '=', id).execute()

const send = (who: TestActor, source: number) => () =>
  who.call(reportEndpoints.create, { body: { source, kind: 'dead' } })
const close = (who: TestActor, id: number) => () =>
  who.call(reportEndpoints.close, { params: { id }, body: { answer: 'Mended.' } })

it('a source that becomes private during a report or an answer is not found for outsiders', async () => {
  const source = await ownSource()
  const { id } = await buildReport(test.db, { sourceId: source.id, accountId: users.otherUser.id })

  const replies = await queued(test, hiding(source.id), [
    send(users.colleague, source.id),
    send(users.otherManager, source.id),
    close(users.admin, id),
    close(users.manager, id),
  ])

  expect(replies.map(({ status }) => status)).toEqual([201, 404, 404, 200])
})

it('a report that two people answer at once is answered by one', async () => {
  const source = await ownSource()
  const { id } = await buildReport(test.db, { sourceId: source.id, accountId: users.otherUser.id })
  const holdReport = (tx: Transaction<Schema>) =>
    tx.selectFrom('source_report').select('id').where('id', '=', id).forUpdate().execute()

  const replies = await queued(test, holdReport, [close(users.manager, id), close(users.admin, id)])

  expect(replies.map(({ status }) => status)).toEqual([200, 409])
})
