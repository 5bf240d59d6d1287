import { expect } from 'vitest'
import { recordEndpoints } from '#contract/records/record-endpoints.ts'
import type { ResearchRecord } from '#contract/records/records.ts'
import type { Db } from '#server/db/kysely.ts'
import type { TestActor } from './actors.ts'
import type { TestApp } from './app.ts'
import { buildSource } from './factories.ts'

export const aSubject = (fields: object = {}): object => ({ name: 'Olena Kovalenko', kind: 'person', ...fields })

/** A record with this many public sources as steps, started through the API. */
export const startRecord = async (
  { db }: Pick<TestApp, 'db'>,
  who: TestActor,
  {
    steps = 2,
    subjects = [aSubject()],
    ...fields
  }: { steps?: number; subjects?: object[] } & Record<string, unknown> = {},
): Promise<ResearchRecord> => {
  const sources: number[] = []
  for (let step = 0; step < steps; step += 1) sources.push((await buildSource(db)).id)
  const { status, reply } = await who.call(recordEndpoints.create, { body: { subjects, sources, ...fields } })
  expect(status).toBe(201)
  return reply
}

/** The cell at this step and subject, by position. */
export const cellOf = (
  { steps, subjects }: ResearchRecord,
  step = 0,
  subject = 0,
): { step: number; subject: number } => ({
  step: steps[step]?.id ?? 0,
  subject: subjects[subject]?.id ?? 0,
})

export const answerCell = (who: TestActor, record: ResearchRecord, body: object) =>
  who.call(recordEndpoints.search, { params: { id: record.id }, body })

/** Answers every cell with 'nothing'. */
export const answerAll = async (who: TestActor, record: ResearchRecord): Promise<void> => {
  for (const step of record.steps.keys()) {
    for (const subject of record.subjects.keys()) {
      const { status } = await answerCell(who, record, { ...cellOf(record, step, subject), outcome: 'nothing' })
      expect(status).toBe(201)
    }
  }
}

/** A record of a group without subjects and steps, as a row. */
export const buildRecord = (db: Db, groupId: number): Promise<{ id: number }> =>
  db
    .insertInto('record')
    .values({
      group_id: groupId,
      reference: '',
      purpose: '',
      created_at: new Date(),
      changed_at: new Date(),
      created_by: 1,
      created_by_name: 'Ada',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
