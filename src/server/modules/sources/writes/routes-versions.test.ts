import { describe, expect, it } from 'vitest'
import { type Endpoint, entityTag } from '#contract/endpoint.ts'
import { sourceEndpoints, staleSource } from '#contract/sources/sources.ts'
import * as z from '#contract/zod.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildSource, buildSubcategory, buildTag } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const detail = (id: number, who: keyof Users = 'manager') => users[who].call(sourceEndpoints.detail, { params: { id } })
const versionOf = async (id: number) => (await detail(id)).reply.version

const made = (values: Parameters<typeof buildSource>[1] = {}) =>
  buildSource(test.db, { groupId: users.manager.groupId, ...values })

interface Change {
  readonly body?: unknown
  readonly match?: string
  readonly who?: keyof Users
}

const sending =
  (endpoint: Endpoint) =>
  (source: number, { who = 'manager', match, ...sent }: Change = {}) =>
    users[who].call(endpoint, {
      params: { source },
      ...sent,
      ...(match !== undefined && { headers: { 'if-match': match } }),
    })
const update = sending(sourceEndpoints.update)
const file = sending(sourceEndpoints.addToGroup)
const unfile = sending(sourceEndpoints.removeFromGroup)

describe('the version of a source', () => {
  it('moves with each change of its fields, including tags alone, and is in the answer', async () => {
    const tag = await buildTag(test.db, 'moves a version', users.manager.groupId ?? 0)
    const source = await made()
    const subCategory = (await buildSubcategory(test.db)).id
    const changes = [
      { title: 'A' },
      { link: 'a.example' },
      { note: 'A' },
      { public: false },
      { subCategory },
      { tags: [tag.id] },
    ]

    const versions = []
    for (const body of changes) {
      const { headers } = await update(source.id, { body })
      versions.push([headers['etag'], await versionOf(source.id)])
    }

    expect(versions).toEqual(changes.map((_change, index) => [entityTag(index + 2), index + 2]))
  })

  it('moves with every write of a field, and with nothing else', async () => {
    const source = await made({ createdBy: users.user.id })
    const set = async (values: { title?: string; created_by?: null; group_id?: null }) => {
      await test.db.updateTable('source').set(values).where('id', '=', source.id).execute()
      return versionOf(source.id)
    }

    expect([await set({ created_by: null }), await set({ title: 'By hand' }), await set({ group_id: null })]).toEqual([
      1, 2, 2,
    ])
  })

  it('stays when a group files it or a user marks it, so that it does not reveal this', async () => {
    const source = await made()
    const place = await buildSubcategory(test.db, { groupId: users.manager.groupId })

    await file(source.id, { body: { subCategory: place.id } })
    await users.user.call(sourceEndpoints.favorite, { params: { source: source.id } })

    expect(await versionOf(source.id)).toBe(1)
  })

  it('is the ETag of the source, and is in its row', async () => {
    const source = await made({ title: 'Versioned row' })
    await update(source.id, { body: { note: 'Changed' } })
    const query = { search: 'Versioned row' }

    const { headers } = await detail(source.id)
    const rows = await Promise.all(
      (['guest', 'user'] as const).map(
        async (who) => (await users[who].call(sourceEndpoints.list, { query })).reply.sources,
      ),
    )

    expect(headers['etag']).toBe('"2"')
    expect(rows.map(([row]) => row?.version)).toEqual([2, 2])
  })
})

describe('a change with If-Match', () => {
  it.each(['"1"', 'W/"1"', '"9", "1"', '*'])('is made if the version matches: %s', async (match) => {
    const source = await made()

    const { status } = await update(source.id, { body: { title: 'After' }, match })

    expect(status).toBe(200)
  })

  it.each(['"2"', '1', '', '"01"', 'nonsense'])(
    'is refused if it does not match: %j, and answered with the source',
    async (match) => {
      const source = await made({ title: 'Theirs' })

      const { status, text } = await update(source.id, { body: { title: 'Mine' }, match })

      const body = z.parse(staleSource, JSON.parse(text))
      const { favoriteSince: _since, isChecked: _isChecked, ...present } = (await detail(source.id)).reply
      expect([status, body.code, body.errors]).toEqual([409, 'stale', []])
      expect(body.source).toEqual(present)
      expect(present).toMatchObject({ title: 'Theirs', version: 1 })
    },
  )

  it('is made by one of two simultaneous callers, and the other one gets 409', async () => {
    const source = await made()

    const both = await Promise.all(
      ['One', 'Other'].map((title) => update(source.id, { body: { title }, match: '"1"' })),
    )

    expect(both.map(({ status }) => status)).toContain(200)
    expect(both.map(({ status }) => status)).toContain(409)
    expect(await versionOf(source.id)).toBe(2)
  })

  it('is compared after permissions and values', async () => {
    const hidden = await made({ isPublic: false })
    const open = await made()
    const body = { title: 'Mine' }

    const replies = [
      await update(open.id, { who: 'guest', body, match: '"9"' }),
      await update(hidden.id, { who: 'otherManager', body, match: '"9"' }),
      await update(open.id, { who: 'otherManager', body, match: '"9"' }),
      await update(open.id, { body: { title: '' }, match: '"9"' }),
    ]

    expect(replies.map(({ status }) => status)).toEqual([401, 404, 403, 400])
    expect(replies.map(({ text }) => text).join()).not.toContain(hidden.title)
  })
})

describe('filing with If-Match on the present category', () => {
  const places = async () => {
    const groupId = users.manager.groupId ?? 0
    const [one, other] = [await buildSubcategory(test.db, { groupId }), await buildSubcategory(test.db, { groupId })]
    const source = await made()
    await addToGroup(test.db, groupId, { sourceId: source.id, subcategoryId: one.id })
    return { source, one, other }
  }
  const placeOf = async (id: number) => (await detail(id)).reply.groupSubCategory?.id

  it('moves it and removes it if the category matches', async () => {
    const { source, one, other } = await places()

    const moved = await file(source.id, { body: { subCategory: other.id }, match: entityTag(one.id) })
    const place = await placeOf(source.id)
    const removed = await unfile(source.id, { match: entityTag(other.id) })
    const back = await file(source.id, { body: { subCategory: one.id }, match: entityTag(0) })

    expect([moved.status, place, removed.status, back.status, await placeOf(source.id)]).toEqual([
      200,
      other.id,
      204,
      200,
      one.id,
    ])
  })

  it('does nothing if a colleague has moved it', async () => {
    const { source, one, other } = await places()

    const moved = await file(source.id, { body: { subCategory: other.id }, match: entityTag(other.id) })
    const added = await file(source.id, { body: { subCategory: other.id }, match: entityTag(0) })
    const removed = await unfile(source.id, { match: entityTag(other.id) })

    for (const { status, text } of [moved, added, removed]) {
      expect(status).toBe(409)
      expect(z.parse(staleSource, JSON.parse(text)).source?.groupSubCategory?.id).toBe(one.id)
    }
    expect(await placeOf(source.id)).toBe(one.id)
  })

  it('compares with another group’s own category', async () => {
    const { source, one } = await places()
    const theirs = await buildSubcategory(test.db, { groupId: users.otherManager.groupId })
    const filing = { who: 'otherManager', body: { subCategory: theirs.id } } as const

    const refused = await file(source.id, { ...filing, match: entityTag(one.id) })
    const filed = await file(source.id, { ...filing, match: entityTag(0) })

    expect([refused.status, filed.status]).toEqual([409, 200])
    expect(z.parse(staleSource, JSON.parse(refused.text)).source?.groupSubCategory).toBeNull()
  })
})
