import { beforeAll, describe, expect, it } from 'vitest'
import { facetEndpoints } from '#contract/lists/facets.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildSource, buildSubcategory } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp({}, { index: true })
const users = signInUsers(test)
const places = { companies: 0, courts: 0, companiesOf: 0, courtsOf: 0, subject: 0 }

type Columns = Partial<{
  official: boolean
  countries: string[]
  languages: string[]
  access: string
  exposure: string
  due_on: string
}>

const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(test.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)

const add = async (title: string, columns: Columns, values: Parameters<typeof buildSource>[1] = {}) => {
  const source = await buildSource(test.db, { title, subcategoryId: places.companies, ...values })
  await test.db
    .updateTable('source')
    .set({ official: null, ...columns })
    .where('id', '=', source.id)
    .execute()
  return source.id
}

beforeAll(async () => {
  const [companies, courts] = [await buildSubcategory(test.db), await buildSubcategory(test.db)]
  const own = await buildSubcategory(test.db, { groupId: users.manager.groupId })
  Object.assign(places, {
    companies: companies.id,
    companiesOf: companies.category_id,
    courts: courts.id,
    courtsOf: courts.category_id,
    subject: own.category_id,
  })
  const a = await add('A register', {
    official: true,
    countries: ['GE'],
    languages: ['en', 'ka'],
    access: 'open',
    exposure: 'none',
    due_on: dayIn(0),
  })
  const b = await add(
    'B court',
    { official: false, countries: ['001', 'GE'], access: 'paid', exposure: 'identified' },
    { subcategoryId: places.courts },
  )
  const c = await add('C list', { countries: ['MT'], languages: ['en'], exposure: 'notified', due_on: dayIn(1) })
  await add('D says nothing', {}, { link: 'https://same.example/' })
  await add(
    'E private',
    { countries: ['VA'], languages: ['la'], access: 'restricted' },
    { link: 'https://same.example', isPublic: false, groupId: users.manager.groupId },
  )
  for (const sourceId of [a, b]) {
    await addToGroup(test.db, users.manager.groupId ?? 0, { sourceId, subcategoryId: own.id })
  }
  await test.db
    .insertInto('link_health')
    .values([
      { source_id: b, state: 'gone' },
      { source_id: c, state: 'works' },
    ])
    .execute()
})

type Query = Record<string, string>
type UserName = keyof Users

const call = async (who: UserName, url: string, query: Query) => {
  const { cookie } = users[who]
  const reply = await test.app.inject({ url: `/api/v1${url}`, query, ...(cookie ? { headers: { cookie } } : {}) })
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return reply.json()
}

describe('the filters of lists', () => {
  const listed = async (query: Query, who: UserName = 'guest', path: string = sourceEndpoints.list.path) => {
    const { sources, totalCount } = await call(who, path, query)
    expect(totalCount).toBe(sources.length)
    return sources.map(({ title }: { title: string }) => title[0]).join('')
  }

  it.each([
    [{ country: 'GE' }, 'AB'],
    [{ country: 'MT,001' }, 'BC'],
    [{ country: 'unknown' }, 'D'],
    [{ country: 'MT,unknown' }, 'CD'],
    [{ country: 'VA' }, ''],
    [{ language: 'en' }, 'AC'],
    [{ language: 'ka,unknown' }, 'ABD'],
    [{ access: 'open,paid' }, 'AB'],
    [{ access: 'unknown' }, 'CD'],
    [{ exposure: 'none,logged,identified,unknown' }, 'ABD'],
    [{ official: 'yes' }, 'A'],
    [{ official: 'no' }, 'B'],
    [{ official: 'unknown' }, 'CD'],
    [{ health: 'gone' }, 'B'],
    [{ health: 'unchecked' }, 'AD'],
    [{ due: 'yes' }, 'A'],
    [{ country: 'GE', access: 'paid' }, 'B'],
    [{ country: 'GE', language: 'en', official: 'no' }, ''],
    [{ country: 'GE', search: 'court' }, 'B'],
  ])('lists for %o %s', async (query, titles) => {
    expect(await listed(query)).toBe(titles)
  })

  it('lists sources of one of several categories, and narrows the counts', async () => {
    const { companiesOf, courtsOf } = places
    expect(await listed({ category: `${courtsOf}` })).toBe('B')
    expect(await listed({ category: `${courtsOf},${companiesOf}` })).toBe('ABCD')
    expect(await listed({ category: `${places.subject}` })).toBe('')
    const { categories } = await call('guest', sourceEndpoints.list.path, { category: `${courtsOf}` })
    const counts = categories.flatMap(({ subCategories }: { subCategories: { id: number; count: number }[] }) =>
      subCategories.map(({ id, count }) => [id, count]),
    )
    expect(new Map(counts)).toEqual(
      new Map([
        [places.companies, 0],
        [places.courts, 1],
      ]),
    )
  })

  it('narrow the list of a group, whose categories are its subjects', async () => {
    const path = sourceEndpoints.listGroup.path
    expect(await listed({ country: '001' }, 'user', path)).toBe('B')
    expect(await listed({ category: `${places.subject}` }, 'user', path)).toBe('AB')
    expect(await listed({ category: `${places.courtsOf}` }, 'user', path)).toBe('')
    expect(await listed({ health: 'unchecked', due: 'yes' }, 'user', path)).toBe('A')
  })
})

