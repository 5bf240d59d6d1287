import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { coverageEndpoints } from '#contract/lists/coverage.ts'
import { facetEndpoints } from '#contract/lists/facets.ts'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { API_PREFIX } from '#contract/paths.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import type { LibraryIndex } from '#server/library-index/library-index.ts'
import { type Random, randomOf } from '#testing/random.ts'
import { alongside, startTestApp, type TestApp } from '#testing/server/app.ts'
import { buildSource, buildSubcategory, buildTag } from '#testing/server/factories.ts'
import { addSources, anyQuery, type Places, writeAnything } from '#testing/server/random-library.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const PROGRAM = join(import.meta.dirname, '../../../../testing/server/serving-process.ts')

// A longer run by night finds what a short one has missed so far; each library is made of the number in its test's name.
const ROUNDS = Number(process.env['ROUNDS'] ?? 2)
const FIRST_LIBRARY = Number(process.env['FIRST_LIBRARY'] ?? 0)

const test = startTestApp()
const indexed = alongside(test, { index: true })
const another = alongside(test, { index: true })
const users = signInUsers(test)
const places = { groupIds: [], subcategoryIds: [], categoryIds: [], tags: [] } as {
  -readonly [Key in keyof Places]: Places[Key]
}

beforeAll(async () => {
  places.groupIds = [null, null, users.manager.groupId, users.otherManager.groupId]
  const subcategories = await Promise.all(['A', 'B', 'C'].map((name) => buildSubcategory(test.db, { name })))
  places.subcategoryIds = subcategories.map(({ id }) => id)
  places.categoryIds = subcategories.map((one) => one.category_id)
  places.tags = [
    await buildTag(test.db, 'Registry'),
    await buildTag(test.db, '公司'),
    // The same label, made by a group.
    await buildTag(test.db, 'registry', users.manager.groupId ?? 0),
  ]
})

const indexOf = ({ app }: TestApp): LibraryIndex => {
  if (!app.libraryIndex) throw new Error('this app has no index')
  return app.libraryIndex
}

/** Watches whether an app finds in its index. */
const watchFinds = (app: TestApp) => {
  const spies = (['find', 'place', 'firsts', 'facets', 'covered', 'best', 'nearest'] as const).map((way) =>
    vi.spyOn(indexOf(app), way),
  )
  return async () => {
    const found = await Promise.all(spies.flatMap(({ mock }) => mock.results.map(({ value }) => value)))
    for (const spy of spies) spy.mockRestore()
    return found.map((one) => one !== null)
  }
}

const VIEWERS = ['guest', 'user', 'manager', 'otherUser', 'admin'] as const satisfies (keyof Users)[]

type Who = (typeof VIEWERS)[number]

const ask = async (app: TestApp, who: Who, query: Record<string, string>, path: string = sourceEndpoints.list.path) => {
  const { cookie } = users[who]
  const { statusCode, body } = await app.app.inject({
    url: `${API_PREFIX}${path}`,
    query,
    ...(cookie === '' ? {} : { headers: { cookie } }),
  })
  return { who, query, status: statusCode, body }
}

// Of a source that the list has, where its page has any, or of another.
const pathsBeside = (random: Random, listed: readonly { readonly id: number }[]) => {
  const id = listed.length > 0 && random.chance(0.8) ? random.pick(listed).id : 1 + random.below(500)
  const { place, letters, best, suggestions } = searchEndpoints
  const counted = [facetEndpoints.facets.path, coverageEndpoints.read.path]
  return [place.path.replace(':id', String(id)), letters.path, ...counted, best.path, suggestions.path]
}

const compare = async (random: Random, apps: readonly TestApp[]) => {
  const who = random.pick(VIEWERS)
  const query = anyQuery(random, places)
  const expected = await ask(test, who, query)
  expect(expected.status).toBe(200)
  for (const app of apps) expect(await ask(app, who, query)).toEqual(expected)
  for (const path of pathsBeside(random, JSON.parse(expected.body).sources)) {
    const beside = await ask(test, who, query, path)
    expect(beside.status).toBe(200)
    for (const app of apps) expect({ path, ...(await ask(app, who, query, path)) }).toEqual({ path, ...beside })
  }
}

