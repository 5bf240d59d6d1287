import { beforeAll, describe, expect, it } from 'vitest'
import { PAGE_SIZE } from '#contract/limits.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { normalize, searchWords, sortKey } from '#contract/text/normalize.ts'
import { derivedColumns } from '#server/modules/sources/repository.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSubcategory } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

type Viewer = 'guest' | 'user' | 'otherManager' | 'admin'

interface Row {
  id: number
  title: string
  isPublic: boolean
  owner: 'own' | 'other' | 'global'
  filedUnder: number
  groupSub: number | null
  favoriteOf: readonly Viewer[]
}

const SOURCES = 230
const WORDS = [
  'Ärzte',
  'air',
  'Zürich',
  'zebra',
  '9 lives',
  '"quoted"',
  'École',
  'ecole',
  'Ökobank',
  '日本',
  'Mixed bank',
  '#tag',
  'b',
  'B',
]
const rows: Row[] = []
const subs: number[] = []
const filed: number[] = []

// Deterministic choice that looks random.
const pick = <T>(list: readonly T[], seed: number): T => {
  const found = list[(seed * 7919 + (seed % 13) * 31) % list.length]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

beforeAll(async () => {
  for (const name of ['One', 'Two', 'Three']) subs.push((await buildSubcategory(test.db, { name })).id)
  for (const name of ['Mine', 'Ours']) {
    filed.push((await buildSubcategory(test.db, { name, groupId: users.user.groupId })).id)
  }
  const groups = { own: users.user.groupId, other: users.otherManager.groupId, global: null }
  const plans = Array.from({ length: SOURCES }, (_unused, index) => ({
    title: `${pick(WORDS, index)} ${pick(['bank', 'register', 'list', ''], index * 3)}`.trim(),
    isPublic: index % 3 !== 0,
    owner: pick(['own', 'other', 'global'] as const, index * 5),
    filedUnder: pick(subs, index * 11),
    groupSub: index % 4 === 0 ? pick(filed, index) : null,
    favoriteOf: (['user', 'otherManager', 'admin'] as const).filter((_who, place) => (index + place) % 5 === 0),
  }))
  const made = await test.db
    .insertInto('source')
    .values(
      plans.map((plan) => {
        const texts = { title: plan.title, link: 'https://x.example/', note: '-' }
        const columns = {
          ...texts,
          ...derivedColumns({ ...texts, labels: [], countries: null }),
          is_public: plan.isPublic,
        }
        return { ...columns, group_id: groups[plan.owner], subcategory_id: plan.filedUnder }
      }),
    )
    .returning('id')
    .execute()
  rows.push(...plans.map((plan, index) => ({ ...plan, id: made[index]?.id ?? 0 })))
  await test.db
    .insertInto('favorite')
    .values(
      rows.flatMap(({ id, favoriteOf }) => favoriteOf.map((who) => ({ source_id: id, account_id: users[who].id }))),
    )
    .execute()
  await test.db
    .insertInto('group_source')
    .values(
      rows.flatMap(({ id, groupSub, isPublic, owner }) =>
        groupSub !== null && (isPublic || owner === 'own')
          ? [{ source_id: id, group_id: users.user.groupId ?? 0, subcategory_id: groupSub }]
          : [],
      ),
    )
    .execute()
})

const OWNER = { guest: null, user: 'own', otherManager: 'other', admin: 'global' } as const

interface OrderCase {
  readonly viewer: Viewer
  readonly inGroup: boolean
  readonly order: 'title' | 'favorite'
  readonly direction: 'ASC' | 'DESC'
  readonly search: string
  readonly sub: number | null
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

// Expected list: filters and sorts all sources.
const expected = ({ viewer, inGroup, order, direction, search, sub }: OrderCase) => {
  const byFavorite = order === 'favorite' && viewer !== 'guest'
  const rank = (row: Row) => Number(row.favoriteOf.includes(viewer) === (direction === 'DESC'))
  const sign = direction === 'DESC' ? -1 : 1
  const byTitle = (a: Row, b: Row) => compare(sortKey(a.title), sortKey(b.title)) || a.id - b.id
  return rows
    .filter((row) => row.isPublic || row.owner === OWNER[viewer])
    .filter((row) => !inGroup || row.groupSub !== null)
    .filter((row) => sub === null || (inGroup ? row.groupSub : row.filedUnder) === sub)
    .filter((row) => searchWords(search).every((word) => normalize(row.title).includes(word)))
    .toSorted((a, b) => (byFavorite ? rank(a) - rank(b) || byTitle(a, b) : sign * byTitle(a, b)))
    .map(({ id }) => id)
}

const allPages = async ({ viewer, inGroup, order, direction, search, sub }: OrderCase) => {
  const query = { order, direction, search, subCategory: sub === null ? '' : String(sub) }
  const pages: number[][] = []
  const totals = new Set<number>()
  for (let page = 1; page <= SOURCES / PAGE_SIZE + 2; page += 1) {
    const { reply } = await users[viewer].call(inGroup ? sourceEndpoints.listGroup : sourceEndpoints.list, {
      query: { ...query, page: String(page) },
    })
    pages.push(reply.sources.map(({ id }) => id))
    totals.add(reply.totalCount)
  }
  return { pages, totals: [...totals] }
}

const inPages = (ids: readonly number[], count: number) =>
  Array.from({ length: count }, (_unused, index) => ids.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE))

const questions = (['guest', 'user', 'otherManager', 'admin'] as const).flatMap((viewer) =>
  (['title', 'favorite'] as const).flatMap((order) =>
    (['ASC', 'DESC'] as const).flatMap((direction) =>
      ['', 'bank'].flatMap((search) =>
        [false, true].map((filtered) => ({ viewer, order, direction, search, filtered })),
      ),
    ),
  ),
)

describe('every page of a list', () => {
  it.each(questions)(
    'equals a scan of all sources: $viewer by $order $direction, search "$search", filtered $filtered',
    async ({ filtered, ...rest }) => {
      const question: OrderCase = { ...rest, inGroup: false, sub: filtered ? (subs[1] ?? 0) : null }
      const ids = expected(question)

      const { pages, totals } = await allPages(question)

      expect(pages).toEqual(inPages(ids, pages.length))
      expect(totals).toEqual([ids.length])
      expect(pages.at(-1)).toEqual([])
    },
  )

  it.each(questions.filter(({ viewer }) => viewer === 'user'))(
    'of a group equals a scan, too: by $order $direction, search "$search", filtered $filtered',
    async ({ filtered, ...rest }) => {
      const question: OrderCase = { ...rest, inGroup: true, sub: filtered ? (filed[0] ?? 0) : null }
      const ids = expected(question)

      const { pages, totals } = await allPages(question)

      expect(pages).toEqual(inPages(ids, pages.length))
      expect(totals).toEqual([ids.length])
    },
  )

  it('has enough sources to compare', () => {
    const sizes = questions.map(
      ({ filtered, ...rest }) => expected({ ...rest, inGroup: false, sub: filtered ? (subs[1] ?? 0) : null }).length,
    )

    expect(Math.min(...sizes)).toBeGreaterThan(5)
    expect(Math.max(...sizes)).toBeGreaterThan(3 * PAGE_SIZE)
  })
})

describe('the order by title', () => {
  const headings = async (direction: string) => {
    const { reply } = await users.guest.call(sourceEndpoints.list, { query: { direction } })
    return reply.sources.map(({ title }) => title)
  }

  it('puts titles without a first letter first, and last in the other direction', async () => {
    expect((await headings('ASC'))[0]).toMatch(/^["#9]/)
    expect((await headings('DESC'))[0]).toMatch(/^日/)
  })

  it('ignores case and accents', async () => {
    const { reply } = await users.guest.call(sourceEndpoints.list, { query: { search: 'ecole' } })

    const found = rows.filter(({ title, isPublic }) => isPublic && normalize(title).startsWith('ecole'))
    expect(new Set(found.map(({ title }) => title.split(' ')[0]))).toEqual(new Set(['École', 'ecole']))
    expect(reply.totalCount).toBe(found.length)
  })
})

describe('the query of a list', () => {
  it.each([
    ['page', '0'],
    ['page', '-1'],
    ['page', '1.5'],
    ['page', 'abc'],
    ['page', '0x10'],
    ['page', '1e3'],
    ['page', ' 2 '],
    ['direction', 'up'],
    ['direction', 'asc'],
    ['order', 'link'],
    ['order', '__proto__'],
    ['subCategory', 'abc'],
    ['subCategory', '-1'],
    ['subCategory', '1 or 1=1'],
  ])('is refused with the name of the field: %s=%s', async (field, value) => {
    const { status, error } = await users.guest.call(sourceEndpoints.list, { query: { [field]: value } })

    expect(status).toBe(400)
    expect(error.code).toBe('invalid')
    expect(error.errors.map((complaint) => complaint.field)).toEqual([field])
    expect(error.errors[0]?.message).toMatch(/^This is not /)
  })

  it('may be empty', async () => {
    const { reply } = await users.guest.call(sourceEndpoints.list)
    const spelledOut = await users.guest.call(sourceEndpoints.list, {
      query: { search: '', order: 'title', direction: 'ASC', page: '1', subCategory: '' },
    })

    expect(reply).toEqual(spelledOut.reply)
    expect(reply.limit).toBe(50)
    expect(reply.sources).toHaveLength(50)
  })

  it.each(['1000000', '1000001', '9'.repeat(30)])('gets an empty page past the last, however far: %s', async (page) => {
    const { status, reply } = await users.guest.call(sourceEndpoints.list, { query: { page } })

    expect(status).toBe(200)
    expect(reply.sources).toEqual([])
    expect(reply.totalCount).toBe(rows.filter(({ isPublic }) => isPublic).length)
  })
})
