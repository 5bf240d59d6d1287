import { beforeAll, describe, expect, it, vi } from 'vitest'
import { sourceEndpoints } from '#contract/sources.ts'
import type { LibraryIndex } from '#server/library-index/library-index.ts'
import { alongside, startTestApp, type TestApp } from '#testing/server/app.ts'
import { buildSubcategory, buildTag } from '#testing/server/factories.ts'
import { type Random, randomOf } from '#testing/server/random.ts'
import { addSources, anyQuery, type Places, writeAnything } from '#testing/server/random-library.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

// A longer run by night finds what a short one has missed so far; each has a library of its own.
const ROUNDS = Number(process.env['ROUNDS'] ?? 5)

const test = startTestApp()
const indexed = alongside(test, { index: true })
const users = signInUsers(test)
const places = { groupIds: [], subcategoryIds: [], tags: [] } as { -readonly [Key in keyof Places]: Places[Key] }

beforeAll(async () => {
  places.groupIds = [null, null, users.manager.groupId, users.otherManager.groupId]
  places.subcategoryIds = await Promise.all(
    ['A', 'B', 'C'].map(async (name) => (await buildSubcategory(test.db, { name })).id),
  )
  places.tags = [await buildTag(test.db, 'Registry'), await buildTag(test.db, '公司')]
})

const indexOf = ({ app }: TestApp): LibraryIndex => {
  if (!app.libraryIndex) throw new Error('this app has no index')
  return app.libraryIndex
}

/** Watches whether an app finds in its index. */
const watchFinds = (app: TestApp) => {
  const finds = vi.spyOn(indexOf(app), 'find')
  return async () => {
    const found = await Promise.all(finds.mock.results.map(({ value }) => value))
    finds.mockRestore()
    return found.map((one) => one !== null)
  }
}

const VIEWERS = ['guest', 'user', 'manager', 'otherUser', 'admin'] as const satisfies (keyof Users)[]

const ask = async (app: TestApp, who: (typeof VIEWERS)[number], query: Record<string, string>) => {
  const { cookie } = users[who]
  const { statusCode, body } = await app.app.inject({
    url: `/api/v1${sourceEndpoints.list.path}`,
    query,
    ...(cookie === '' ? {} : { headers: { cookie } }),
  })
  return { who, query, status: statusCode, body }
}

const compare = async (random: Random, apps: readonly TestApp[]) => {
  const who = random.pick(VIEWERS)
  const query = anyQuery(random, places)
  const expected = await ask(test, who, query)
  expect(expected.status).toBe(200)
  for (const app of apps) expect(await ask(app, who, query)).toEqual(expected)
}

describe('a list that the index finds', () => {
  it.each(Array.from({ length: ROUNDS }, (_, seed) => seed))(
    'is the same, byte for byte, whatever is written (library %i)',
    async (seed) => {
      const random = randomOf(seed)
      await test.db.deleteFrom('source').execute()
      await addSources(test.db, random, { count: random.pick([0, 3, 120, 400]), places })
      await indexOf(indexed).follow()
      await indexOf(indexed).ready()
      const finds = watchFinds(indexed)

      for (const _ of Array.from({ length: 8 })) {
        for (const _write of Array.from({ length: random.below(4) })) await writeAnything(test.db, random, places)
        for (const _question of Array.from({ length: 4 })) await compare(random, [indexed])
      }

      expect(await finds()).not.toContain(false)
    },
  )
})
