import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { groupEndpoints } from '#contract/people/groups.ts'
import { recordEndpoints } from '#contract/records/record-endpoints.ts'
import { asRole } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildGroup } from '#testing/server/factories.ts'
import { answerAll, answerCell, cellOf, startRecord } from '#testing/server/records.ts'
import { signInUsers } from '#testing/server/users.ts'
import { contentOf } from './content.ts'
import { presentSearch } from './present.ts'
import { recordsIn } from './repository.ts'

const test = startTestApp()
const users = signInUsers(test)

const close = (id: number, who = users.user) => who.call(recordEndpoints.close, { params: { id } })
const closed = async (fields: Parameters<typeof startRecord>[2] = {}) => {
  const record = await startRecord(test, users.user, fields)
  await answerAll(users.user, record)
  return (await close(record.id)).reply
}

describe('closing a record', () => {
  it('lists cells without decision', async () => {
    const record = await startRecord(test, users.user)
    await answerCell(users.user, record, { ...cellOf(record), outcome: 'unclear' })
    const { status, error } = await close(record.id)

    expect([status, error.errors]).toEqual([
      422,
      [
        { field: `step.${cellOf(record, 0).step}.${cellOf(record).subject}`, message: 'Still unclear' },
        { field: `step.${cellOf(record, 1).step}.${cellOf(record).subject}`, message: 'Not answered yet' },
      ],
    ])
    expect((await close((await startRecord(test, users.user, { steps: 0 })).id)).error.errors).toMatchObject([
      { field: 'steps' },
    ])
  })

  it('seals it: nothing can be added or changed, also not in the database', async () => {
    const record = await closed()
    const params = { id: record.id }
    const { user } = users

    expect(record).toMatchObject({ state: 'closed', closedBy: { id: user.id } })
    expect((await answerCell(user, record, { ...cellOf(record), outcome: 'nothing' })).status).toBe(409)
    expect((await user.call(recordEndpoints.update, { params, body: { purpose: 'Other' } })).status).toBe(409)
    expect((await user.call(recordEndpoints.addSteps, { params, body: { sources: [1] } })).status).toBe(409)
    expect((await close(record.id)).status).toBe(409)
    for (const statement of [
      sql`update record set purpose = 'Other' where id = ${record.id}`,
      sql`update record_subject set name = 'Other' where record_id = ${record.id}`,
      sql`delete from record_step where record_id = ${record.id}`,
      sql`insert into record_step (record_id, source_id, title, link) values (${record.id}, 1, 'x', 'y')`,
    ]) {
      await expect(statement.execute(test.db)).rejects.toThrow(/closed record does not change/)
    }
  })

  it('puts the hash of its canonical JSON into the chain of the log', async () => {
    const record = await closed({ reference: 'Ünïcode “quotes”' })
    const searches = (await recordsIn(test.db).allSearches(record.id)).map(presentSearch)
    const content = canonicalize(contentOf(record, searches)) ?? ''
    const { rows } = await sql<{ hash: string }>`select after->>'hash' as hash from activity
      where kind = 'record_closed' and object_id = ${record.id}`.execute(test.db)

    expect(record.hash).toBe(createHash('sha256').update(content).digest('hex'))
    expect(rows).toEqual([{ hash: record.hash }])
  })

  it('leaves the end of the relationship open to change', async () => {
    const record = await closed()
    const { status, reply } = await users.colleague.call(recordEndpoints.update, {
      params: { id: record.id },
      body: { endedOn: '2026-12-31' },
    })

    expect([status, reply.endedOn, reply.hash]).toEqual([200, '2026-12-31', record.hash])
  })

  it('can be repeated: a new record with its subjects and sources refers to it', async () => {
    const record = await closed({ reference: 'Yearly' })
    const repeat = (id: number) =>
      users.colleague.call(recordEndpoints.repeat, { params: { id }, body: { reference: '2027' } })
    const { status, reply } = await repeat(record.id)

    expect(status).toBe(201)
    expect(reply).toMatchObject({ state: 'open', reference: '2027', repeats: record.id, latest: [] })
    expect(reply.steps.map(({ source }) => source)).toEqual(record.steps.map(({ source }) => source))
    expect(reply.subjects.map(({ name }) => name)).toEqual(record.subjects.map(({ name }) => name))
    expect((await repeat(reply.id)).status).toBe(409)
  })
})

