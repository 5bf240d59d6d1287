import { sql } from 'kysely'
import type { GroupOwnership } from '#contract/access.ts'
import type { RecordChanges, RecordInput, SubjectInput } from '#contract/records/records.ts'
import { normalize } from '#contract/text/normalize.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { type ChangeableRecord, logRecord, moveRecord, nameOf, type WriteContext } from './write-context.ts'

const searchNames = ({ name, variants, identifiers }: SubjectInput): string[] => [
  ...new Set([name, ...variants, ...identifiers.map(({ value }) => value)].map(normalize)),
]

const subjectRow = (subject: SubjectInput, position: number) => ({
  position,
  name: subject.name,
  kind: subject.kind,
  variants: JSON.stringify(subject.variants),
  identifiers: JSON.stringify(subject.identifiers),
  search_names: searchNames(subject),
})

const insertSubject = async (tx: Db, recordId: number, row: ReturnType<typeof subjectRow>) => {
  await tx
    .insertInto('record_subject')
    .values({ record_id: recordId, ...row })
    .execute()
}

type ChangedSubjects = NonNullable<RecordChanges['subjects']>

const replaceSubjects = async (tx: Db, record: ChangeableRecord, subjects: ChangedSubjects) => {
  const kept = subjects.flatMap(({ id }) => id ?? [])
  await sql`delete from record_subject where record_id = ${record.id} and id <> all(${kept}::bigint[])`.execute(tx)
  for (const [position, { id, ...subject }] of subjects.entries()) {
    const row = subjectRow(subject, position)
    const own = tx.updateTable('record_subject').set(row).where('record_id', '=', record.id)
    await (id === undefined ? insertSubject(tx, record.id, row) : own.where('id', '=', id).execute())
  }
}

interface NewRecord extends Omit<RecordInput, 'sources'> {
  /** Closed record that the new one repeats. */
  readonly repeats?: number
}

/** Changes of records in a transaction, each logged. Records were locked and authorized in it. */
export const recordWritesIn = (context: WriteContext) => ({
  /** Returns the id of the new record. */
  add: async (
    { groupId }: Authorized<'record.change', GroupOwnership>,
    { subjects, reference, purpose, repeats }: NewRecord,
  ): Promise<number> => {
    const { tx, actor, now } = context
    const row = {
      // Administrators have no group and no records.
      group_id: groupId ?? 0,
      reference,
      purpose,
      created_at: now(),
      changed_at: now(),
      created_by: actor.id,
      created_by_name: nameOf(actor),
      repeats: repeats ?? null,
    }
    const { id } = await tx.insertInto('record').values(row).returning('id').executeTakeFirstOrThrow()
    for (const [position, subject] of subjects.entries()) await insertSubject(tx, id, subjectRow(subject, position))
    await logRecord(context, { kind: 'record_added', id })
    return id
  },

  changeFields: async (record: ChangeableRecord, changes: Omit<RecordChanges, 'endedOn'>): Promise<void> => {
    const { reference = record.reference, purpose = record.purpose, subjects } = changes
    await moveRecord(context, record, sql`, reference = ${reference}, purpose = ${purpose}`)
    if (subjects) await replaceSubjects(context.tx, record, subjects)
    await logRecord(context, { kind: 'record_updated', id: record.id })
  },

  setEnd: async (record: ChangeableRecord, endedOn: string | null): Promise<void> => {
    await sql`insert into record_ending (record_id, ended_on) values (${record.id}, ${endedOn}::date)
      on conflict (record_id) do update set ended_on = excluded.ended_on`.execute(context.tx)
    const [before, after] = [{ endedOn: record.endedOn }, { endedOn }]
    await logRecord(context, { kind: 'record_updated', id: record.id, before, after })
  },
})
