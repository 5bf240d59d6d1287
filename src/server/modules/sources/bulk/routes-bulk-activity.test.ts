import { describe, expect, it } from 'vitest'
import { activityEndpoints } from '#contract/activity/activity.ts'
import { type BulkAction, bulkEndpoints } from '#contract/sources/bulk.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { verifyActivity } from '#server/modules/activity/verify.ts'
import { recordedBy } from '#testing/server/activity.ts'
import type { TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildCategory, buildSource, buildSubcategory, buildTag } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const change = (who: TestActor, sources: readonly { id: number }[], action: BulkAction) =>
  who.call(bulkEndpoints.change, { body: { sources: sources.map(({ id }) => id), action } })

const own = (more: object = {}) => buildSource(test.db, { groupId: users.manager.groupId, isPublic: false, ...more })
const three = async (more: object = {}) => [await own(more), await own(more), await own(more)]

const place = async (groupId: number | null = null) => {
  const category = await buildCategory(test.db, { groupId })
  const { id, name } = await buildSubcategory(test.db, { categoryId: category.id })
  return { id, category: category.name, name }
}

const listed = async (who: TestActor, query: Record<string, string> = {}) =>
  (await who.call(activityEndpoints.list, { query })).reply

describe('the history of each source', () => {
  const group = () => users.manager.groupId ?? 0
  const actions: Record<string, () => Promise<readonly [many: BulkAction, one: object | null]>> = {
    move: async () => {
      const { id } = await place()
      return [{ kind: 'move', subCategory: id }, { subCategory: id }]
    },
    tag: async () => {
      const { id } = await buildTag(test.db, undefined, group())
      return [{ kind: 'tag', add: [id], remove: [] }, { tags: [id] }]
    },
    visibility: async () => [{ kind: 'visibility', public: true }, { public: true }],
    delete: async () => [{ kind: 'delete' }, null],
  }

  it.each(Object.keys(actions))('records the same for %s as the call for one source', async (name) => {
    const { id: subcategoryId } = await buildSubcategory(test.db)
    const [one, ...others] = await three({ subcategoryId, title: 'Register', link: 'https://register.example/' })
    const [many, single] = (await actions[name]?.()) ?? [{ kind: 'delete' }, null]
    const params = { source: one?.id ?? 0, id: one?.id ?? 0 }

    const [alone] = await recordedBy(test, () =>
      single
        ? users.manager.call(sourceEndpoints.update, { params, body: single })
        : users.manager.call(sourceEndpoints.remove, { params }),
    )
    const entries = await recordedBy(test, () => change(users.manager, others, many))

    expect(entries.slice(0, -1)).toEqual(others.map(({ id }) => ({ ...alone, object_id: id })))
  })

  it('records the same for filing as the call for one source', async () => {
    const [from, to] = [await place(group()), await place(group())]
    const [one, ...others] = await three()
    for (const { id } of [one ?? { id: 0 }, ...others]) {
      await addToGroup(test.db, group(), { sourceId: id, subcategoryId: from.id })
    }
    const params = { source: one?.id ?? 0 }
    const calls = [
      () => users.user.call(sourceEndpoints.addToGroup, { params, body: { subCategory: to.id } }),
      () => users.user.call(sourceEndpoints.removeFromGroup, { params }),
      () => users.user.call(sourceEndpoints.addToGroup, { params, body: { subCategory: to.id } }),
    ]
    const file: BulkAction = { kind: 'add-to-group', subCategory: to.id }
    const many: BulkAction[] = [file, { kind: 'remove-from-group' }, file]

    for (const [index, call] of calls.entries()) {
      const [alone] = await recordedBy(test, call)
      const entries = await recordedBy(test, () => change(users.user, others, many[index] ?? file))
      expect(entries.slice(0, -1)).toEqual(
        others.map(({ id, title }) => ({ ...alone, object_id: id, object_name: title })),
      )
    }
  })
})

