import { describe, expect, it } from 'vitest'
import { BODY_BYTES, BULK_LIMIT } from '#contract/limits.ts'
import { type BulkAction, bulkEndpoints } from '#contract/sources/bulk.ts'
import { dueDay } from '#contract/sources/due-day.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildSource, buildSubcategory, buildTag, MISSING_ID } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

type UserName = keyof Users

const change = (who: UserName, sources: readonly (number | string)[], action: unknown) =>
  users[who].call(bulkEndpoints.change, { body: { sources, action } })
const detail = async (id: number, who: UserName = 'manager') =>
  (await users[who].call(sourceEndpoints.detail, { params: { id } })).reply
const remove: BulkAction = { kind: 'delete' }

const dueDays = async (ids: readonly number[]) => {
  const rows = await test.db
    .selectFrom('source')
    .select((eb) => eb.cast<string | null>('due_on', 'text').as('due'))
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ due }) => due)
}

const own = (more: object = {}) => buildSource(test.db, { groupId: users.manager.groupId, isPublic: false, ...more })
const many = async (count: number, more: object = {}) => {
  const made = []
  for (let index = 0; index < count; index += 1) made.push(await own(more))
  return made.map(({ id }) => id)
}

describe('changing many sources at once', () => {
  it('moves them to a subcategory', async () => {
    const ids = await many(3)
    const { id: subCategory } = await buildSubcategory(test.db)

    const { status, reply } = await change('manager', ids, { kind: 'move', subCategory })

    expect([status, reply]).toEqual([200, { changed: 3, refused: [], undo: expect.any(String) }])
    for (const id of ids) expect(await detail(id)).toMatchObject({ subCategory: { id: subCategory }, version: 2 })
  })

  it('adds and removes tags, and the search finds them', async () => {
    const scope = users.manager.groupId ?? 0
    const [old, kept, fresh] = [
      await buildTag(test.db, 'outdated', scope),
      await buildTag(test.db, 'kept', scope),
      await buildTag(test.db, 'zyxfresh', scope),
    ]
    const ids = await many(2, { tags: [old, kept] })

    const { reply } = await change('manager', ids, { kind: 'tag', add: [fresh.id], remove: [old.id] })

    const labels = async (id: number) => (await detail(id)).tags.map(({ label }) => label)
    const found = await users.manager.call(sourceEndpoints.list, { query: { search: 'zyxfresh' } })
    expect(reply).toMatchObject({ changed: 2, refused: [] })
    expect([await labels(ids[0] ?? 0), await labels(ids[1] ?? 0)]).toEqual([
      ['kept', 'zyxfresh'],
      ['kept', 'zyxfresh'],
    ])
    expect(new Set(found.reply.sources.map(({ id }) => id))).toEqual(new Set(ids))
  })

  it('accepts a label that another group created for the same tag', async () => {
    const label = `registers ${MISSING_ID}`
    const [mine, theirs] = [await buildTag(test.db, label, users.manager.groupId ?? 0), await buildTag(test.db, label)]
    const [source] = await many(1, { tags: [theirs] })

    await change('manager', [source ?? 0], { kind: 'tag', add: [mine.id] })
    const added = (await detail(source ?? 0)).tags
    await change('manager', [source ?? 0], { kind: 'tag', remove: [mine.id] })

    expect([added, (await detail(source ?? 0)).tags]).toEqual([[{ id: theirs.id, label }], []])
  })

  it('makes them public, and private again, which removes them from other groups', async () => {
    const ids = await many(2)
    const { id: subcategoryId } = await buildSubcategory(test.db, { groupId: users.otherManager.groupId })

    await change('manager', ids, { kind: 'visibility', public: true })
    const publicNow = await Promise.all(ids.map(async (id) => (await detail(id)).isPublic))
    for (const sourceId of ids) await addToGroup(test.db, users.otherManager.groupId ?? 0, { sourceId, subcategoryId })
    await change('manager', ids, { kind: 'visibility', public: false })

    const filed = await test.db.selectFrom('group_source').selectAll().where('source_id', 'in', ids).execute()
    expect([publicNow, filed]).toEqual([[true, true], []])
    expect(await detail(ids[0] ?? 0)).toMatchObject({ isPublic: false, version: 3 })
  })

  it('files them in the group and removes them from it', async () => {
    const ids = [(await buildSource(test.db)).id, ...(await many(1))]
    const { id: subCategory } = await buildSubcategory(test.db, { groupId: users.user.groupId })

    const filed = await change('user', ids, { kind: 'add-to-group', subCategory })
    const places = await Promise.all(ids.map(async (id) => (await detail(id)).groupSubCategory?.id))
    const removed = await change('user', ids, { kind: 'remove-from-group' })

    expect([filed.reply.changed, places, removed.reply.changed]).toEqual([2, [subCategory, subCategory], 2])
    expect(await detail(ids[0] ?? 0)).toMatchObject({ inGroup: false, version: 1 })
  })

  it('marks them as reviewed, which postpones the next review and changes nothing else', async () => {
    const ids = await many(2)
    await change('manager', ids.slice(0, 1), { kind: 'interval', reviewEvery: 6 })
    const before = await Promise.all(ids.map((id) => detail(id)))

    const { reply } = await change('manager', ids, { kind: 'review' })

    const after = await Promise.all(ids.map((id) => detail(id)))
    const [at = ''] = after.map(({ provenance }) => provenance.reviewedAt ?? '')
    expect(reply).toEqual({ changed: 2, refused: [], undo: null })
    expect(after).toEqual(
      before.map((source) => ({
        ...source,
        provenance: {
          ...source.provenance,
          reviewedAt: at,
          reviewedBy: { id: users.manager.id, fullName: expect.any(String) },
        },
      })),
    )
    expect(await dueDays(ids)).toEqual([dueDay({ reviewEvery: 6 }, new Date(at)), null])
  })

  it('logs a review of each source, once within a minute', async () => {
    const ids = await many(2)

    await change('manager', ids, { kind: 'review' })
    await change('manager', ids, { kind: 'review' })

    const entries = await test.db
      .selectFrom('activity')
      .select(['object_id', 'kind'])
      .where('object_id', 'in', ids)
      .orderBy('object_id')
      .execute()
    expect(entries).toEqual(ids.map((id) => ({ object_id: id, kind: 'source_reviewed' })))
  })

  it('sets their review interval, and removes it again', async () => {
    const ids = await many(2)
    const since = new Date((await detail(ids[0] ?? 0)).createdAt)

    const set = await change('manager', ids, { kind: 'interval', reviewEvery: 12 })
    const days = await dueDays(ids)
    const ended = await change('manager', ids, { kind: 'interval', reviewEvery: null })

    expect([set.reply.changed, ended.reply.changed]).toEqual([2, 2])
    expect(days[0]).toBe(dueDay({ reviewEvery: 12 }, since))
    expect([await dueDays(ids), (await detail(ids[0] ?? 0)).version]).toEqual([[null, null], 3])
  })

  it.each([0, 37, 1.5, '6', undefined])('refuses %s as review interval in months', async (reviewEvery) => {
    const { status, error } = await change('manager', await many(1), { kind: 'interval', reviewEvery })

    expect([status, error.errors[0]?.field]).toEqual([400, 'action.reviewEvery'])
  })

  it.each(['review', 'interval'])('names sources that the caller may not change: %s', async (kind) => {
    const { id, title } = await buildSource(test.db, { groupId: users.otherManager.groupId, isPublic: true })

    const { reply } = await change('manager', [id], kind === 'review' ? { kind } : { kind, reviewEvery: 3 })

    expect(reply).toEqual({
      changed: 0,
      refused: [{ id, title, reason: 'You may not change this' }],
      undo: null,
    })
    expect((await detail(id)).provenance).toMatchObject({ reviewEvery: null, reviewedAt: null })
  })

  it('deletes them, without undo', async () => {
    const ids = await many(2, { isPublic: true })

    const { reply } = await change('manager', ids, remove)

    const left = await test.db.selectFrom('source').select('id').where('id', 'in', ids).execute()
    expect([reply, left]).toEqual([{ changed: 2, refused: [], undo: null }, []])
  })

  it('counts sources already in that state, and does not touch them', async () => {
    const { id: subcategoryId } = await buildSubcategory(test.db)
    const ids = await many(2, { subcategoryId })

    const { reply } = await change('manager', ids, { kind: 'move', subCategory: subcategoryId })

    expect([reply, (await detail(ids[0] ?? 0)).version]).toEqual([{ changed: 2, refused: [], undo: null }, 1])
  })

  it('keeps the counts of lists correct', async () => {
    const [from, to] = [await buildSubcategory(test.db), await buildSubcategory(test.db)]
    const ids = await many(3, { subcategoryId: from.id })
    const countOf = async ({ id }: { id: number }) =>
      (await users.manager.call(sourceEndpoints.list, { query: { subCategory: String(id) } })).reply.totalCount

    await change('manager', ids, { kind: 'move', subCategory: to.id })
    const moved = [await countOf(from), await countOf(to)]
    await change('manager', ids.slice(1), { kind: 'visibility', public: true })
    const published = await countOf(to)
    await change('manager', ids, remove)

    expect([moved, published, await countOf(to)]).toEqual([[0, 3], 3, 0])
  })

  it('accepts ids as text, each of them once', async () => {
    const [id = 0] = await many(1)
    const { id: subCategory } = await buildSubcategory(test.db)

    const { reply } = await change('manager', [id, String(id), id], { kind: 'move', subCategory: String(subCategory) })

    expect([reply.changed, (await detail(id)).version]).toEqual([1, 2])
  })

  it('accepts 10,000 ids of 15 digits', async () => {
    const sources = Array.from({ length: BULK_LIMIT }, (_, index) => String(999_999_999_999_999 - index))
    const body = JSON.stringify({ sources, action: remove })

    const { status, reply } = await users.manager.call(bulkEndpoints.change, { body })

    expect(body.length).toBeLessThan(BODY_BYTES)
    expect([status, reply]).toEqual([200, { changed: 0, refused: [], undo: null }])
  })
})

