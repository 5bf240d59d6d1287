import { describe, expect, it } from 'vitest'
import { linkCheckEndpoints, notChecked } from '#contract/links/link-checks.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { linkChecksIn } from '#server/modules/link-checks/repository.ts'
import { entriesOfGroup } from '#testing/server/activity.ts'
import { signIn } from '#testing/server/actors.ts'
import { alongside, startTestApp } from '#testing/server/app.ts'
import { buildSource } from '#testing/server/factories.ts'
import { answerWith, startSites } from '#testing/server/sites.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const sites = startSites()
const linkChecks = { isOn: true, everyMs: 30 * 24 * 3_600_000, proxy: null }
const test = startTestApp({ linkChecks }, { links: { reachability: sites.reachability, gapMs: 1, waitMs: 5000 } })
const users = signInUsers(test)
const ending = alongside(test, { links: { waitMs: 60_000 } })
const off = startTestApp()
const usersOff = signInUsers(off)

let counter = 0
const newLink = () => `http://checked${(counter += 1)}.example/`

const made = async (values: { link?: string; isPublic?: boolean } = {}) => {
  const source = { link: newLink(), groupId: users.manager.groupId, createdBy: users.user.id, ...values }
  return (await buildSource(test.db, source)).id
}

const untilAsked = (id: number) => {
  const asked = test.db.selectFrom('link_check').select('asked_at').where('source_id', '=', id)
  return expect.poll(async () => (await asked.executeTakeFirst())?.asked_at).toBeInstanceOf(Date)
}

/** Requests a check and runs it while the caller waits. */
const check = async (id: number, who: keyof Users = 'manager') => {
  const asked = users[who].call(linkCheckEndpoints.check, { params: { id } })
  await untilAsked(id)
  await test.app.jobs.runDue()
  return asked
}

const switchTo = (id: number, isOn: unknown, who: keyof Users = 'manager') =>
  users[who].call(linkCheckEndpoints.switch, { params: { id }, body: { check: isOn } })

const detail = async (id: number, who: keyof Users = 'manager') =>
  (await users[who].call(sourceEndpoints.detail, { params: { id } })).reply

const switchGroup = (isOn: boolean) =>
  test.db
    .updateTable('app_group')
    .set({ checks_links: isOn })
    .where('id', '=', users.manager.groupId ?? 0)
    .execute()

