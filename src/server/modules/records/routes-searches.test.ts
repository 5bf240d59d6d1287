import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/endpoint.ts'
import { recordEndpoints } from '#contract/records/record-endpoints.ts'
import { recordLimits } from '#contract/records/record-limits.ts'
import { startTestApp } from '#testing/server/app.ts'
import { MISSING_ID } from '#testing/server/factories.ts'
import { answerCell, cellOf, startRecord } from '#testing/server/records.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const different = { what: 'Olena Kovalenko, born 1950', decision: 'different', reason: 'Another date of birth' }

describe('a search', () => {
  it('is stored with all that proves it: subject, source, query, filters, results, time and author', async () => {
    const record = await startRecord(test, users.user)
    const { status, reply } = await answerCell(users.colleague, record, {
      ...cellOf(record),
      query: 'Kovalenko*',
      filters: 'born 1970 or later',
      dataAsOf: '2026-11-01',
      results: 3,
      matches: [different],
      outcome: 'discounted',
      note: 'Looked at all three.',
    })

    expect(status).toBe(201)
    expect(reply).toMatchObject({
      ...cellOf(record),
      query: 'Kovalenko*',
      filters: 'born 1970 or later',
      dataAsOf: '2026-11-01',
      results: 3,
      matches: [{ ...different, address: '' }],
      outcome: 'discounted',
      note: 'Looked at all three.',
      author: { id: users.colleague.id },
      corrects: null,
    })
    const all = await users.user.call(recordEndpoints.searches, {
      params: { id: record.id },
      query: { step: String(cellOf(record).step) },
    })
    expect(all.reply).toEqual({ searches: [reply], totalCount: 1, limit: 50 })
  })

  it('is by default for the name of the subject, without filters, with no results', async () => {
    const record = await startRecord(test, users.user)
    const { reply } = await answerCell(users.user, record, { ...cellOf(record), outcome: 'nothing' })

    expect(reply).toMatchObject({ query: 'Olena Kovalenko', filters: 'none', results: 0, dataAsOf: null })
  })

  it.each([
    ['nothing with results', { outcome: 'nothing', results: 2 }, 'results'],
    ['discounted without results', { outcome: 'discounted' }, 'matches'],
    [
      'discounted without reason',
      { outcome: 'discounted', matches: [{ ...different, reason: '' }] },
      'matches.0.reason',
    ],
    [
      'discounted with a match',
      { outcome: 'discounted', matches: [{ ...different, decision: 'same' }] },
      'matches.0.decision',
    ],
    ['match without one', { outcome: 'match', matches: [different] }, 'matches'],
    ['skipped without reason', { outcome: 'skipped' }, 'reason'],
    ['fewer results than decided', { outcome: 'unclear', results: 0, matches: [different] }, 'results'],
  ])('is refused when it is %s', async (_what, body, field) => {
    const record = await startRecord(test, users.user)
    const { status, error } = await answerCell(users.user, record, { ...cellOf(record), ...body })

    expect([status, error.errors.map(({ field: name }) => name)]).toEqual([422, [field]])
  })

  it.each([
    ['a step of another record', { step: MISSING_ID }, 'step'],
    ['a subject of another record', { subject: MISSING_ID }, 'subject'],
    ['an unknown outcome', { outcome: 'clean' }, 'outcome'],
    ['a day that is none', { dataAsOf: '2026-02-30' }, 'dataAsOf'],
    [
      'an address that is none',
      { matches: [{ what: 'X', address: 'javascript:alert(1)', decision: 'same' }] },
      'matches.0.address',
    ],
  ])('is refused with %s', async (_what, body, field) => {
    const record = await startRecord(test, users.user)
    const answer = await answerCell(users.user, record, { ...cellOf(record), outcome: 'nothing', ...body })

    expect([answer.status, answer.error.errors.map(({ field: name }) => name)]).toEqual([400, [field]])
  })

  it('is made once, however often the answer is sent', async () => {
    const record = await startRecord(test, users.user)
    const send = () =>
      users.user.call(recordEndpoints.search, {
        params: { id: record.id },
        body: { ...cellOf(record), outcome: 'nothing' },
        headers: { [IDEMPOTENCY_KEY_HEADER]: `answer-${record.id}` },
      })
    const [first, second] = [await send(), await send()]

    expect(second.reply).toEqual(first.reply)
    const { rows } = await sql`select from record_search where record_id = ${record.id}`.execute(test.db)
    expect(rows).toHaveLength(1)
  })

  it('is corrected by another that names it with a reason, and both stay', async () => {
    const record = await startRecord(test, users.user)
    const cell = cellOf(record)
    const first = await answerCell(users.user, record, { ...cell, outcome: 'nothing' })
    const correct = (body: object) => answerCell(users.user, record, { ...cell, outcome: 'unreachable', ...body })

    expect((await correct({ corrects: first.reply.id })).error.errors).toMatchObject([{ field: 'reason' }])
    expect((await correct({ corrects: MISSING_ID, reason: 'Wrong' })).error.errors).toMatchObject([
      { field: 'corrects' },
    ])
    expect((await correct({ corrects: first.reply.id, reason: 'The site was down' })).status).toBe(201)
    const { reply } = await users.user.call(recordEndpoints.detail, { params: { id: record.id } })
    expect(reply.latest).toMatchObject([{ ...cell, outcome: 'unreachable' }])
  })

  it('has its limit for each subject in a source', async () => {
    const record = await startRecord(test, users.user)
    const { step, subject } = cellOf(record)
    await sql`insert into record_search (record_id, step_id, subject_id, query, filters, matches, note, outcome, reason, at,
        author_id, author_name)
      select ${record.id}, ${step}, ${subject}, 'q', 'none', '[]', '', 'nothing', '', now(), 1, 'Ada'
      from generate_series(1, ${recordLimits.searchesPerCell})`.execute(test.db)

    expect((await answerCell(users.user, record, { step, subject, outcome: 'nothing' })).status).toBe(409)
  })

  it('can’t be changed or deleted in the database', async () => {
    const record = await startRecord(test, users.user)
    await answerCell(users.user, record, { ...cellOf(record), outcome: 'nothing' })

    for (const statement of [
      sql`update record_search set outcome = 'match'`,
      sql`delete from record_search`,
      sql`delete from record`,
      sql`truncate record cascade`,
    ]) {
      await expect(statement.execute(test.db)).rejects.toThrow(/only added|none is deleted|not emptied/)
    }
  })
})