describe('a change of many without permission', () => {
  const kinds = {
    'created by the user': () => own({ createdBy: users.user.id }),
    'of the group, public': () => own({ createdBy: users.manager.id, isPublic: true }),
    'of the other group, public': () => buildSource(test.db, { groupId: users.otherManager.groupId }),
    'of the other group': () => buildSource(test.db, { groupId: users.otherManager.groupId, isPublic: false }),
    'of the administrators, public': () => buildSource(test.db),
    'of the administrators': () => buildSource(test.db, { isPublic: false }),
  }
  const changedBy: Record<'user' | 'colleague' | 'manager' | 'admin', (keyof typeof kinds)[]> = {
    user: ['created by the user'],
    colleague: [],
    manager: ['created by the user', 'of the group, public'],
    admin: [
      'of the group, public',
      'of the other group, public',
      'of the administrators, public',
      'of the administrators',
    ],
  }
  const unseenBy: typeof changedBy = {
    user: ['of the other group', 'of the administrators'],
    colleague: ['of the other group', 'of the administrators'],
    manager: ['of the other group', 'of the administrators'],
    admin: ['created by the user', 'of the other group'],
  }
  const actions = {
    move: async () => ({ kind: 'move', subCategory: (await buildSubcategory(test.db)).id }),
    tag: async (who: UserName) => ({
      kind: 'tag',
      add: [(await buildTag(test.db, undefined, users[who].groupId ?? -1)).id],
    }),
    private: async () => ({ kind: 'visibility', public: false }),
    delete: async () => remove,
  }
  const names = Object.keys(kinds) as (keyof typeof kinds)[]
  const cells = (Object.keys(changedBy) as (keyof typeof changedBy)[]).flatMap((who) =>
    Object.entries(actions).map(([name, action]) => ({ who, name, action })),
  )

  it.each(cells)(
    '$name by $who: is skipped and named, and sources that they do not see are not even named',
    async ({ who, action }) => {
      const made = await Promise.all(names.map(async (name) => ({ name, ...(await kinds[name]()) })))
      const of = (wanted: readonly string[]) => made.filter(({ name }) => wanted.includes(name))
      const left = made.filter(({ name }) => ![...changedBy[who], ...unseenBy[who]].includes(name))

      const { status, reply } = await change(
        who,
        made.map(({ id }) => id),
        await action(who),
      )

      const untouched = await test.db
        .selectFrom('source')
        .select('id')
        .where(
          'id',
          'in',
          [...left, ...of(unseenBy[who])].map(({ id }) => id),
        )
        .where('version', '=', 1)
        .execute()
      expect([status, reply.changed]).toEqual([200, changedBy[who].length])
      expect(reply.refused).toEqual(
        left.map(({ id, title }) => ({ id, title, reason: 'You may not change this' })).toSorted((a, b) => a.id - b.id),
      )
      expect(untouched).toHaveLength(left.length + unseenBy[who].length)
    },
  )

  it('by a user publishes no source', async () => {
    const [hidden, open] = [
      await own({ createdBy: users.user.id }),
      await own({ createdBy: users.user.id, isPublic: true }),
    ]

    const { reply } = await change('user', [hidden.id, open.id], { kind: 'visibility', public: true })

    const refusal = { id: hidden.id, title: hidden.title, reason: 'You may not publish a source' }
    expect(reply).toEqual({ changed: 1, refused: [refusal], undo: null })
    expect((await detail(hidden.id)).isPublic).toBe(false)
  })

  it('adds no tags beyond the limit per source', async () => {
    const tags = []
    for (let index = 0; index < 50; index += 1)
      tags.push(await buildTag(test.db, `full ${index}`, users.manager.groupId ?? 0))
    const [full, free] = [await own({ tags }), await own()]
    const one = await buildTag(test.db, 'one more', users.manager.groupId ?? 0)

    const { reply } = await change('manager', [full.id, free.id], { kind: 'tag', add: [one.id] })
    const swapped = await change('manager', [full.id], { kind: 'tag', add: [one.id], remove: [tags[0]?.id] })

    const refusal = { id: full.id, title: full.title, reason: 'It would have more than 50 tags' }
    expect([reply.changed, reply.refused, swapped.reply.changed]).toEqual([1, [refusal], 1])
  })

  it('in a group’s filing is refused to everybody but its users and managers', async () => {
    const { id } = await buildSource(test.db)
    const { id: subCategory } = await buildSubcategory(test.db, { groupId: users.user.groupId })

    const filed = await change('admin', [id], { kind: 'add-to-group', subCategory })
    const removed = await change('admin', [id], { kind: 'remove-from-group' })
    const guest = await change('guest', [id], remove)

    expect([filed.status, removed.status, guest.status]).toEqual([403, 403, 401])
  })
})

