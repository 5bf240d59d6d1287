import { describe, expect, it } from 'vitest'
import { activityEndpoints } from '#contract/activity/activity.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { reportEndpoints } from '#contract/sources/reports.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { recordedBy } from '#testing/server/activity.ts'
import { asRole, type TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildReport, buildSource, MISSING_ID } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const send = (who: TestActor, source: number, body: object = { kind: 'dead' }) =>
  who.call(reportEndpoints.create, { body: { source, ...body } })
const close = (who: TestActor, id: number, answer = 'Mended.') =>
  who.call(reportEndpoints.close, { params: { id }, body: { answer } })
const listOf = async (who: TestActor) => (await who.call(reportEndpoints.list)).reply
const seenBy = async (who: TestActor, id: number) => (await listOf(who)).find((report) => report.id === id)

/** A public source of the group of `user` and `manager`, made by `user`. */
const ownSource = () => buildSource(test.db, { groupId: users.user.groupId, createdBy: users.user.id })

describe('a report', () => {
  it('goes to people who may change the source, and to nobody else', async () => {
    const source = await ownSource()
    const { status, reply } = await send(users.otherUser, source.id, {
      kind: 'moved',
      text: ' It is elsewhere\n now. ',
    })

    expect([status, reply]).toEqual([
      201,
      {
        id: reply.id,
        source: { id: source.id, title: source.title },
        kind: 'moved',
        text: 'It is elsewhere  now.',
        createdAt: expect.any(String),
        answer: null,
        closedAt: null,
        mine: true,
        canClose: false,
      },
    ])
    for (const who of [users.user, users.manager, users.admin]) {
      expect(await seenBy(who, reply.id)).toEqual({ ...reply, mine: false, canClose: true })
    }
    for (const who of [users.colleague, users.otherManager]) expect(await seenBy(who, reply.id)).toBeUndefined()
  })

  it('does not reveal the reporter or their group, nor does the log of the people who answer', async () => {
    const reporter = await asRole(test, 'ROLE_USER')
    const { full_name: name } = await test.db
      .selectFrom('account')
      .select('full_name')
      .where('id', '=', reporter.id)
      .executeTakeFirstOrThrow()
    const source = await ownSource()
    const { reply } = await send(reporter, source.id)
    await close(users.manager, reply.id)

    const texts = await Promise.all(
      [users.manager, users.admin].flatMap((who) => [
        who.call(reportEndpoints.list),
        who.call(activityEndpoints.list),
        who.call(activityEndpoints.export),
      ]),
    )
    const history = await users.manager.call(activityEndpoints.ofSource, { params: { id: source.id } })

    expect([...texts, history].filter(({ text }) => text.includes(name))).toEqual([])
  })

  it('is answered once, and the reporter sees the answer', async () => {
    const { reply } = await send(users.otherUser, (await ownSource()).id)
    const closed = await close(users.user, reply.id, 'It has\na new address.')

    expect(closed.reply).toMatchObject({ answer: 'It has\na new address.', mine: false, canClose: false })
    expect(await seenBy(users.otherUser, reply.id)).toMatchObject({ answer: 'It has\na new address.', mine: true })
    expect(await seenBy(users.manager, reply.id)).toBeUndefined()
    const again = await close(users.manager, reply.id)
    expect([again.status, again.error.message]).toEqual([409, 'This report is already answered.'])
  })

  it('is limited to one open report per person and source', async () => {
    const source = await ownSource()
    const { reply } = await send(users.otherUser, source.id)
    const second = await send(users.otherUser, source.id, { kind: 'wrong' })

    expect([second.status, second.error.message]).toEqual([409, 'You have already reported this source.'])
    expect((await send(users.otherManager, source.id)).status).toBe(201)
    await close(users.manager, reply.id)
    expect((await send(users.otherUser, source.id)).status).toBe(201)
  })

  it('sent twice at once is stored once', async () => {
    const source = await ownSource()
    const replies = await Promise.all([send(users.otherUser, source.id), send(users.otherUser, source.id)])

    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
  })

  it.each([
    [{ kind: 'broken' }, 'kind'],
    [{}, 'kind'],
    [{ kind: 'other' }, 'text'],
    [{ kind: 'other', text: ' ' }, 'text'],
    [{ kind: 'dead', text: 'x'.repeat(501) }, 'text'],
    [{ kind: 'dead', text: 'a\u0000' }, 'text'],
    [{ kind: 'dead', source: 'none' }, 'source'],
    [{ kind: 'dead', reporter: 1 }, 'reporter'],
  ])('is refused as %j', async (body, field) => {
    const { status, error } = await send(users.otherUser, (await ownSource()).id, body)

    expect([status, error.errors.map((complaint) => complaint.field)]).toEqual([400, [field]])
  })

  it.each(['', ' ', 'x'.repeat(2001), 'a\u0000'])('is not closed with the answer %j', async (answer) => {
    const { reply } = await send(users.otherUser, (await ownSource()).id)
    const { status, error } = await close(users.manager, reply.id, answer)

    expect([status, error.errors.map(({ field }) => field)]).toEqual([400, ['answer']])
  })

  it('on an own source is listed once, as one to answer', async () => {
    const { reply } = await send(users.user, (await ownSource()).id)

    const found = (await listOf(users.user)).filter(({ id }) => id === reply.id)
    expect(found).toEqual([{ ...reply, mine: true, canClose: true }])
    expect((await close(users.user, reply.id)).reply).toMatchObject({ mine: true, canClose: false })
  })

  it('on a source that becomes private is hidden from the reporter until the source is visible again', async () => {
    const source = await ownSource()
    const { reply } = await send(users.otherUser, source.id)
    const publish = (isPublic: boolean) =>
      users.manager.call(sourceEndpoints.update, { params: { source: source.id }, body: { public: isPublic } })

    await publish(false)
    expect(await seenBy(users.otherUser, reply.id)).toBeUndefined()
    expect(await seenBy(users.admin, reply.id)).toBeUndefined()
    expect((await close(users.otherUser, reply.id)).status).toBe(404)
    expect(await seenBy(users.manager, reply.id)).toBeDefined()

    await publish(true)
    expect(await seenBy(users.otherUser, reply.id)).toMatchObject({ mine: true })
  })

  it('is deleted with its source', async () => {
    const source = await ownSource()
    const { reply } = await send(users.otherUser, source.id)
    await users.manager.call(sourceEndpoints.remove, { params: { id: source.id } })

    expect(await seenBy(users.otherUser, reply.id)).toBeUndefined()
    expect((await close(users.manager, reply.id)).status).toBe(404)
  })

  it('stays open when the reporter leaves', async () => {
    const reporter = await asRole(test, 'ROLE_USER')
    const { reply } = await send(reporter, (await ownSource()).id)
    await users.admin.call(groupEndpoints.remove, { params: { id: reporter.groupId ?? 0 } })

    expect(await seenBy(users.manager, reply.id)).toMatchObject({ mine: false, canClose: true })
    expect((await close(users.manager, reply.id)).status).toBe(200)
  })

  it('is logged in the reporter’s group, and its answer in the source’s group', async () => {
    const source = await ownSource()
    const entries = await recordedBy(test, async () => {
      const { reply } = await send(users.otherUser, source.id, { kind: 'wrong', text: 'Another country' })
      await close(users.admin, reply.id, 'Corrected.')
    })

    expect(entries.map(({ object_id: id, object_name: name }) => [id, name])).toEqual([
      [source.id, source.title],
      [source.id, source.title],
    ])
    expect(entries.map(({ kind, actor_id: actor, group_id: group, after }) => [kind, actor, group, after])).toEqual([
      ['source_reported', users.otherUser.id, users.otherUser.groupId, { problem: 'wrong', text: 'Another country' }],
      ['report_closed', users.admin.id, source.group_id, { problem: 'wrong', answer: 'Corrected.' }],
    ])
  })
})

