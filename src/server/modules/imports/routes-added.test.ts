import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { activityEndpoints } from '#contract/activity/activity.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { asRole, type TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSource } from '#testing/server/factories.ts'
import { addedBy, importLine, newLinks, runImportOf } from '#testing/server/imports.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const BOOKMARKED = '2023-07-22T09:08:07.000Z'

/** A public source that was bookmarked long before it was imported. */
const imported = async (who: TestActor = users.manager) => {
  const [link = ''] = newLinks(1)
  const lines = [importLine({ title: 'Court', link, createdAt: BOOKMARKED })]
  const { id } = await runImportOf(test, who, { lines, body: { public: true } })
  const [source] = await addedBy(test, id)
  if (!source) throw new Error('nothing was imported')
  return source
}
const detail = async (who: TestActor, id: number) => (await who.call(sourceEndpoints.detail, { params: { id } })).reply
const history = async (who: TestActor, id: number) =>
  (await who.call(activityEndpoints.ofSource, { params: { id } })).reply

describe('an imported source', () => {
  it('shows every reader the time of the import, beside its own date', async () => {
    const before = Date.now()
    const { id, link } = await imported()
    const reply = await detail(users.guest, id)
    const { reply: list } = await users.guest.call(sourceEndpoints.list, { query: { search: link } })

    expect(reply.createdAt).toBe(BOOKMARKED)
    expect(Date.parse(reply.addedAt ?? '')).toBeGreaterThan(before - 1000)
    expect(list.sources.map(({ addedAt }) => addedAt)).toEqual([reply.addedAt])
  })

  it('has a history that begins with the import, with the file for the importer alone', async () => {
    const { id } = await imported()
    await users.manager.call(sourceEndpoints.update, { params: { source: id }, body: { title: 'High Court' } })
    const { addedAt } = await detail(users.manager, id)
    const first = {
      id: null,
      at: addedAt,
      kind: 'sources_imported',
      person: { id: users.manager.id, role: 'ROLE_GROUP_MANAGER' },
      group: { id: users.manager.groupId },
      object: { type: 'source', id, name: 'High Court' },
    }

    expect(await history(users.manager, id)).toMatchObject([
      { kind: 'source_updated' },
      { ...first, after: { file: 'links.jsonl' } },
    ])
    expect(await history(users.colleague, id)).toMatchObject([{ kind: 'source_updated' }, { ...first, after: null }])
  })

  it('keeps the import in its history without the person after the account is deleted, also after a month', async () => {
    const person = await asRole(test, 'ROLE_GROUP_MANAGER', users.manager.groupId ?? 0)
    const { id } = await imported(person)
    await users.manager.call(groupEndpoints.removeUser, { params: { userId: person.id } })
    await sql`delete from source_import`.execute(test.db)

    expect((await detail(users.manager, id)).addedAt).not.toBeNull()
    expect(await history(users.manager, id)).toMatchObject([{ kind: 'sources_imported', person: null, after: null }])
  })
})

it('a source without a known import has neither', async () => {
  const { id } = await buildSource(test.db, { groupId: users.user.groupId })

  expect((await detail(users.user, id)).addedAt).toBeNull()
  expect(await history(users.user, id)).toEqual([])
})