describe('checking a link now', () => {
  it('requests the site at once, and shows the result to the caller and to everybody who sees the source', async () => {
    const link = newLink()
    sites.answers.set(link.slice(7), answerWith(403))
    const id = await made({ link })

    const { status, reply: result } = await check(id, 'user')

    const { nextTryAt, ...reply } = result
    expect([status, reply, nextTryAt]).toEqual([200, { ...reply, state: 'blocked', status: 403, movedTo: null }, null])
    expect((await detail(id, 'otherUser')).health).toEqual(reply)
    expect(sites.asked.map((asked) => asked.split(' ')[1])).toContain(link.slice(7))
  })

  it('answers at once with the time of the next check during a pause of the site, without a request', async () => {
    const link = newLink()
    const id = await made({ link })
    const other = await made({ link: `${link}other` })
    sites.answers.set(link.slice(7), answerWith(429, { 'retry-after': '7200' }))
    const { reply: first } = await check(id)
    const asked = sites.asked.length

    const { reply } = await users.manager.call(linkCheckEndpoints.check, { params: { id: other } })
    await test.app.jobs.runDue()

    const restsForMs = Date.parse(first.nextTryAt ?? '') - Date.parse(first.checkedAt ?? '')
    expect([first.status, Math.round(restsForMs / 60_000)]).toEqual([429, 120])
    expect([reply.state, reply.nextTryAt]).toEqual(['unchecked', first.nextTryAt])
    expect(sites.asked).toHaveLength(asked)
    const after = new Date(Date.parse(reply.nextTryAt ?? '') + 1)
    expect(await linkChecksIn(test.db).pausedUntil(other, after)).toBeNull()
  })

  it('comes before due links', async () => {
    const id = await made()
    await check(id)
    const waiting = await Promise.all([made(), made()])

    const { reply } = await check(id)

    expect(reply.state).toBe('works')
    const first = await test.db.selectFrom('source').select('link').where('id', '=', id).executeTakeFirstOrThrow()
    expect(sites.asked[1]).toContain(first.link.slice(7))
    expect(sites.asked).toHaveLength(2 + waiting.length)
  })

  it('is logged with the person, for readers of the log', async () => {
    const id = await made()

    await check(id, 'user')

    const entries = await entriesOfGroup(test, users.manager.groupId ?? 0)
    expect(entries.at(-1)).toMatchObject({ kind: 'link_checked', actor_id: users.user.id, object_id: id })
  })

  it('is refused for a private source unless its group allows checks, without a request', async () => {
    const id = await made({ isPublic: false })

    const refused = await users.manager.call(linkCheckEndpoints.check, { params: { id } })
    const unknown = (await detail(id)).isChecked
    await test.app.jobs.runDue()
    expect([refused.status, refused.error.message, unknown]).toEqual([409, notChecked.private, null])
    expect(sites.asked.filter((asked) => asked.includes(`checked${counter}.`))).toEqual([])

    await switchGroup(true)
    const { reply } = await check(id)
    await switchGroup(false)
    expect(reply.state).toBe('works')
  })

  it('does not delay a stopping process: another one checks the link', async () => {
    const id = await made()
    const { id: managerId, groupId } = users.manager
    const manager = await signIn(ending, { id: managerId, group_id: groupId })
    const asked = manager.call(linkCheckEndpoints.check, { params: { id } })
    await untilAsked(id)

    await ending.app.close()

    expect((await asked).reply.state).toBe('unchecked')
    await test.app.jobs.runDue()
    expect((await detail(id)).health.state).toBe('works')
  })

  it('is refused if link checks are switched off', async () => {
    const { id } = await buildSource(off.db, { groupId: usersOff.manager.groupId })

    const { status, error } = await usersOff.manager.call(linkCheckEndpoints.check, { params: { id } })

    expect([status, error.message]).toEqual([409, notChecked.off])
    expect((await usersOff.manager.call(sourceEndpoints.detail, { params: { id } })).reply.isChecked).toBeNull()
  })
})

describe('turning checks of a link off', () => {
  it('stops checks until they are turned on, and logs both', async () => {
    const id = await made()
    expect((await detail(id)).isChecked).toBe(true)

    const { status } = await switchTo(id, false)
    await switchTo(id, false)
    const offNow = (await detail(id)).isChecked
    const refused = await users.manager.call(linkCheckEndpoints.check, { params: { id } })
    await switchTo(id, true)

    expect([status, offNow, refused.status, refused.error.message]).toEqual([204, false, 409, notChecked.never])
    expect((await detail(id)).isChecked).toBe(true)
    const entries = await entriesOfGroup(test, users.manager.groupId ?? 0)
    const own = entries.filter(({ kind, object_id }) => kind === 'link_check_switched' && object_id === id)
    expect(own.map(({ before, after }) => [before, after])).toEqual([
      [{ check: true }, { check: false }],
      [{ check: false }, { check: true }],
    ])
  })

  it.each([
    [{}, 'check', 'This is neither true nor false'],
    [{ check: 'no' }, 'check', 'This is neither true nor false'],
    [{ check: true, link: 'x' }, 'link', 'This field is not known'],
  ])('refuses %j', async (body, field, message) => {
    const id = await made()

    const { status, error } = await users.manager.call(linkCheckEndpoints.switch, { params: { id }, body })

    expect([status, error.errors]).toEqual([400, [{ field, message }]])
  })

  it('keeps the earlier result', async () => {
    const id = await made()
    const { nextTryAt: _nextTryAt, ...health } = (await check(id)).reply

    await switchTo(id, false)

    expect((await detail(id)).health).toEqual(health)
  })
})
