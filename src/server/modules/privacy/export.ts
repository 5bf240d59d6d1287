import { open, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import type { Person } from './person.ts'
import { type Section, sectionsOf } from './sections.ts'

interface PersonExport {
  readonly person: Person
  readonly at: Date
  readonly by: string
  readonly mailFiles: readonly string[]
}

const BATCH = 1000

async function* rowsOf(tx: Db, { rows, present = (row) => row }: Section) {
  for (let after = 0; ; ) {
    const batch = await sql<Record<string, unknown> & { key: number }>`
      select * from (${rows}) section where key > ${after} order by key limit ${BATCH}`.execute(tx)
    for (const { key: _, ...row } of batch.rows) yield present(row)
    const last = batch.rows.at(-1)
    if (!last || batch.rows.length < BATCH) return
    after = last.key
  }
}

async function* partsOf(tx: Db, { person, at, by, mailFiles }: PersonExport) {
  yield `{\n  "What is kept of": ${JSON.stringify(person.email)},\n  "Written": ${JSON.stringify(at)},\n  "By": ${JSON.stringify(by)}`
  for (const section of sectionsOf(person)) {
    yield `,\n  ${JSON.stringify(section.heading)}: [`
    let isFirst = true
    for await (const row of rowsOf(tx, section)) {
      yield `${isFirst ? '' : ','}\n    ${JSON.stringify(row)}`
      isFirst = false
    }
    yield isFirst ? ']' : '\n  ]'
  }
  yield `,\n  "E-mails written to files": ${JSON.stringify(mailFiles)}\n}\n`
}

/**
 * Writes all data of a person in one snapshot to a new private file. An existing file is an error; failures leave
 * nothing.
 */
export const exportPerson = async (db: Db, path: string, personExport: PersonExport): Promise<void> => {
  const file = await open(path, 'wx', 0o600)
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        for await (const text of partsOf(tx, personExport)) await file.write(text)
      })
    await file.sync()
    await file.close()
  } catch (error) {
    await file.close().catch(() => {})
    await rm(path, { force: true })
    throw error
  }
}
