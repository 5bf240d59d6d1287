import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/endpoint.ts'
import { recordEndpoints } from '#contract/records/record-endpoints.ts'
import { startTestApp } from '#testing/server/app.ts'
import { answerAll, answerCell, aSubject, cellOf, startRecord } from '#testing/server/records.ts'
import { signInUsers } from '#testing/server/users.ts'

const WORD = 'Quillfeather'

const lines: string[] = []
const test = startTestApp({ logLevel: 'debug' }, { logStream: { write: (line) => void lines.push(line) } })
const users = signInUsers(test)

/** Tables with a row that contains the text. */
const tablesWith = async (text: string) => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(test.db)
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await sql`select from ${sql.table(name)} t where t::text ilike ${`%${text}%`} limit 1`.execute(test.db)
    if (hits.rows.length > 0) found.push(name)
  }
  return found
}

it('names of subjects are in the tables of records alone, and in no log line and no e-mail', async () => {
  const named = { name: `Zephyrina ${WORD}`, variants: [WORD], identifiers: [{ label: WORD, value: WORD }] }
  const record = await startRecord(test, users.user, { subjects: [aSubject(named)], reference: WORD, purpose: WORD })
  const params = { id: record.id }
  await answerCell(users.user, record, { ...cellOf(record), outcome: 'clean', query: WORD })
  await answerCell(users.user, record, { ...cellOf(record), outcome: 'skipped', query: WORD })
  await answerAll(users.user, record)
  await users.user.call(recordEndpoints.find, { body: { search: WORD } })
  await users.user.call(recordEndpoints.before, { body: { name: WORD } })
  await users.user.call(recordEndpoints.update, { params, body: { reference: `${WORD} 2` } })
  await users.otherUser.call(recordEndpoints.find, { body: { search: WORD } })
  await users.user.call(recordEndpoints.close, { params })
  await users.user.call(recordEndpoints.export, { params, query: { format: 'csv' } })
  await test.app.jobs.runDue()
  await test.deliver()

  expect(await tablesWith(WORD)).toEqual(['record', 'record_search', 'record_subject'])
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.filter((line) => line.includes(WORD))).toEqual([])
  expect(test.emails).toEqual([])
})

it('the reply kept for a repeated try holds the names for a day', async () => {
  await users.user.call(recordEndpoints.create, {
    body: { subjects: [aSubject({ name: 'Onceonly Name' })] },
    headers: { [IDEMPOTENCY_KEY_HEADER]: 'kept-reply' },
  })

  expect(await tablesWith('Onceonly')).toEqual(['idempotency_key', 'record_subject'])
})