/** A library that both indexes have taken in. */
const startLibrary = async (seed: number, count: number) => {
  const random = randomOf(seed)
  await test.db.deleteFrom('source').execute()
  await addSources(test.db, random, { count, places })
  for (const app of [indexed, another]) await indexAgain(app)
  return random
}

const indexAgain = async (app: TestApp) => {
  await indexOf(app).follow()
  await indexOf(app).ready()
}

const compareSome = async (random: Random, apps: readonly TestApp[], questions = 4) => {
  for (const _ of Array.from({ length: questions })) await compare(random, apps)
}

// Building an index starts a thread, which has to wait its turn on a busy machine.
describe('a list that the index finds is the same, byte for byte,', { timeout: 90_000 }, () => {
  it.each(Array.from({ length: ROUNDS }, (_, index) => FIRST_LIBRARY + index))(
    'whatever is written (library %i)',
    async (seed) => {
      const random = await startLibrary(seed, [120, 0, 400, 3][seed % 4] ?? 0)
      const finds = watchFinds(indexed)

      for (const _ of Array.from({ length: 8 })) {
        for (const _write of Array.from({ length: random.below(4) })) await writeAnything(test.db, random, places)
        await compareSome(random, [indexed])
      }

      expect(await finds()).not.toContain(false)
    },
  )

  it('in two processes, right after a write through either or through none', async () => {
    const random = await startLibrary(1, 120)
    const finds = watchFinds(another)

    for (const app of [test, indexed, another, indexed, test]) {
      await writeAnything(app.db, random, places)
      const body = {
        title: 'Registry',
        link: 'https://reg.example/',
        note: '公司',
        subCategory: places.subcategoryIds[0],
      }
      const { statusCode } = await app.app.inject({
        method: 'POST',
        url: `${API_PREFIX}${sourceEndpoints.create.path}`,
        headers: { cookie: users.manager.cookie },
        payload: body,
      })
      expect(statusCode).toBe(201)
      await compareSome(random, [indexed, another])
    }

    expect(await finds()).not.toContain(false)
  })

  it('when something is written between what it finds and the rows', async () => {
    const random = await startLibrary(2, 120)
    const index = indexOf(indexed)
    const { find } = index

    for (const _ of Array.from({ length: 15 })) {
      const who = random.pick(VIEWERS)
      const query = { ...anyQuery(random, places), search: random.pick(['reg', 'a', 'banana']) }
      vi.spyOn(index, 'find').mockImplementationOnce(async (question) => {
        const found = await find(question)
        await writeAnything(test.db, random, places)
        return found
      })
      const reply = await ask(indexed, who, query)

      expect(reply).toEqual(await ask(test, who, query))
    }
  })

  it('when what nobody had is added between looking for it and answering', async () => {
    await startLibrary(2, 20)
    const index = indexOf(indexed)
    const { find } = index
    vi.spyOn(index, 'find').mockImplementationOnce(async (question) => {
      const found = await find(question)
      await buildSource(test.db, { title: 'Unheard of' })
      return found
    })

    const reply = await ask(indexed, 'guest', { search: 'unheard' })

    expect(JSON.parse(reply.body)).toMatchObject({ totalCount: 1 })
    expect(reply).toEqual(await ask(test, 'guest', { search: 'unheard' }))
  })

  it('when somebody marks a favourite between what it finds and the rows', async () => {
    await startLibrary(7, 120)
    const index = indexOf(indexed)
    const { find } = index
    const last = test.db.selectFrom('source').select('id').where('is_public', '=', true).orderBy('sort_title', 'desc')
    const { id } = await last.executeTakeFirstOrThrow()
    vi.spyOn(index, 'find').mockImplementationOnce(async (question) => {
      const found = await find(question)
      await test.db.insertInto('favorite').values({ account_id: users.manager.id, source_id: id }).execute()
      return found
    })
    const query = { order: 'favorite' }
    const reply = await ask(indexed, 'manager', query)

    expect(JSON.parse(reply.body)).toMatchObject({ sources: expect.arrayContaining([expect.objectContaining({ id })]) })
    expect(reply).toEqual(await ask(test, 'manager', query))
  })

  it('when a category, a tag or a person has another name than when the same was searched before', async () => {
    const random = await startLibrary(6, 120)
    const query = { search: 'r' }
    await ask(indexed, 'manager', query)
    await test.db.updateTable('subcategory').set({ name: 'Renamed' }).execute()
    const replies = [await ask(indexed, 'manager', query), await ask(test, 'manager', query)]
    await test.db.updateTable('account').set({ full_name: 'Renamed' }).execute()
    const { id } = random.pick(places.tags)
    await test.db.updateTable('tag').set({ label: 'renamed' }).where('id', '=', id).execute()

    expect(replies[0]?.body).toContain('Renamed')
    expect(replies[0]).toEqual(replies[1])
    expect(await ask(indexed, 'manager', query)).toEqual(await ask(test, 'manager', query))
  })

  it('while everything changes and another index is built, and after it', async () => {
    const random = await startLibrary(3, 100)
    await addSources(test.db, random, { count: 1500, places })
    const finds = watchFinds(indexed)

    await compareSome(random, [indexed, another])
    await writeAnything(test.db, random, places)
    await compareSome(random, [indexed, another])
    await indexAgain(indexed)
    expect(await finds()).toContain(false)
    const findsAgain = watchFinds(indexed)
    await compareSome(random, [indexed])

    expect(await findsAgain()).not.toContain(false)
  })

  it('when it has missed changes that the database no longer knows', async () => {
    const random = await startLibrary(4, 100)
    for (const _ of Array.from({ length: 5 })) await writeAnything(test.db, random, places)
    await addSources(test.db, random, { count: 1, places })
    await sql`delete from library_change where id < (select max(id) from library_change)`.execute(test.db)
    const finds = watchFinds(indexed)

    await compareSome(random, [indexed])
    await indexAgain(indexed)
    await compareSome(random, [indexed])

    expect(await finds()).toContain(false)
    expect((await finds()).at(-1)).not.toBe(false)
  })

  it('after the database was taken back to what it was before, also for who has a later answer', async () => {
    const random = await startLibrary(8, 60)
    const asked = [{}, { search: 'reg' }]
    const askAll = (app: TestApp) => Promise.all(asked.map((query) => ask(app, 'guest', query)))
    const before = await askAll(test)
    const versions = await test.db.selectFrom('library_version').selectAll().execute()
    const { id } = await buildSource(test.db, { title: 'Register', subcategoryId: places.subcategoryIds[0] ?? 0 })
    for (const app of [test, indexed]) expect(await askAll(app)).not.toEqual(before)
    await test.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('source').where('id', '=', id).execute()
      // Versions move at the end of what is written; these are those of the earlier state.
      await sql`set constraints all immediate`.execute(tx)
      await tx.deleteFrom('library_version').execute()
      await tx.insertInto('library_version').values(versions).execute()
      await tx.deleteFrom('library_change').execute()
    })

    for (const app of [test, indexed, another]) expect(await askAll(app)).toEqual(before)
    await writeAnything(test.db, random, places)
    await compareSome(random, [indexed, another])
  })

  it('after a process that wrote was killed', async () => {
    const random = await startLibrary(5, 50)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.db)
    const { template: _, ...connection } = inject('testServer')
    const child = spawn(process.execPath, [PROGRAM, JSON.stringify(connection), rows[0]?.name ?? ''])
    const ended = once(child, 'exit')
    const [address] = await once(child.stdout, 'data')
    const writing = random.several(8, () =>
      fetch(`${address}${API_PREFIX}${sourceEndpoints.create.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: users.manager.cookie },
        body: JSON.stringify({
          title: 'Registry',
          link: 'https://reg.example/',
          note: '-',
          subCategory: places.subcategoryIds[0],
        }),
      }),
    )

    const first = await Promise.any(writing)
    child.kill('SIGKILL')
    await ended
    await Promise.allSettled(writing)
    expect(first.status).toBe(201)

    await compareSome(random, [indexed, another], 8)
  })
})
