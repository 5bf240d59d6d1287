import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { expireSearches } from '#server/modules/activity/repository.ts'
import { asGuest, asRole, signIn, type TestActor } from '#testing/server/actors.ts'
import { alongside, startTestApp } from '#testing/server/app.ts'
import { buildCategory, buildSubcategory, buildTag } from '#testing/server/factories.ts'

const test = startTestApp({}, { index: true })
const other = alongside(test)

let user: TestActor
let colleague: TestActor

beforeEach(async () => {
  user = await asRole(test, 'ROLE_USER')
  colleague = await asRole(test, 'ROLE_GROUP_MANAGER', user.groupId ?? 0)
  await switchLog(user, true)
})

const switchLog = (of: TestActor, isOn: boolean) =>
  test.db.updateTable('app_group').set({ logs_searches: isOn }).where('id', '=', of.groupId).execute()

type List = 'list' | 'listGroup'

const search = async (who: TestActor, query: Record<string, string>, list: List = 'list') => {
  expect((await who.call(sourceEndpoints[list], { query })).status).toBe(200)
}

const searches = (of: TestActor) =>
  test.db
    .selectFrom('activity')
    .select(['actor_id', 'after'])
    .where('kind', '=', 'sources_searched')
    .where('group_id', '=', of.groupId)
    .orderBy('id')
    .execute()

describe('a search by a member of a group', () => {
  it('is logged with its terms and nothing else, if the group logs searches', async () => {
    const { id } = await buildSubcategory(test.db, { name: 'Sanctions' })
    const tag = await buildTag(test.db, 'Banks', user.groupId ?? 0)
    const { id: own } = await buildSubcategory(test.db, { name: 'Heron', groupId: user.groupId })
    const all = {
      search: ' bank ',
      order: 'favorite',
      direction: 'DESC',
      page: '2',
      subCategory: `${id}`,
      favorite: 'yes',
    }

    await search(user, { ...all, tag: `${tag.id}` })
    await search(colleague, { subCategory: `${own}` }, 'listGroup')
    await search(user, { page: '3' })

    expect(await searches(user)).toEqual([
      {
        actor_id: user.id,
        after: {
          scope: 'global',
          search: 'bank',
          order: 'favorite',
          direction: 'DESC',
          page: 2,
          subCategory: 'Sanctions',
          favorite: 'yes',
          tag: 'Banks',
        },
      },
      { actor_id: colleague.id, after: { scope: 'group', subCategory: 'Heron' } },
      { actor_id: user.id, after: { scope: 'global', page: 3 } },
    ])
  })

  it('is not logged if the group does not log searches, from the next call on', async () => {
    await switchLog(user, false)

    await search(user, { search: 'bank' })

    expect(await searches(user)).toEqual([])
  })

  it('is not logged if it is empty', async () => {
    await search(user, {})
    await search(user, { search: ' ', order: 'title', direction: 'ASC', page: '1', subCategory: '' }, 'listGroup')

    expect(await searches(user)).toEqual([])
  })

  it('is logged with provenance filters and names of categories', async () => {
    const [registers, courts] = [
      await buildCategory(test.db, { name: 'Registers' }),
      await buildCategory(test.db, { name: 'Courts' }),
    ]
    const subject = await buildCategory(test.db, { name: 'Heron', groupId: user.groupId })
    const kind = {
      country: 'GE,001,unknown',
      language: 'sr-Latn',
      access: 'open',
      exposure: 'none,logged',
      official: 'yes',
      health: 'gone',
      due: 'yes',
    }

    await search(user, { ...kind, category: `${registers.id},${courts.id},${subject.id}` })
    await search(user, { category: `${subject.id},${courts.id}` }, 'listGroup')
    await search(user, { category: `${subject.id}` })

    expect(await searches(user)).toEqual([
      { actor_id: user.id, after: { scope: 'global', ...kind, category: 'Courts, Registers' } },
      { actor_id: user.id, after: { scope: 'group', category: 'Heron' } },
    ])
  })

  it('is logged without names of another group’s subjects and tags', async () => {
    const { groupId } = await asRole(test, 'ROLE_USER')
    const { id } = await buildSubcategory(test.db, { groupId })
    const tag = await buildTag(test.db, 'Heron', groupId ?? 0)

    await search(user, { subCategory: `${id}` })
    await search(user, { tag: `${tag.id}` })
    await search(user, { subCategory: `${id}` }, 'listGroup')

    expect(await searches(user)).toEqual([])
  })

  it('is logged once if it is repeated within ten minutes', async () => {
    const bank = { search: 'bank' }
    await search(user, bank)
    await search(user, { search: 'banks' })
    test.advance(9 * 60_000)
    await search(user, bank)
    await search(user, bank, 'listGroup')
    await search(colleague, bank)
    test.advance(2 * 60_000)
    await search(user, bank)

    expect((await searches(user)).map(({ actor_id, after }) => [actor_id === user.id, after])).toEqual([
      [true, { scope: 'global', search: 'bank' }],
      [true, { scope: 'global', search: 'banks' }],
      [true, { scope: 'group', search: 'bank' }],
      [false, { scope: 'global', search: 'bank' }],
      [true, { scope: 'global', search: 'bank' }],
    ])
  })

  it('is logged once if it is sent several times at once, to two processes', async () => {
    const account = { id: user.id, group_id: user.groupId }
    const elsewhere = await signIn(other, account)

    await Promise.all([user, elsewhere, user, elsewhere].map((who) => search(who, { search: 'at once' })))

    expect(await searches(user)).toHaveLength(1)
  })
})

it('searches of other people are not logged', async () => {
  const admin = await asRole(test, 'ROLE_ADMIN')
  const countSearches = () =>
    test.db
      .selectFrom('activity')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirst()
  const before = await countSearches()

  await search(asGuest(test), { search: 'bank' })
  await search(admin, { search: 'bank' })

  expect(await countSearches()).toEqual(before)
})

describe('logged searches after twelve months', () => {
  const at = async (months: number) => {
    const { rows } = await sql<{ at: Date }>`select now() - make_interval(months => ${months}) as at`.execute(test.db)
    const values = { at: rows[0]?.at ?? test.now(), actor_id: user.id, actor_name: 'Ada', actor_role: 'ROLE_USER' }
    await test.db
      .insertInto('activity')
      .values({ ...values, group_id: user.groupId, kind: 'sources_searched', after: '{"search":"bank"}' })
      .execute()
  }

  it('lose their words and their person; younger ones and other old entries do not', async () => {
    for (const months of [13, 11]) await at(months)
    await test.db
      .insertInto('activity')
      .values({ at: new Date('2020-01-01'), group_id: user.groupId, kind: 'login', actor_name: 'Ada' })
      .execute()

    // This clock is ahead; searches expire by the database's clock.
    await expireSearches(test.db, new Date(test.now().getTime() + 400 * 24 * 3_600_000))

    const rows = await test.db
      .selectFrom('activity')
      .select(['kind', 'actor_id', 'actor_name', 'after'])
      .where('group_id', '=', user.groupId)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { kind: 'sources_searched', actor_id: null, actor_name: null, after: null },
      { kind: 'sources_searched', actor_id: user.id, actor_name: 'Ada', after: { search: 'bank' } },
      { kind: 'login', actor_id: null, actor_name: 'Ada', after: null },
    ])
  })
})