const counted = (facets: { value: string; count: number }[]) => facets.map(({ value, count }) => `${value} ${count}`)

describe('the facets of a list', () => {
  const facetsOf = async (query: Query = {}, who: UserName = 'guest') => {
    const facets = await call(who, facetEndpoints.facets.path, query)
    return Object.fromEntries(
      Object.entries(facets).map(([name, value]) => [name, Array.isArray(value) ? counted(value) : value]),
    )
  }

  it('are, for each filter, its values with their counts, highest first', async () => {
    expect(await facetsOf()).toEqual({
      country: ['GE 2', '001 1', 'MT 1', 'unknown 1'],
      category: [`${places.companiesOf} 3`, `${places.courtsOf} 1`],
      language: ['en 2', 'unknown 2', 'ka 1'],
      access: ['unknown 2', 'open 1', 'paid 1'],
      exposure: ['identified 1', 'none 1', 'notified 1', 'unknown 1'],
      official: ['unknown 2', 'no 1', 'yes 1'],
      health: ['unchecked 2', 'gone 1', 'works 1'],
      due: 1,
      duplicates: 0,
    })
  })

  it('of each filter are counted under all other filters, but not under its own', async () => {
    const facets = await facetsOf({ country: 'GE', exposure: 'none' })

    expect(facets).toMatchObject({
      country: ['GE 1'],
      exposure: ['identified 1', 'none 1'],
      access: ['open 1'],
      due: 1,
    })
  })

  it('are narrowed by a search and a subcategory, which have no facets', async () => {
    expect(await facetsOf({ search: 'court' })).toMatchObject({ country: ['001 1', 'GE 1'], due: 0 })
    expect(await facetsOf({ subCategory: `${places.courts}` })).toMatchObject({ category: [`${places.courtsOf} 1`] })
    expect(await facetsOf({ search: '"a register"', access: 'paid' })).toMatchObject({ access: ['open 1'], due: 0 })
  })

  it('reveal nothing private of a group to others', async () => {
    expect(await facetsOf({}, 'colleague')).toMatchObject({
      country: expect.arrayContaining(['VA 1']),
      language: expect.arrayContaining(['la 1']),
      access: expect.arrayContaining(['restricted 1']),
      duplicates: 2,
    })
    const all = await facetsOf({}, 'guest')
    for (const who of ['otherUser', 'otherManager', 'admin'] as const) expect(await facetsOf({}, who)).toEqual(all)
    expect(await facetsOf({ country: 'VA' }, 'otherUser')).toMatchObject({ language: [], duplicates: 0 })
  })

  it('are of the own group’s list, too', async () => {
    expect(await facetsOf({ scope: 'group' }, 'user')).toMatchObject({
      country: ['GE 2', '001 1'],
      category: [`${places.subject} 2`],
      health: ['gone 1', 'unchecked 1'],
      due: 1,
    })
    expect(await facetsOf({ scope: 'group', official: 'no' }, 'user')).toMatchObject({ country: ['001 1', 'GE 1'] })
    expect(await facetsOf({ scope: 'group' }, 'otherUser')).toMatchObject({ country: [], category: [], due: 0 })
  })

  it('of a group’s list are refused to people without a group', async () => {
    for (const [who, status] of [
      ['guest', 401],
      ['admin', 403],
    ] as const) {
      const reply = await users[who].call(facetEndpoints.facets, { query: { scope: 'group' } })
      expect(reply.status).toBe(status)
    }
  })
})

it('a source becomes due at midnight in UTC without a write, also for guests with cached answers', async () => {
  const asked = async (who: UserName) => ({
    due: (await call(who, sourceEndpoints.list.path, { due: 'yes' })).totalCount,
    facet: (await call(who, facetEndpoints.facets.path, {})).due,
  })
  for (const who of ['guest', 'user'] as const) expect(await asked(who)).toEqual({ due: 1, facet: 1 })

  test.advance(DAY_MS)

  for (const who of ['guest', 'user'] as const) expect(await asked(who)).toEqual({ due: 2, facet: 2 })
})

it.each([
  ['country', 'Georgia'],
  ['category', 'x'],
  ['language', 'EN'],
  ['access', 'free'],
  ['exposure', 'none,'],
  ['official', 'maybe'],
  ['health', 'dead'],
  ['due', 'no'],
])('refuses %s=%s in lists and facets', async (field, value) => {
  for (const endpoint of [sourceEndpoints.list, facetEndpoints.facets]) {
    const { status, error } = await users.user.call(endpoint, { query: { [field]: value } })
    expect([status, error.errors.map((one) => one.field)]).toEqual([400, [field]])
  }
})
