import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { API_PREFIX } from '#contract/paths.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { isNightly } from '#testing/nightly.ts'
import type { Random } from '#testing/random.ts'
import type { TestApp } from '#testing/server/app.ts'
import { addToGroup, buildSource } from '#testing/server/factories.ts'
import { globalList, indexAgain, indexOf, startIndexedLists, WAYS } from '#testing/server/indexed-lists.ts'
import { addSources, MIXES, mixOf, writeAnything } from '#testing/server/random-library.ts'

const PROGRAM = join(import.meta.dirname, '../../../../testing/server/serving-process.ts')

// One per mix at night. The seed is in the test's name; FIRST_LIBRARY repeats it.
const LIBRARIES = isNightly ? MIXES : 2
const FIRST_LIBRARY = Number(process.env['FIRST_LIBRARY'] ?? Date.now() % 1e6)

const { test, indexed, another, users, places, ask, expectList, anyQuestion, compare, startLibrary } =
  startIndexedLists()

afterEach(() => {
  vi.restoreAllMocks()
})

/** Records index questions and answers. */
const watchFinds = (app: TestApp) => {
  const spies = WAYS.map((way) => vi.spyOn(indexOf(app), way))
  return async () => {
    const found = await Promise.all(spies.flatMap(({ mock }) => mock.results.map(({ value }) => value)))
    for (const spy of spies) spy.mockRestore()
    return found.map((one) => one !== null)
  }
}

const compareSome = async (random: Random, apps: readonly TestApp[], questions = 4) => {
  for (const _ of Array.from({ length: questions })) await compare(random, apps)
}