describe('the activity log', () => {
  it('has one entry for an act, with its sources below it', async () => {
    const sources = await three()
    const { id, category, name } = await place()
    const before = (await listed(users.manager)).totalCount

    await change(users.manager, sources, { kind: 'move', subCategory: id })

    const log = await listed(users.manager)
    const [act] = log.entries
    const under = await listed(users.manager, { act: String(act?.act) })
    expect(log.totalCount).toBe(before + 1)
    expect(act).toMatchObject({
      kind: 'sources_changed',
      person: { id: users.manager.id },
      object: null,
      after: { change: 'move', category: `${category} / ${name}`, sources: 3 },
    })
    expect(under.totalCount).toBe(3)
    expect(under.entries.map(({ kind, object }) => [kind, object?.id])).toEqual(
      sources.map((source) => ['source_updated', source.id]).toReversed(),
    )
  })

  it('finds the act by kind and by name of a source, and exports it', async () => {
    const sources = await three({ title: 'Sought by its name' })
    await change(users.manager, sources, { kind: 'delete' })

    const ofKind = await listed(users.manager, { kind: 'source_deleted' })
    const ofName = await listed(users.manager, { object: 'sought by its' })
    const ofPerson = await listed(users.manager, { person: String(users.manager.id) })
    const { text } = await users.manager.call(activityEndpoints.export)

    const ids = sources.map(({ id }) => id).toReversed()
    expect(ofKind.entries.slice(0, 3).map(({ object }) => object?.id)).toEqual(ids)
    expect(ofName.entries.map(({ object }) => object?.id)).toEqual(ids)
    expect(ofPerson.entries[0]).toMatchObject({ kind: 'sources_changed', after: { change: 'delete', sources: 3 } })
    expect(
      text
        .split('\r\n')
        .slice(1, 5)
        .map((line) => line.split('","')[4]),
    ).toEqual([
      'Deleted 3 sources',
      'Deleted source “Sought by its name”',
      'Deleted source “Sought by its name”',
      'Deleted source “Sought by its name”',
    ])
  })

  it('records an undo', async () => {
    const sources = await three()
    const { reply } = await change(users.manager, sources, { kind: 'visibility', public: true })

    const entries = await recordedBy(test, () => users.manager.call(bulkEndpoints.undo, { body: { undo: reply.undo } }))

    expect(entries.map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ...sources.map(() => ['source_updated', { public: true }, { public: false }]),
      ['sources_changed', null, { change: 'undo', sources: 3 }],
    ])
  })

  it('records nothing if nothing was changed', async () => {
    const sources = await three({ isPublic: true })

    const entries = await recordedBy(test, () => change(users.manager, sources, { kind: 'visibility', public: true }))

    expect(entries).toEqual([])
  })

  it('shows each group its own sources only', async () => {
    const mine = await three({ isPublic: true })
    const theirs = [await buildSource(test.db, { groupId: users.otherManager.groupId })]
    const global = [await buildSource(test.db), await buildSource(test.db, { isPublic: false })]

    await change(users.admin, [...theirs, ...mine, ...global], { kind: 'move', subCategory: (await place()).id })

    const [here] = (await listed(users.manager)).entries
    const [there] = (await listed(users.otherManager)).entries
    const all = (await listed(users.otherAdmin)).entries.slice(0, 3)
    const across = await listed(users.manager, { act: String(there?.act) })
    expect([here?.after, there?.after]).toMatchObject([{ sources: 3 }, { sources: 1 }])
    expect(new Map(all.map(({ group, after }) => [group?.id, after?.['sources']]))).toEqual(
      new Map([
        [undefined, 2],
        [users.manager.groupId, 3],
        [users.otherManager.groupId, 1],
      ]),
    )
    expect(across.totalCount).toBe(0)
  })

  it('lists no source of an act that its reader may no longer see', async () => {
    const sources = await three({ isPublic: true })
    await change(users.admin, sources, { kind: 'move', subCategory: (await place()).id })
    const [act] = (await listed(users.admin)).entries
    await change(users.manager, sources.slice(1), { kind: 'visibility', public: false })

    const under = await listed(users.admin, { act: String(act?.act) })

    expect(under.entries.map(({ object }) => object?.id)).toEqual([sources[0]?.id])
  })

  it('stays valid with acts of many groups one after the other', async () => {
    await Promise.all(
      [users.manager, users.admin, users.otherAdmin].map(async (who) =>
        change(who, await three({ isPublic: true }), { kind: 'move', subCategory: (await place()).id }),
      ),
    )

    const { findings, entries } = await verifyActivity(test.db, { expected: [], onFinding: () => {} })

    expect([findings, entries > 12]).toEqual([0, true])
  })
})