describe('a change of many that is refused', () => {
  const refusedFor = async (action: object) => {
    const [id = 0] = await many(1)
    const { status, error } = await change('manager', [id], action)
    return [status, error.errors, (await detail(id)).version]
  }
  const noChoice = (field: string) => [
    400,
    [{ field: `action.${field}`, message: 'This is not one of the choices' }],
    1,
  ]

  it('names the field of an unknown or invisible subcategory or tag', async () => {
    const ofGroup = await buildSubcategory(test.db, { groupId: users.manager.groupId })
    const ofOthers = await buildSubcategory(test.db, { groupId: users.otherManager.groupId })
    const globalSubcategory = await buildSubcategory(test.db)
    const hidden = await buildTag(test.db, 'theirs alone', users.otherManager.groupId ?? 0)

    expect(await refusedFor({ kind: 'move', subCategory: MISSING_ID })).toEqual(noChoice('subCategory'))
    expect(await refusedFor({ kind: 'move', subCategory: ofGroup.id })).toEqual(noChoice('subCategory'))
    expect(await refusedFor({ kind: 'add-to-group', subCategory: ofOthers.id })).toEqual(noChoice('subCategory'))
    expect(await refusedFor({ kind: 'add-to-group', subCategory: globalSubcategory.id })).toEqual(
      noChoice('subCategory'),
    )
    expect(await refusedFor({ kind: 'tag', add: [hidden.id] })).toEqual(noChoice('add'))
    expect(await refusedFor({ kind: 'tag', remove: [MISSING_ID] })).toEqual(noChoice('remove'))
  })

  it.each([
    ['no sources', { sources: [], action: remove }],
    ['more than 10,000', { sources: Array.from({ length: BULK_LIMIT + 1 }, (_, index) => index + 1), action: remove }],
    ['no id', { sources: ['first'], action: remove }],
    ['neither sources nor a list', { action: remove }],
    ['both of them', { sources: [1], query: {}, action: remove }],
    ['an action that there is not', { sources: [1], action: { kind: 'publish' } }],
    ['something else beside it', { sources: [1], action: { kind: 'delete', force: true } }],
  ])('for %s', async (_name, body) => {
    expect((await users.manager.call(bulkEndpoints.change, { body })).status).toBe(400)
  })
})