it('open reports are limited to 20 per person, also if sent at once', async () => {
  const reporter = await asRole(test, 'ROLE_USER')
  const sources = await Promise.all(Array.from({ length: 23 }, ownSource))
  for (const { id } of sources.slice(0, 18)) await buildReport(test.db, { sourceId: id, accountId: reporter.id })
  const replies = await Promise.all(sources.slice(18).map(({ id }) => send(reporter, id)))
  const refused = replies.filter(({ status }) => status === 409)
  const [first] = await listOf(reporter)

  expect(replies.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(refused.map(({ error }) => error.message)).toEqual(
    Array(3).fill('You have 20 reports without an answer. Wait for an answer before you report more.'),
  )
  await close(users.admin, first?.id ?? 0)
  expect((await send(reporter, (await ownSource()).id)).status).toBe(201)
})

describe('many reports', () => {
  const closeMany = (who: TestActor, reports: readonly number[], answer = 'All mended.') =>
    who.call(reportEndpoints.closeMany, { body: { reports, answer } })
  const reported = async (by: TestActor, sourceId?: number) =>
    (await buildReport(test.db, { sourceId: sourceId ?? (await ownSource()).id, accountId: by.id })).id

  it('are answered at once, each with a log entry, and answered or deleted ones are skipped', async () => {
    const ids = [await reported(users.otherUser), await reported(users.otherManager), await reported(users.otherUser)]
    await close(users.manager, ids[2] ?? 0, 'Before.')
    const log = await recordedBy(test, async () => {
      expect((await closeMany(users.manager, [...ids, MISSING_ID])).reply).toEqual({ closed: 2 })
    })

    expect(log.map(({ kind, after }) => [kind, after])).toEqual(
      ['', ''].map(() => ['report_closed', { problem: 'dead', answer: 'All mended.' }]),
    )
    expect(await seenBy(users.otherManager, ids[1] ?? 0)).toMatchObject({ answer: 'All mended.' })
    expect(await seenBy(users.otherUser, ids[2] ?? 0)).toMatchObject({ answer: 'Before.' })
  })

  it('all stay open if the caller may not answer one of them', async () => {
    const global = await buildSource(test.db)
    const [open, own] = [await reported(users.otherUser), await reported(users.manager, global.id)]

    expect((await closeMany(users.manager, [open, own])).status).toBe(403)
    expect(await seenBy(users.manager, open)).toMatchObject({ canClose: true })
  })

  it('of others are answered like unknown ones', async () => {
    const hidden = await buildSource(test.db, { groupId: users.user.groupId, isPublic: false })
    const id = await reported(users.user, hidden.id)

    expect((await closeMany(users.otherManager, [id])).reply).toEqual({ closed: 0 })
    expect(await seenBy(users.manager, id)).toMatchObject({ answer: null })
  })

  it.each([
    [{ reports: [], answer: 'A' }, 'reports'],
    [{ reports: Array(201).fill(1), answer: 'A' }, 'reports'],
    [{ reports: ['x'], answer: 'A' }, 'reports'],
    [{ reports: [1], answer: ' ' }, 'answer'],
  ])('are refused as %#', async (body, field) => {
    const { status, error } = await users.manager.call(reportEndpoints.closeMany, { body })

    expect([status, error.errors.map((each) => each.field.split(/[.[]/)[0])]).toEqual([400, [field]])
  })
})

describe('a report about a private source', () => {
  const privateSource = () =>
    buildSource(test.db, { groupId: users.user.groupId, createdBy: users.user.id, isPublic: false })

  it('is sent by a member of the group who may not change it, and answered by those who may', async () => {
    const source = await privateSource()
    const { status, reply } = await send(users.colleague, source.id)

    expect([status, reply.canClose]).toEqual([201, false])
    for (const who of [users.user, users.manager]) expect(await seenBy(who, reply.id)).toMatchObject({ canClose: true })
    for (const who of [users.admin, users.otherUser]) expect(await seenBy(who, reply.id)).toBeUndefined()
  })

  it('is refused to a guest', async () => {
    expect((await send(users.guest, (await privateSource()).id)).status).toBe(401)
  })

  it.each(['otherUser', 'otherManager', 'admin'] as const)(
    'is answered for the %s like one about an unknown source',
    async (who) => {
      const source = await privateSource()
      const [hidden, missing] = await Promise.all([send(users[who], source.id), send(users[who], MISSING_ID)])

      expect(hidden.status).toBe(404)
      expect({ ...hidden.error, requestId: '' }).toEqual({ ...missing.error, requestId: '' })
    },
  )
})

it('the list begins with reports to answer, the newest per reporter first, then the own ones, newest first', async () => {
  const manager = await asRole(test, 'ROLE_GROUP_MANAGER')
  const make = async (groupId: number | null, accountId: number) => {
    const source = await buildSource(test.db, { groupId })
    return (await buildReport(test.db, { sourceId: source.id, accountId })).id
  }
  const own = [await make(null, manager.id), await make(null, manager.id)]
  const { groupId } = manager
  const first = await make(groupId, users.user.id)
  const second = await make(groupId, users.user.id)
  const another = await make(groupId, users.colleague.id)

  expect((await listOf(manager)).map(({ id }) => id)).toEqual([second, another, first, ...own.toReversed()])
})
