import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { NEW_LIMIT } from '#contract/limits.ts'
import { viewEndpoints } from '#contract/lists/views.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { derivedColumns } from '#server/modules/sources/repository.ts'
import { asRole, signIn, type TestActor } from '#testing/server/actors.ts'
import { alongside, startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildSource, buildSubcategory, buildTag } from '#testing/server/factories.ts'
import { withQueries } from '#testing/server/queries.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const indexed = alongside(test, { index: true })
const noted = withQueries(test)
const users = signInUsers(test)

let counter = 0

// Advances the clock between tests, so that each sees only its own sources as new.
let minutes = 0
beforeEach(() => test.advance((minutes += 1) * 60_000))

/** Saves a view and lets a second pass. */
const save = async (who: TestActor, address: string, shared = false) => {
  const body = { name: `Saved ${(counter += 1)}`, address, shared }
  const { status, reply } = await who.call(viewEndpoints.create, { body })
  expect(status).toBe(201)
  test.advance(1000)
  return reply.id
}
const newIn = async (who: TestActor, id: number) =>
  (await who.call(viewEndpoints.list)).reply.find((view) => view.id === id)?.newCount
const open = async (who: TestActor, id: number) => {
  test.advance(1000)
  expect((await who.call(viewEndpoints.open, { params: { id } })).status).toBe(204)
  test.advance(1000)
}

/** Adds a source that is newer than all others. */
const addedNow = async (values: Parameters<typeof buildSource>[1] = {}) => {
  const { id } = await buildSource(test.db, values)
  await test.db.updateTable('source').set({ created_at: test.now() }).where('id', '=', id).execute()
  return id
}

/** Adds this many sources that are newer than all others. */
const manyNow = async (title: string, count: number) => {
  const { id } = await buildSubcategory(test.db)
  const texts = { title, link: 'https://many.example/', note: 'A note.' }
  const row = {
    ...texts,
    ...derivedColumns({ ...texts, labels: [], countries: null }),
    is_public: true,
    subcategory_id: id,
  }
  test.advance(1000)
  await sql`insert into source (title, link, note, link_key, domain, sort_title, search_text, is_public, subcategory_id, created_at)
    select ${row.title}, ${row.link}, ${row.note}, ${row.link_key}, ${row.domain}, ${row.sort_title}, ${row.search_text}, true,
      ${id}::bigint, ${test.now()}::timestamptz from generate_series(1, ${count})`.execute(test.db)
}

