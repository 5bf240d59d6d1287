import type { Endpoint } from '#contract/endpoint.ts'
import { recordEndpoints } from '#contract/records/record-endpoints.ts'
import type { ResearchRecord } from '#contract/records/records.ts'
import type { TestActor } from './actors.ts'
import type { TestApp } from './app.ts'
import { buildSource } from './factories.ts'
import { answerAll, answerCell, aSubject, cellOf, startRecord } from './records.ts'

interface PreparedCall {
  readonly params?: Record<string, number>
  readonly query?: Record<string, string>
  readonly body?: unknown
}

type Prepared = readonly [Endpoint, (who: TestActor) => Promise<PreparedCall>]

const isMember = ({ groupId }: TestActor) => groupId !== null

/** A successful request per call on records; callers without a group name no record. */
export const recordRequests = (test: Pick<TestApp, 'db'>): Prepared[] => {
  const on =
    (prepare: (record: ResearchRecord, who: TestActor) => Promise<PreparedCall>) =>
    async (who: TestActor): Promise<PreparedCall> => {
      if (!isMember(who)) return { params: { id: 1, step: 1 }, query: { step: '1', format: 'json' } }
      const record = await startRecord(test, who)
      const { params, ...rest } = await prepare(record, who)
      return { params: { id: record.id, ...params }, ...rest }
    }
  const answered = async (record: ResearchRecord, who: TestActor) => {
    await answerAll(who, record)
    return {}
  }
  return [
    [recordEndpoints.find, async () => ({ body: {} })],
    [recordEndpoints.before, async () => ({ body: { name: 'Olena Kovalenko' } })],
    [
      recordEndpoints.create,
      async () => ({ body: { subjects: [aSubject()], sources: [(await buildSource(test.db)).id] } }),
    ],
    [recordEndpoints.detail, on(answered)],
    [recordEndpoints.update, on(async () => ({ body: { endedOn: '2026-11-28' } }))],
    [recordEndpoints.addSteps, on(async () => ({ body: { sources: [(await buildSource(test.db)).id] } }))],
    [recordEndpoints.removeStep, on(async ({ steps }) => ({ params: { step: steps[0]?.id ?? 0 } }))],
    [recordEndpoints.search, on(async (record) => ({ body: { ...cellOf(record), outcome: 'nothing' } }))],
    [
      recordEndpoints.searches,
      on(async (record, who) => {
        await answerCell(who, record, { ...cellOf(record), outcome: 'nothing' })
        return { query: { step: String(cellOf(record).step) } }
      }),
    ],
    [
      recordEndpoints.export,
      on(async (record, who) => ({ ...(await answered(record, who)), query: { format: 'json' } })),
    ],
    [recordEndpoints.close, on(answered)],
    [
      recordEndpoints.return,
      on(async (record) => {
        await test.db.updateTable('record').set({ state: 'review' }).where('id', '=', record.id).execute()
        return { body: { reason: 'Incomplete' } }
      }),
    ],
    [
      recordEndpoints.repeat,
      on(async (record, who) => {
        await answered(record, who)
        await who.call(recordEndpoints.close, { params: { id: record.id } })
        return { body: {} }
      }),
    ],
  ]
}
