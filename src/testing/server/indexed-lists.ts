import { beforeAll, expect } from 'vitest'
import { API_PREFIX } from '#contract/paths.ts'
import { sourceEndpoints, sourceListQuery } from '#contract/sources/sources.ts'
import * as z from '#contract/zod.ts'
import type { LibraryIndex } from '#server/library/library-index.ts'
import { type Random, randomOf } from '#testing/random.ts'
import { alongside, startTestApp, type TestApp } from './app.ts'
import { expectedAnswers } from './array-answers.ts'
import { buildImport, buildSubcategory, buildTag } from './factories.ts'
import { addSources, anyQuery, type LibraryFiling, type Mix, USUAL_MIX } from './random-library.ts'
import { signInUsers, type Users } from './users.ts'

/** Entry points of the index. */
export const WAYS = ['find', 'place', 'firstCharacters', 'facets', 'covered', 'best', 'nearest'] as const

const VIEWERS = ['guest', 'user', 'manager', 'otherUser', 'admin'] as const satisfies (keyof Users)[]
const ROLES = { user: 'ROLE_USER', manager: 'ROLE_GROUP_MANAGER', otherUser: 'ROLE_USER', admin: 'ROLE_ADMIN' } as const

type ViewerName = (typeof VIEWERS)[number]

export interface ListCase {
  readonly who: ViewerName
  readonly scope: 'global' | 'group'
  readonly query: Record<string, string>
}

const LIST = { global: sourceEndpoints.list.path, group: sourceEndpoints.listGroup.path }

export const globalList = (who: ViewerName, query: Record<string, string>): ListCase => ({
  who,
  scope: 'global',
  query,
})

export const indexOf = ({ app }: TestApp): LibraryIndex => {
  if (!app.libraryIndex) throw new Error('this app has no index')
  return app.libraryIndex
}

export const indexAgain = async (app: TestApp): Promise<void> => {
  await indexOf(app).follow()
  await indexOf(app).ready()
}

const buildFiling = async ({ db }: TestApp, { manager, otherManager, user }: Users): Promise<LibraryFiling> => {
  const subcategories = await Promise.all(['A', 'B', 'C'].map((name) => buildSubcategory(db, { name })))
  const subjects = [manager, manager, otherManager].map(async ({ groupId }, index) => {
    const { id, category_id: categoryId } = await buildSubcategory(db, { name: `Subject ${index}`, groupId })
    return { id, categoryId, groupId: groupId ?? 0 }
  })
  const imports = [await buildImport(db, manager.id), await buildImport(db, user.id)]
  return {
    groupIds: [null, null, manager.groupId, otherManager.groupId],
    subcategoryIds: subcategories.map(({ id }) => id),
    categoryIds: subcategories.map((one) => one.category_id),
    subjects: await Promise.all(subjects),
    importIds: imports.map(({ id }) => id),
    tags: [
      await buildTag(db, 'Registry'),
      await buildTag(db, '公司'),
      await buildTag(db, 'registry', manager.groupId ?? 0),
    ],
  }
}

/** Apps with and without index on random libraries, with expected answers. */
export const startIndexedLists = () => {
  const test = startTestApp()
  const [indexed, another] = [alongside(test, { index: true }), alongside(test, { index: true })]
  const users = signInUsers(test)
  const places = {} as LibraryFiling
  beforeAll(async () => {
    Object.assign(places, await buildFiling(test, users))
  })

  const ask = async (app: TestApp, { who, scope, query }: ListCase, path: string = LIST[scope]) => {
    const { cookie } = users[who]
    const { statusCode, body, headers } = await app.app.inject({
      url: `${API_PREFIX}${path}`,
      query: path === LIST[scope] ? query : { ...query, scope },
      ...(cookie === '' ? {} : { headers: { cookie } }),
    })
    return { path, status: statusCode, body, retryAfter: headers['retry-after'] }
  }

  /** Expected answers of list calls now. */
  const expectedOf = ({ who, scope, query }: ListCase, id: number) => {
    const { groupId } = users[who]
    const actor = who === 'guest' ? null : { id: users[who].id, role: ROLES[who], groupId }
    const list = { actor, groupId: scope === 'group' ? groupId : null, query: z.parse(sourceListQuery, query) }
    return expectedAnswers(test.db, { ...list, today: test.now().toISOString().slice(0, 10) }, id)
  }

  const expectOf = async (app: TestApp, question: ListCase, answers: Readonly<Record<string, string>>) => {
    for (const [path, body] of Object.entries(answers)) {
      expect({ question, ...(await ask(app, question, path)) }).toEqual({ question, path, status: 200, body })
    }
  }

  const expectList = async (app: TestApp, question: ListCase): Promise<void> => {
    const path = LIST[question.scope]
    const reply = await ask(app, question)
    const body = (await expectedOf(question, 0))[path]
    expect({ question, ...reply }).toEqual({ question, path, status: 200, body })
  }

  const anyQuestion = (random: Random): ListCase => {
    const who = random.pick(VIEWERS)
    const scope = users[who].groupId !== null && random.chance(0.4) ? 'group' : 'global'
    return { who, scope, query: anyQuery(random, places) }
  }

  const compare = async (random: Random, apps: readonly TestApp[]): Promise<void> => {
    const question = anyQuestion(random)
    const expected = await expectedOf(question, 1 + random.below(500))
    await expectOf(test, question, { [LIST[question.scope]]: expected[LIST[question.scope]] ?? '' })
    for (const app of apps) await expectOf(app, question, expected)
  }

  const startLibrary = async (seed: number, different: Partial<Mix>): Promise<Random> => {
    const random = randomOf(seed)
    const mix = { ...USUAL_MIX, ...different }
    Object.assign(places, { mix })
    await test.db.deleteFrom('source').execute()
    await addSources(test.db, random, { count: mix.count, places })
    for (const app of [indexed, another]) await indexAgain(app)
    return random
  }

  return {
    test,
    indexed,
    another,
    users,
    places,
    ask,
    expectedOf,
    expectOf,
    expectList,
    anyQuestion,
    compare,
    startLibrary,
  }
}