describe('the new sources of a view', () => {
  it('were added to its list since the person last opened it', async () => {
    const { id: filed } = await buildSubcategory(test.db)
    const tag = await buildTag(test.db, 'novel tag')
    await buildSource(test.db, { title: 'Novelty of before' })
    test.advance(1000)
    const found = await save(users.user, '/sources?search=novelty')
    const within = await save(users.user, `/sources/7?search=novel&subCategory=${filed}&page=3`)
    const tagged = await save(users.user, `/sources?tag=${tag.id}`)
    const twice = await save(users.user, '/sources?search=novel&duplicates=yes')
    const nowhere = await save(users.user, '/folders/7?search=novelty')
    await addedNow({ title: 'Novelty shop' })
    await addedNow({ title: 'Something else', subcategoryId: filed, tags: [tag] })
    await addedNow({ title: 'Something else' })

    expect(await newIn(users.user, found)).toBe(1)
    expect(await newIn(users.user, within)).toBe(1)
    expect(await newIn(users.user, tagged)).toBe(1)
    expect(await newIn(users.user, nowhere)).toBe(0)
    expect(await newIn(users.user, twice)).toBe(0)
    await addedNow({ title: 'Novel', link: 'https://twice.example', isPublic: false })
    const first = await addedNow({ title: 'Novel', link: 'https://twice.example' })
    expect(await newIn(users.user, twice)).toBe(0)
    await addedNow({ title: 'Other', link: 'http://www.twice.example/' })
    expect(await newIn(users.user, twice)).toBe(1)
    await test.db.deleteFrom('source').where('id', '=', first).execute()

    await open(users.user, found)
    expect([await newIn(users.user, found), await newIn(users.user, within)]).toEqual([0, 1])
    await addedNow({ note: 'A novelty once more.' })
    expect(await newIn(users.user, found)).toBe(1)
    await open(users.user, found)
    expect(await newIn(users.user, found)).toBe(0)
  })

  it('match the view’s filters by provenance, in every list', async () => {
    const groupId = users.user.groupId ?? 0
    const { id: subcategoryId } = await buildSubcategory(test.db, { groupId })
    const day = test.now().toISOString().slice(0, 10)
    const due = await save(users.user, '/sources?country=GE,001&health=unchecked&due=yes')
    const own = await save(users.user, '/my-sources?access=paid,unknown')
    const ids = [await addedNow(), await addedNow(), await addedNow()]
    for (const sourceId of ids) await addToGroup(test.db, groupId, { sourceId, subcategoryId })
    const changes = { countries: ['GE'], access: 'open', due_on: day }
    await test.db.updateTable('source').set(changes).where('id', 'in', ids.slice(0, 2)).execute()
    await test.db
      .insertInto('link_health')
      .values({ source_id: ids[0] ?? 0, state: 'gone' })
      .execute()

    expect([await newIn(users.user, due), await newIn(users.user, own)]).toEqual([1, 1])
  })

  it('contain the phrases of a search, and not its excluded words', async () => {
    const having = await save(users.user, '/sources?search="fresh fish"')
    const without = await save(users.user, '/sources?search=fish -"fresh fish"')
    await addedNow({ title: 'Fish, fresh' })
    await addedNow({ title: 'Fresh fish' })
    await addedNow({ title: 'Fresh-fish market' })

    expect([await newIn(users.user, having), await newIn(users.user, without)]).toEqual([2, 1])
  })

  it('are counted for each person, also in a shared view', async () => {
    const id = await save(users.manager, '/sources?search=apart', true)
    await addedNow({ title: 'Set apart' })
    await open(users.colleague, id)

    expect([await newIn(users.user, id), await newIn(users.colleague, id)]).toEqual([1, 0])
  })

  it('are favorites of the person, if the view is of favorites', async () => {
    const id = await save(users.user, '/sources?favorite=yes&order=favorite')
    const marked = await addedNow()
    await addedNow()
    await users.user.call(sourceEndpoints.favorite, { params: { source: marked } })

    expect(await newIn(users.user, id)).toBe(1)
  })

  it('are visible to the person', async () => {
    const views = await Promise.all(
      [users.user, users.otherUser, users.admin].map(async (who) => ({
        who,
        id: await save(who, '/sources?search=hushed'),
      })),
    )
    await addedNow({ title: 'Hushed up', isPublic: false, groupId: users.user.groupId })
    await addedNow({ title: 'Hushed up', isPublic: false })
    await addedNow({ title: 'Hushed up', isPublic: false })

    expect(await Promise.all(views.map(({ who, id }) => newIn(who, id)))).toEqual([1, 0, 2])
  })

  it('are filed in the group, if the view is of its list', async () => {
    const groupId = users.user.groupId ?? 0
    const { id: subcategoryId } = await buildSubcategory(test.db, { groupId })
    const all = await save(users.user, '/my-sources')
    const filed = await save(users.user, `/my-sources?subCategory=${subcategoryId}`)
    await addToGroup(test.db, groupId, { sourceId: await addedNow(), subcategoryId })
    await addedNow()

    expect([await newIn(users.user, all), await newIn(users.user, filed)]).toEqual([1, 1])
  })

  it(`are counted up to ${NEW_LIMIT}`, async () => {
    const id = await save(users.user, '/sources?search=plenty')
    await manyNow('Plenty of it', NEW_LIMIT + 1)

    expect(await newIn(users.user, id)).toBe(NEW_LIMIT)
  })

  it('of many views are counted in as few statements as of one', async () => {
    const who = await asRole(test, 'ROLE_USER')
    const asked = await signIn(noted, { id: who.id, group_id: who.groupId })
    const statements = async () => {
      await asked.call(viewEndpoints.list)
      noted.queries.length = 0
      await asked.call(viewEndpoints.list)
      return noted.queries.length
    }
    await save(who, '/sources?search=one')
    await addedNow({ title: 'One' })
    const ofOne = await statements()
    for (let more = 0; more < 20; more += 1) await save(who, `/sources?search=one -${more}`)
    await addedNow({ title: 'One' })

    expect(await statements()).toBe(ofOne)
  })
})

describe('after more additions than a count may scan', () => {
  it('new sources of a short list are found in the index, and of a group’s list among its filings', async () => {
    const groupId = users.user.groupId ?? 0
    const { id: subcategoryId } = await buildSubcategory(test.db, { groupId })
    const rare = await save(users.user, '/sources?search=needle')
    const phrase = await save(users.user, '/sources?search="needle in"')
    const filed = await save(users.user, '/my-sources?search=needle')
    const broad = await save(users.user, '/sources?search=hay')
    const sourceId = await addedNow({ title: 'Needle in a stack' })
    await addToGroup(test.db, groupId, { sourceId, subcategoryId })
    await manyNow('Hay', 1001)
    await indexed.app.libraryIndex?.ready()
    await indexed.app.libraryIndex?.follow()
    await indexed.app.libraryIndex?.ready()
    const asked = await signIn(indexed, { id: users.user.id, group_id: users.user.groupId })

    const counts = await Promise.all([rare, phrase, filed, broad].map((id) => newIn(asked, id)))

    expect(counts).toEqual([1, 1, 1, NEW_LIMIT])
  })

  it('new sources without an index are counted among the newest, up to a limit', async () => {
    const id = await save(users.user, '/sources?search=pin')
    await addedNow({ title: 'Pin' })
    await manyNow('Hay', 999)
    const before = await newIn(users.user, id)
    await manyNow('Hay', 2)

    expect([before, await newIn(users.user, id)]).toEqual([1, 0])
  })
})
