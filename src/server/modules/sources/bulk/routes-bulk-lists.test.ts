import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { BULK_LIMIT } from '#contract/limits.ts'
import { bulkEndpoints } from '#contract/sources/bulk.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import type { TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildSource, buildSubcategory, buildTag } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const own = (more: object = {}) => buildSource(test.db, { groupId: users.manager.groupId, isPublic: false, ...more })

const movedBy = async (who: TestActor, query: object, among: readonly { id: number }[]) => {
  const { id: subCategory } = await buildSubcategory(test.db)
  const { reply } = await who.call(bulkEndpoints.change, { body: { query, action: { kind: 'move', subCategory } } })
  const rows = await test.db
    .selectFrom('source')
    .select('id')
    .where('subcategory_id', '=', subCategory)
    .orderBy('id')
    .execute()
  return { reply, moved: rows.map(({ id }) => among.findIndex((source) => source.id === id)) }
}

describe('a change of a whole list', () => {
  it('applies to results by words and phrases, on all pages', async () => {
    const sources = [
      await own({ title: 'Quokka register of courts' }),
      await own({ title: 'Courts with a quokka' }),
      await own({ title: 'Quokka courts' }),
    ]

    expect((await movedBy(users.manager, { search: 'quokka', page: 7 }, sources)).moved).toEqual([0, 1, 2])
    expect((await movedBy(users.manager, { search: '"quokka courts"' }, sources)).moved).toEqual([2])
    expect((await movedBy(users.manager, { search: 'quokka -with' }, sources)).moved).toEqual([0, 2])
    expect((await movedBy(users.manager, { search: 'wombat' }, sources)).reply.changed).toBe(0)
  })

  it('applies to results by category, tags and favorites', async () => {
    const tag = await buildTag(test.db, 'bulk list', users.manager.groupId ?? 0)
    const { id: subcategoryId } = await buildSubcategory(test.db)
    const sources = [
      await own({ subcategoryId }),
      await own({ subcategoryId, tags: [tag] }),
      await own({ tags: [tag] }),
    ]
    await users.manager.call(sourceEndpoints.favorite, { params: { source: sources[2]?.id ?? 0 } })
    const subCategory = String(subcategoryId)

    expect((await movedBy(users.manager, { favorite: 'yes' }, sources)).moved).toEqual([2])
    expect((await movedBy(users.manager, { tag: String(tag.id), subCategory }, sources)).moved).toEqual([1])
    expect((await movedBy(users.manager, { subCategory }, sources)).moved).toEqual([0])
  })

  it('applies to results by provenance', async () => {
    const sources = [await own(), await own(), await own()]
    const [first = 0, second = 0] = sources.map(({ id }) => id)
    const covering = test.db.updateTable('source').set({ countries: ['TV'], official: true })
    await covering.where('id', 'in', [first, second]).execute()
    await test.db.insertInto('link_health').values({ source_id: second, state: 'gone' }).execute()

    const query = { country: 'TV,unknown', official: 'yes', health: 'gone' }
    expect((await movedBy(users.manager, query, sources)).moved).toEqual([1])
    expect((await movedBy(users.manager, { country: 'TV' }, sources)).moved).toEqual([0, 1])
    expect((await movedBy(users.otherManager, { country: 'TV' }, sources)).moved).toEqual([])
  })

  it('applies to sources that share a link', async () => {
    const link = 'https://twice.example/register'
    const sources = [await own({ link }), await own({ link: `${link}/` }), await own()]

    expect((await movedBy(users.manager, { duplicates: 'yes' }, sources)).moved).toEqual([0, 1])
  })

  it('applies to the list of the group when requested, as the group files it', async () => {
    const group = users.user.groupId ?? 0
    const { id: place } = await buildSubcategory(test.db, { groupId: group })
    const sources = [await own({ createdBy: users.user.id }), await own({ createdBy: users.user.id })]
    await addToGroup(test.db, group, { sourceId: sources[0]?.id ?? 0, subcategoryId: place })
    const query = { scope: 'group', subCategory: String(place) }

    expect((await movedBy(users.user, query, sources)).moved).toEqual([0])
    expect((await movedBy(users.otherUser, query, sources)).reply.changed).toBe(0)
    expect((await movedBy(users.admin, query, sources)).reply.changed).toBe(0)
  })

  it('skips sources that the caller does not see, and names sources that they may not change', async () => {
    const title = 'Numbat register'
    const sources = [
      await own({ title }),
      await buildSource(test.db, { title }),
      await buildSource(test.db, { title, groupId: users.otherManager.groupId, isPublic: false }),
    ]

    const { reply, moved } = await movedBy(users.manager, { search: 'numbat' }, sources)

    const refused = [{ id: sources[1]?.id, title, reason: 'You may not change this' }]
    expect([moved, reply.changed, reply.refused]).toEqual([[0], 1, refused])
  })

  it('is refused above the limit, with the number of sources', async () => {
    const { id } = await buildSubcategory(test.db)
    await sql`insert into source (title, link, note, is_public, subcategory_id, link_key, domain, sort_title, search_text)
      select 'Bilby ' || i, 'https://bilby.example/' || i, 'A note.', true, ${id}, 'bilby.example/' || i, 'bilby.example',
        'bilby ' || i, ' bilby ' || i from generate_series(1, ${BULK_LIMIT + 1}::int) i`.execute(test.db)
    const body = { query: { search: 'bilby' }, action: { kind: 'delete' } }

    const { status, error } = await users.admin.call(bulkEndpoints.change, { body })

    expect([status, error.message]).toEqual([
      400,
      'This list has 10,001 sources. You can change at most 10,000 at once',
    ])
  })
})
