import { createHash } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'
import canonicalize from 'canonicalize'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { recordEndpoints } from '#contract/records/record-endpoints.ts'
import type { RecordFile } from '#contract/records/record-file.ts'
import { reportActivity } from '#server/commands/activity-verify.ts'
import { startTestApp } from '#testing/server/app.ts'
import { answerAll, answerCell, aSubject, cellOf, startRecord } from '#testing/server/records.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const FORMULA = '=HYPERLINK("https://evil.example")'

const exported = async (id: number, format: string) =>
  (await users.user.call(recordEndpoints.export, { params: { id }, query: { format } })).text

const closedRecord = async () => {
  const record = await startRecord(test, users.user, { subjects: [aSubject({ name: FORMULA })], reference: 'Case 1' })
  await answerCell(users.user, record, {
    ...cellOf(record),
    outcome: 'match',
    results: 1,
    matches: [{ what: 'Director of Heron Ltd', address: 'https://example.org/1', decision: 'same' }],
    filters: 'Cyprus',
    dataAsOf: '2026-11-01',
  })
  await answerAll(users.colleague, record)
  await users.user.call(recordEndpoints.close, { params: { id: record.id } })
  return record
}

it('JSON matches the published schema, and its content the hash', async () => {
  const { id } = await closedRecord()
  const schema = JSON.parse((await test.app.inject({ url: '/api/schemas/record.json' })).body)
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const file = JSON.parse(await exported(id, 'json')) as RecordFile

  ajv.validate(schema, file)
  expect(ajv.errors).toBeNull()
  expect(ajv.validate(schema, { ...file, searches: [{}] })).toBe(false)
  expect(file.searches).toHaveLength(3)
  const content = canonicalize({ record: file.record, searches: file.searches }) ?? ''
  expect(file.hash).toBe(createHash('sha256').update(content).digest('hex'))
})

it('CSV has a line per search, in words, and no formula', async () => {
  const { id, steps } = await closedRecord()
  const lines = (await exported(id, 'csv')).split('\r\n')

  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain(`"'${FORMULA.replaceAll('"', '""')}"`)
  expect(lines[1]).toContain(`"Match for “${FORMULA.replaceAll('"', '""')}” in “${steps[0]?.title}”"`)
  expect(lines[1]).toContain('"same: Director of Heron Ltd – https://example.org/1"')
})

it('has all searches of a long record once, in order', async () => {
  const record = await startRecord(test, users.user)
  const { step, subject } = cellOf(record)
  await sql`insert into record_search (record_id, step_id, subject_id, query, filters, matches, note, outcome, reason, at,
      author_id, author_name)
    select ${record.id}, ${step}, ${subject}, 'q', 'none', '[]', '', 'nothing', '', now(), 1, 'Ada'
    from generate_series(1, 450)`.execute(test.db)
  const ids = (JSON.parse(await exported(record.id, 'json')) as RecordFile).searches.map(({ id }) => id)

  expect(ids).toHaveLength(450)
  expect(ids).toEqual(ids.toSorted((one, other) => one - other))
})

it('is not for other groups', async () => {
  const { id } = await startRecord(test, users.user)
  const ask = (who: typeof users.user) =>
    who.call(recordEndpoints.export, { params: { id }, query: { format: 'json' } })

  expect((await ask(users.otherUser)).status).toBe(404)
  expect((await ask(users.admin)).status).toBe(403)
  expect((await users.user.call(recordEndpoints.export, { params: { id }, query: { format: 'xml' } })).status).toBe(400)
})

it('a closed record that was changed in the database is found by activity:verify', async () => {
  const { id } = await closedRecord()
  const verify = async () => {
    const printed: string[] = []
    const code = await reportActivity(test.db, {
      print: (line: string) => void printed.push(line),
    } as unknown as Parameters<typeof reportActivity>[1])
    return { code, text: printed.join('\n') }
  }
  expect((await verify()).code).toBe(0)

  await test.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update record_search set outcome = 'nothing' where record_id = ${id}`.execute(tx)
  })
  const { code, text } = await verify()
  expect(code).toBe(1)
  expect(text).toContain(`Record ${id} is not as it was closed`)
})