describe('a second reader', () => {
  const group = async () => {
    const { id } = await buildGroup(test.db)
    const [author, reader, manager] = [
      await asRole(test, 'ROLE_USER', id),
      await asRole(test, 'ROLE_USER', id),
      await asRole(test, 'ROLE_GROUP_MANAGER', id),
    ]
    await manager.call(groupEndpoints.research, { params: { groupId: id }, body: { secondReader: true } })
    const record = await startRecord(test, author)
    await answerAll(author, record)
    return { author, reader, record }
  }

  it('closes what another has researched', async () => {
    const { author, reader, record } = await group()

    expect((await close(record.id, author)).reply.state).toBe('review')
    expect((await close(record.id, author)).status).toBe(403)
    expect((await answerCell(author, record, { ...cellOf(record), outcome: 'nothing' })).status).toBe(409)
    expect((await close(record.id, reader)).reply).toMatchObject({ state: 'closed', closedBy: { id: reader.id } })
  })

  it('returns it with a reason', async () => {
    const { author, reader, record } = await group()
    const giveBack = (who: typeof author, body: object = { reason: 'The gazette is missing' }) =>
      who.call(recordEndpoints.return, { params: { id: record.id }, body })

    expect((await giveBack(reader)).status).toBe(409)
    await close(record.id, author)
    expect((await giveBack(author)).status).toBe(403)
    expect((await giveBack(reader, { reason: '' })).status).toBe(400)
    expect((await giveBack(reader)).reply).toMatchObject({ state: 'open', returned: 'The gazette is missing' })
    expect((await close(record.id, author)).reply).toMatchObject({ state: 'review', returned: null })
  })
})

describe('retention', () => {
  const retain = async () => {
    const { rows } = await sql<{ gone: number }>`select records_retain(now()) as gone`.execute(test.db)
    return rows[0]?.gone
  }
  const isThere = async (id: number) =>
    (await users.user.call(recordEndpoints.detail, { params: { id } })).status === 200
  const endOn = (id: number, endedOn: string) =>
    users.user.call(recordEndpoints.update, { params: { id }, body: { endedOn } })

  it('removes a closed record months after the relationship ended, and says so in the log', async () => {
    const [old, recent, endless, held] = [await closed(), await closed(), await closed(), await closed()]
    await endOn(old.id, '2015-01-01')
    await endOn(recent.id, '2026-01-01')
    await endOn(held.id, '2015-01-01')
    await sql`update record_ending set hold_reason = 'Court', hold_until = '2999-01-01' where record_id = ${held.id}`.execute(
      test.db,
    )

    expect(await retain()).toBe(1)
    expect(await Promise.all([old, recent, endless, held].map(({ id }) => isThere(id)))).toEqual([
      false,
      true,
      true,
      true,
    ])
    const { rows } =
      await sql`select before, after from activity where kind = 'record_expired' and object_id = ${old.id}`.execute(
        test.db,
      )
    expect(rows).toEqual([{ before: null, after: null }])
  })

  it('is in months that the group’s managers set', async () => {
    const { groupId } = users.manager
    const set = (who: typeof users.manager, body: object) =>
      who.call(groupEndpoints.research, { params: { groupId: groupId ?? 0 }, body })

    expect((await set(users.manager, { recordMonths: 120 })).reply).toMatchObject({
      recordMonths: 120,
      secondReader: false,
    })
    expect((await set(users.manager, { recordMonths: 11 })).status).toBe(400)
    expect((await set(users.user, { recordMonths: 12 })).status).toBe(403)
    expect((await set(users.otherManager, { recordMonths: 12 })).status).toBe(404)
    expect((await set(users.admin, { recordMonths: 12 })).status).toBe(403)
  })

  it('keeps a group with records from being deleted', async () => {
    const { id } = await buildGroup(test.db)
    await startRecord(test, await asRole(test, 'ROLE_USER', id))

    expect((await users.admin.call(groupEndpoints.remove, { params: { id } })).status).toBe(409)
  })
})
