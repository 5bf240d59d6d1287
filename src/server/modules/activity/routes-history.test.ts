import { describe, expect, it } from 'vitest'
import { activityEndpoints } from '#contract/activity/activity.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import type { TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSource, buildSubcategory, MISSING_ID } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const history = (viewer: TestActor, id: number) => viewer.call(activityEndpoints.ofSource, { params: { id } })

/** Adds a source through the API. */
const added = async (who: keyof Users, isPublic: boolean) => {
  const { id: subCategory } = await buildSubcategory(test.db)
  const body = { title: 'Register', link: 'https://register.example/', note: 'A note.', public: isPublic, subCategory }
  return (await users[who].call(sourceEndpoints.create, { body })).reply
}
const update = (who: keyof Users, source: number, body: object) =>
  users[who].call(sourceEndpoints.update, { params: { source }, body })

describe('the history of a source', () => {
  it('is not for guests', async () => {
    expect((await history(users.guest, (await buildSource(test.db)).id)).status).toBe(401)
  })

  it('is not found for a role that may not see the source, exactly as for an unknown source', async () => {
    const { id } = await added('user', false)
    const replies = [
      await history(users.otherManager, id),
      await history(users.admin, id),
      await history(users.user, MISSING_ID),
    ]

    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  })

  it('is refused to a role that sees the source but does not own it', async () => {
    const { id } = await added('manager', true)
    const globalOne = await added('admin', true)

    expect((await history(users.otherUser, id)).status).toBe(403)
    expect((await history(users.admin, id)).status).toBe(403)
    expect((await history(users.manager, globalOne.id)).status).toBe(403)
    expect((await history(users.otherAdmin, globalOne.id)).status).toBe(200)
  })

  it('shows a member the changes of the source with their authors, newest first, and nothing about readers', async () => {
    const { id } = await added('manager', true)
    await update('admin', id, { note: 'Another.' })
    await users.colleague.call(sourceEndpoints.favorite, { params: { source: id } })

    const { status, reply } = await history(users.user, id)

    expect(status).toBe(200)
    expect(reply).toMatchObject([
      {
        kind: 'source_updated',
        person: { id: users.admin.id, role: 'ROLE_ADMIN' },
        before: { note: 'A note.' },
        after: { note: 'Another.' },
      },
      { kind: 'source_added', person: { id: users.manager.id }, object: { type: 'source', id, name: 'Register' } },
    ])
  })

  it('does not show the next owner contents from the time of an earlier owner', async () => {
    const { id } = await added('manager', false)
    await update('manager', id, { public: true, title: 'Open register', note: 'For everybody.' })
    await test.db.updateTable('source').set({ group_id: null }).where('id', '=', id).execute()

    const { status, reply, text } = await history(users.admin, id)

    expect([status, reply.map(({ kind }) => kind)]).toEqual([200, ['source_updated', 'source_added']])
    expect(reply[0]).toMatchObject({ person: { id: users.manager.id }, before: null, after: null })
    expect(text).not.toContain('A note.')
    expect(text).not.toContain('"Register"')
  })
})
