import { describe, expect, it } from 'vitest'
import { activityEndpoints } from '#contract/activity/activity.ts'
import { dueDay } from '#contract/sources/due-day.ts'
import { reviewEndpoints } from '#contract/sources/reviews.ts'
import { sourceEndpoints, staleSource } from '#contract/sources/sources.ts'
import * as z from '#contract/zod.ts'
import { signIn } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildAccount, buildSource, MISSING_ID } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const MINUTE_MS = 60_000

const review = (id: number, who: keyof Users = 'manager', match?: string) =>
  users[who].call(reviewEndpoints.review, {
    params: { id },
    ...(match !== undefined && { headers: { 'if-match': match } }),
  })

const made = async (reviewEvery: number | null = null) => {
  const source = await buildSource(test.db, { groupId: users.manager.groupId, createdBy: users.user.id })
  await users.manager.call(sourceEndpoints.update, {
    params: { source: source.id },
    body: { note: 'Looked at.', provenance: { reviewEvery } },
  })
  return source.id
}

const detail = async (id: number, who: keyof Users = 'manager') =>
  (await users[who].call(sourceEndpoints.detail, { params: { id } })).reply

const dueOn = async (id: number) => {
  const { due } = await test.db
    .selectFrom('source')
    .select((eb) => eb.cast<string | null>('due_on', 'text').as('due'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return due
}

const history = async (id: number) =>
  (await users.manager.call(activityEndpoints.ofSource, { params: { id } })).reply.map(({ kind, person }) => [
    kind,
    person?.id,
  ])

describe('reviewing a source', () => {
  it.each(['user', 'manager', 'admin'] as const)(
    'records the time and the reviewer, and changes nothing else: by the %s',
    async (who) => {
      const id = await made()
      const before = await detail(id, who)

      const { status, reply, headers } = await review(id, who)

      const { reviewedAt, reviewedBy } = reply.provenance
      expect([status, headers['etag'], reviewedBy?.id]).toEqual([200, '"2"', users[who].id])
      expect(Math.abs(Date.parse(reviewedAt ?? '') - test.now().getTime())).toBeLessThan(MINUTE_MS)
      expect(reply).toEqual({ ...before, provenance: { ...before.provenance, reviewedAt, reviewedBy } })
      expect(await detail(id, who)).toEqual(reply)
    },
  )

  it('makes it due again after the interval in months', async () => {
    const id = await made(6)
    await test.db.updateTable('source').set({ due_on: '2020-02-29' }).where('id', '=', id).execute()

    const { reviewedAt } = (await review(id)).reply.provenance

    expect(await dueOn(id)).toBe(dueDay({ reviewEvery: 6 }, new Date(reviewedAt ?? 0)))
  })

  it('never makes it due without an interval', async () => {
    const id = await made()

    await review(id)

    expect(await dueOn(id)).toBeNull()
  })

  it('shows the review to guests as well, without the reviewer', async () => {
    const id = await made()
    const list = async () => (await users.guest.call(sourceEndpoints.list)).reply.sources.find((one) => one.id === id)
    const before = await list()

    const { reviewedAt } = (await review(id)).reply.provenance

    expect(before?.provenance).toMatchObject({ reviewedAt: null, reviewedBy: null })
    expect((await list())?.provenance).toMatchObject({ reviewedAt, reviewedBy: null })
  })

  it('is recorded once for a double click, and again for another person or a minute later', async () => {
    const id = await made()

    const clicks = await Promise.all([review(id), review(id), review(id)])
    test.advance(MINUTE_MS)
    const later = await review(id)
    const other = await review(id, 'user')

    expect(new Set(clicks.map(({ reply }) => reply.provenance.reviewedAt)).size).toBe(1)
    expect(other.reply.provenance.reviewedBy?.id).toBe(users.user.id)
    expect(later.reply.provenance.reviewedAt).not.toBe(clicks[0].reply.provenance.reviewedAt)
    expect(await history(id)).toEqual([
      ['source_reviewed', users.user.id],
      ['source_reviewed', users.manager.id],
      ['source_reviewed', users.manager.id],
      ['source_updated', users.manager.id],
    ])
  })

  it('is kept when its fields change, and when the reviewer is deleted', async () => {
    const id = await made(1)
    const { groupId } = users.manager
    const reviewer = await signIn(test, await buildAccount(test.db, { role: 'ROLE_GROUP_MANAGER', groupId }))
    const { reply } = await reviewer.call(reviewEndpoints.review, { params: { id } })
    const due = await dueOn(id)

    await users.manager.call(sourceEndpoints.update, { params: { source: id }, body: { title: 'Another' } })
    await test.db.deleteFrom('account').where('id', '=', reviewer.id).execute()

    expect((await detail(id)).provenance).toEqual({ ...reply.provenance, reviewedBy: null })
    expect(await dueOn(id)).toBe(due)
  })
})

describe('a review of an old version', () => {
  it('is refused with the current source, if the page sends the version it showed', async () => {
    const id = await made()

    const { status, text } = await review(id, 'manager', '"1"')

    expect(status).toBe(409)
    expect(z.parse(staleSource, JSON.parse(text))).toMatchObject({ code: 'stale', source: { id, version: 2 } })
    expect((await detail(id)).provenance.reviewedAt).toBeNull()
    expect((await review(id, 'manager', '"2"')).status).toBe(200)
  })

  it('is refused if the source was deleted or never existed', async () => {
    const id = await made()
    await users.manager.call(sourceEndpoints.remove, { params: { id } })

    expect([(await review(id)).status, (await review(MISSING_ID)).status]).toEqual([404, 404])
  })

  it('leaves no trace if the caller may not change the source', async () => {
    const id = await made()

    const { status } = await review(id, 'colleague')

    expect([status, (await detail(id)).provenance.reviewedAt, (await history(id)).length]).toEqual([403, null, 1])
  })
})