// Building an index starts a thread, which has to wait its turn on a busy machine.
describe('a list found by the index equals the list by SQL, byte for byte,', { timeout: 240_000 }, () => {
  it.each(Array.from({ length: LIBRARIES }, (_, index) => FIRST_LIBRARY + index))(
    'whatever is written (library %i)',
    async (seed) => {
      const random = await startLibrary(seed, mixOf(seed))
      const finds = watchFinds(indexed)

      for (const _ of Array.from({ length: 8 })) {
        for (const _write of Array.from({ length: random.below(4) })) await writeAnything(test.db, random, places)
        await compareSome(random, [indexed])
      }

      expect(await finds()).not.toContain(false)
    },
  )

  it('in two processes, right after a write through either or outside of both', async () => {
    const random = await startLibrary(1, { count: 120 })
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

  it('if a write happens between the index search and the rows', async () => {
    const random = await startLibrary(2, { count: 120 })
    const index = indexOf(indexed)
    const { find } = index
    let written = 0

    for (const _ of Array.from({ length: 15 })) {
      const question = anyQuestion(random)
      const searching = { ...question, query: { ...question.query, search: random.pick(['reg', 'a', 'banana']) } }
      vi.spyOn(index, 'find').mockImplementationOnce(async (question) => {
        const found = await find(question)
        await writeAnything(test.db, random, places)
        written += 1
        return found
      })
      await expectList(indexed, searching)
    }
    expect(written).toBe(15)
  })

  it('if a source is added between the index search and the answer', async () => {
    await startLibrary(2, { count: 20 })
    const index = indexOf(indexed)
    const { find } = index
    vi.spyOn(index, 'find').mockImplementationOnce(async (question) => {
      const found = await find(question)
      await buildSource(test.db, { title: 'Unheard of' })
      return found
    })

    const reply = await ask(indexed, globalList('guest', { search: 'unheard' }))

    expect(JSON.parse(reply.body)).toMatchObject({ totalCount: 1 })
    await expectList(indexed, globalList('guest', { search: 'unheard' }))
  })

  it('if a favorite is marked between the index search and the rows', async () => {
    await startLibrary(7, { count: 120 })
    const index = indexOf(indexed)
    const { find } = index
    const last = test.db.selectFrom('source').select('id').where('is_public', '=', true).orderBy('sort_title', 'desc')
    const { id } = await last.executeTakeFirstOrThrow()
    vi.spyOn(index, 'find').mockImplementationOnce(async (question) => {
      const found = await find(question)
      await test.db.insertInto('favorite').values({ account_id: users.manager.id, source_id: id }).execute()
      return found
    })
    const reply = await ask(indexed, globalList('manager', { order: 'favorite' }))

    expect(JSON.parse(reply.body)).toMatchObject({ sources: expect.arrayContaining([expect.objectContaining({ id })]) })
    await expectList(indexed, globalList('manager', { order: 'favorite' }))
  })

  it('if a group files a source between the index search and the rows', async () => {
    await startLibrary(12, { count: 60 })
    const index = indexOf(indexed)
    const { find } = index
    const { groupId } = users.manager
    const { id } = await buildSource(test.db, { title: 'Filed at last' })
    const subject = places.subjects.find((one) => one.groupId === groupId)
    await index.follow()
    vi.spyOn(index, 'find').mockImplementationOnce(async (question) => {
      const found = await find(question)
      await addToGroup(test.db, groupId ?? 0, { sourceId: id, subcategoryId: subject?.id ?? 0 })
      return found
    })
    const question = { who: 'manager', scope: 'group', query: { search: 'filed' } } as const
    const { body } = await ask(indexed, question)

    expect(JSON.parse(body)).toMatchObject({ totalCount: 1 })
    await expectList(indexed, question)
  })

  it('if a category, a tag or a person was renamed since the same search', async () => {
    const random = await startLibrary(6, { count: 120 })
    const question = globalList('manager', { search: 'r' })
    await ask(indexed, question)
    await test.db.updateTable('subcategory').set({ name: 'Renamed' }).execute()
    const { body } = await ask(indexed, question)
    await expectList(indexed, question)
    await test.db.updateTable('account').set({ full_name: 'Renamed' }).execute()
    const { id } = random.pick(places.tags)
    await test.db.updateTable('tag').set({ label: 'renamed' }).where('id', '=', id).execute()

    expect(body).toContain('Renamed')
    await expectList(indexed, question)
  })

  it('while everything changes and another index is built, and afterwards', async () => {
    const random = await startLibrary(3, { count: 100 })
    await addSources(test.db, random, { count: 1500, places })

    for (const app of [indexed, another, indexed]) await expectList(app, anyQuestion(random))
    await writeAnything(test.db, random, places)
    for (const app of [indexed, another, indexed]) await expectList(app, anyQuestion(random))
    await indexAgain(indexed)
    const finds = watchFinds(indexed)
    await compareSome(random, [indexed])

    expect(await finds()).not.toContain(false)
  })

  it('if the index has missed changes that the database no longer has', async () => {
    const random = await startLibrary(4, { count: 100 })
    for (const _ of Array.from({ length: 5 })) await writeAnything(test.db, random, places)
    await addSources(test.db, random, { count: 1, places })
    await sql`delete from library_change where id < (select max(id) from library_change)`.execute(test.db)

    await expectList(indexed, anyQuestion(random))
    expect(indexOf(indexed).isBehind()).toBe(true)
    await expectList(indexed, anyQuestion(random))
    await indexAgain(indexed)
    expect(indexOf(indexed).isBehind()).toBe(false)
    await compareSome(random, [indexed])
  })

  it('after a restore of the database, also for a client with a later answer', async () => {
    const random = await startLibrary(8, { count: 60 })
    const asked = [{}, { search: 'reg' }]
    const askAll = (app: TestApp) => Promise.all(asked.map((query) => ask(app, globalList('guest', query))))
    const before = await askAll(test)
    const versions = await test.db.selectFrom('library_version').selectAll().execute()
    const { id } = await buildSource(test.db, { title: 'Register', subcategoryId: places.subcategoryIds[0] ?? 0 })
    for (const app of [test, indexed]) expect(await askAll(app)).not.toEqual(before)
    await test.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('source').where('id', '=', id).execute()
      // Versions change now instead of at the commit, and are then set back.
      await sql`set constraints all immediate`.execute(tx)
      await tx.deleteFrom('library_version').execute()
      await tx.insertInto('library_version').values(versions).execute()
      await tx.deleteFrom('library_change').execute()
    })

    for (const app of [test, indexed, another]) expect(await askAll(app)).toEqual(before)
    for (const app of [indexed, another]) await indexAgain(app)
    await writeAnything(test.db, random, places)
    await compareSome(random, [indexed, another])
  })

  it('after a process that wrote was killed', async () => {
    const random = await startLibrary(5, { count: 50 })
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
