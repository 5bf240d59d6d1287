import { describe, expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { recordedBy as recorded } from '#testing/server/activity.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildCategory, buildSource, buildSubcategory, buildTag, MISSING_ID } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const recordedBy = (work: () => Promise<unknown>) => recorded(test, work)

let counter = 0
const place = async () => {
  const category = await buildCategory(test.db, { name: `Courts ${(counter += 1)}` })
  const { id } = await buildSubcategory(test.db, { categoryId: category.id, name: 'EU' })
  return { id, name: `${category.name} / EU` }
}

const fields = { title: 'Register', link: 'https://register.example/', note: 'A note.' }

const update = (who: keyof Users, source: number, body: object) =>
  users[who].call(sourceEndpoints.update, { params: { source }, body })

describe('a change of a source is recorded', () => {
  it.each(['user', 'admin'] as const)('with all its fields when a %s adds it', async (who) => {
    const { id, name } = await place()
    const tag = await buildTag(test.db, `registers of ${who}`, users[who].groupId ?? -1)
    const body = { ...fields, public: false, subCategory: id, tags: [tag.id] }

    const entries = await recordedBy(() => users[who].call(sourceEndpoints.create, { body }))

    expect(entries).toEqual([
      {
        kind: 'source_added',
        actor_id: users[who].id,
        group_id: users[who].groupId,
        object_type: 'source',
        object_id: expect.any(Number),
        object_name: 'Register',
        before: null,
        after: { ...fields, public: false, category: name, tags: [tag.label] },
      },
    ])
  })

  it('with the fields that changed, before and after, and no others', async () => {
    const [from, to] = [await place(), await place()]
    const [first, second] = [
      await buildTag(test.db, 'first'),
      await buildTag(test.db, 'second', users.manager.groupId ?? 0),
    ]
    const plan = { ...fields, groupId: users.manager.groupId, subcategoryId: from.id, tags: [first] }
    const { id } = await buildSource(test.db, plan)

    const text = await recordedBy(() => update('manager', id, { title: 'Registers', link: fields.link }))
    const filed = await recordedBy(() =>
      update('manager', id, { public: false, subCategory: to.id, tags: [second.id, first.id] }),
    )

    const entry = {
      kind: 'source_updated',
      actor_id: users.manager.id,
      group_id: users.manager.groupId,
      object_type: 'source',
      object_id: id,
      object_name: 'Registers',
    }
    expect(text).toEqual([{ ...entry, before: { title: 'Register' }, after: { title: 'Registers' } }])
    expect(filed).toEqual([
      {
        ...entry,
        before: { public: true, category: from.name, tags: ['first'] },
        after: { public: false, category: to.name, tags: ['first', 'second'] },
      },
    ])
  })

  it('in the log of its group, no matter who changes it', async () => {
    const { id } = await buildSource(test.db, { ...fields, groupId: users.manager.groupId })

    const changed = await recordedBy(() => update('admin', id, { note: 'Another.' }))
    const deleted = await recordedBy(() => users.admin.call(sourceEndpoints.remove, { params: { id } }))

    const entry = { actor_id: users.admin.id, group_id: users.manager.groupId, object_id: id }
    expect([...changed, ...deleted]).toMatchObject([
      { kind: 'source_updated', ...entry },
      { kind: 'source_deleted', ...entry, before: { ...fields, note: 'Another.', public: true }, after: null },
    ])
  })

  it('in the log of the person who marks it as a favorite', async () => {
    const { id } = await buildSource(test.db, { ...fields, groupId: users.manager.groupId })
    const toggle = (who: keyof Users) => users[who].call(sourceEndpoints.favorite, { params: { source: id } })

    const entries = await recordedBy(async () => {
      for (const who of ['otherUser', 'otherUser', 'admin'] as const) await toggle(who)
    })

    const object = { object_type: 'source', object_id: id, object_name: 'Register', before: null, after: null }
    expect(entries).toEqual([
      { kind: 'source_favorited', actor_id: users.otherUser.id, group_id: users.otherUser.groupId, ...object },
      { kind: 'source_unfavorited', actor_id: users.otherUser.id, group_id: users.otherUser.groupId, ...object },
      { kind: 'source_favorited', actor_id: users.admin.id, group_id: null, ...object },
    ])
  })

  it('once if one person marks it twice at the same moment', async () => {
    const { id } = await buildSource(test.db)
    const toggle = () => users.user.call(sourceEndpoints.favorite, { params: { source: id } })

    const entries = await recordedBy(() => Promise.all([toggle(), toggle(), toggle(), toggle()]))

    const marked = await test.db.selectFrom('favorite').where('source_id', '=', id).selectAll().execute()
    const kinds = entries.map(({ kind }) => (kind === 'source_favorited' ? 1 : -1))
    expect(kinds.reduce((sum, kind) => sum + kind, 0)).toBe(marked.length)
  })
})

describe('nothing is recorded', () => {
  it('of an update that changes nothing', async () => {
    const { id } = await place()
    const source = await buildSource(test.db, { ...fields, subcategoryId: id })

    const entries = await recordedBy(() =>
      update('admin', source.id, { ...fields, public: true, subCategory: id, tags: [] }),
    )

    expect(entries).toEqual([])
  })

  it('of a call that fails', async () => {
    const source = await buildSource(test.db, fields)
    const statuses: number[] = []

    const entries = await recordedBy(async () => {
      statuses.push((await update('manager', source.id, { title: 'x' })).status)
      statuses.push((await update('admin', source.id, { title: '' })).status)
      statuses.push((await users.user.call(sourceEndpoints.remove, { params: { id: source.id } })).status)
      statuses.push((await users.guest.call(sourceEndpoints.favorite, { params: { source: source.id } })).status)
      statuses.push((await users.user.call(sourceEndpoints.favorite, { params: { source: MISSING_ID } })).status)
    })

    expect(statuses).toEqual([403, 400, 403, 401, 404])
    expect(entries).toEqual([])
  })
})
