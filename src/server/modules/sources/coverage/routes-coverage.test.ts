import { describe, expect, it, vi } from 'vitest'
import { type CoverageRow, coverageEndpoints, type SourceCoverage } from '#contract/lists/coverage.ts'
import { API_PREFIX } from '#contract/paths.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildCategory, buildSource, buildSubcategory } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp({}, { index: true })
const users = signInUsers(test)

const coverageFor = async (who: keyof Users): Promise<SourceCoverage> => {
  const { status, reply } = await users[who].call(coverageEndpoints.read)
  expect(status).toBe(200)
  return reply
}

const rowFor = async (who: keyof Users, code: string): Promise<CoverageRow | undefined> =>
  (await coverageFor(who)).rows.find((row) => row.code === code)

const place = async (name: string) => {
  const category = await buildCategory(test.db, { name })
  return { category, subcategoryId: (await buildSubcategory(test.db, { categoryId: category.id })).id }
}

const build = async (countries: string[] | null, values: Parameters<typeof buildSource>[1]) => {
  const { id } = await buildSource(test.db, values)
  await test.db.updateTable('source').set({ countries }).where('id', '=', id).execute()
  return id
}

const countsOf = ({ categories, rows }: SourceCoverage, id: number) => {
  const at = categories.findIndex((category) => category.id === id)
  const counts = rows.flatMap(({ code, counts: all }) => (all[at] ? [[code, all[at]] as const] : []))
  return { count: categories[at]?.count, ...Object.fromEntries(counts) }
}

describe('the coverage table', () => {
  it('counts by country and category, each source once in a total', async () => {
    const [archives, registers] = [await place('Archives'), await place('Registers')]
    const { subcategoryId } = registers
    await build(['GE', 'RS'], { subcategoryId })
    await build(['GE'], { subcategoryId })
    await build(['001'], { subcategoryId })
    await build(['EU'], { subcategoryId })
    await build(null, { subcategoryId })
    await build(['GE'], { subcategoryId: archives.subcategoryId })

    const coverage = await coverageFor('guest')

    expect(coverage.rows.map(({ code, count }) => `${code} ${count}`)).toEqual([
      '001 1',
      'EU 1',
      'GE 3',
      'RS 1',
      'unknown 1',
    ])
    expect(countsOf(coverage, registers.category.id)).toEqual({ count: 5, '001': 1, EU: 1, GE: 2, RS: 1, unknown: 1 })
    expect(countsOf(coverage, archives.category.id)).toEqual({ count: 1, GE: 1 })
    expect(coverage.totalCount).toBe(6)
    expect(coverage.categories.map(({ name }) => name)).toEqual(['Archives', 'Registers'])
  })

  it('has all global categories by name, including empty ones, and no group’s subject', async () => {
    await buildCategory(test.db, { name: 'zebras' })
    await buildCategory(test.db, { name: 'Empty' })
    await buildCategory(test.db, { name: 'Of a group', groupId: users.user.groupId })

    const { categories, rows } = await coverageFor('user')

    const names = categories.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Empty', 'zebras']))
    expect(names.indexOf('Empty')).toBeLessThan(names.indexOf('zebras'))
    expect(names).not.toContain('Of a group')
    expect(rows.every(({ counts }) => counts.length === categories.length)).toBe(true)
  })

  it('counts private sources only for their readers, and shows their countries to nobody else', async () => {
    const { category, subcategoryId } = await place('Private ones')
    await build(['KI'], { subcategoryId, isPublic: false, groupId: users.user.groupId })
    await build(['NR'], { subcategoryId, isPublic: false, groupId: null })

    const seen = Object.fromEntries(
      await Promise.all(
        (Object.keys(users) as (keyof Users)[]).map(async (who) => [
          who,
          countsOf(await coverageFor(who), category.id),
        ]),
      ),
    )

    const own = { count: 1, KI: 1 }
    const administrators = { count: 1, NR: 1 }
    const none = { count: 0 }
    expect(seen).toEqual({
      guest: none,
      user: own,
      colleague: own,
      manager: own,
      otherUser: none,
      otherManager: none,
      admin: administrators,
      otherAdmin: administrators,
    })
  })
})

describe('the coverage table after a change', () => {
  it.each(['guest', 'user', 'admin'] as const)('is up to date at once for %s', async (who) => {
    const { subcategoryId } = await place(`Changing for ${who}`)
    const id = await build(['TV'], { subcategoryId })
    const before = (await rowFor(who, 'TV'))?.count ?? 0
    expect(before).toBeGreaterThan(0)

    await users.admin.call(sourceEndpoints.update, {
      params: { source: id },
      body: { provenance: { countries: ['WS'] } },
    })

    expect((await rowFor(who, 'TV'))?.count ?? 0).toBe(before - 1)
    expect((await rowFor(who, 'WS'))?.count).toBeGreaterThan(0)
  })

  it('shows a changed name of a category', async () => {
    const { category } = await place('Named one way')
    await coverageFor('user')

    await test.db.updateTable('category').set({ name: 'Named another' }).where('id', '=', category.id).execute()

    expect((await coverageFor('user')).categories).toContainEqual({ id: category.id, name: 'Named another', count: 0 })
  })
})

describe('a hundred readers of the same sources', () => {
  it('share one count', async () => {
    await build(['FJ'], {})
    const index = test.app.libraryIndex
    if (!index) throw new Error('this app has no index')
    const counting = vi.spyOn(index, 'covered')

    const seeing = [...Array.from({ length: 50 }, () => users.user), ...Array.from({ length: 50 }, () => users.manager)]
    const replies = await Promise.all(
      seeing.map(({ cookie }) =>
        test.app.inject({ url: API_PREFIX + coverageEndpoints.read.path, headers: { cookie } }),
      ),
    )

    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(replies[0]?.body).toContain('"FJ"')
    // A second count is needed if the index had to apply changes first.
    expect(counting.mock.calls.length).toBeLessThanOrEqual(2)
  })
})

describe('a guest with a cached coverage table', () => {
  it('does not get it again', async () => {
    const first = await users.guest.call(coverageEndpoints.read)
    const again = await users.guest.call(coverageEndpoints.read, {
      headers: { 'if-none-match': String(first.headers['etag']) },
    })

    expect([again.status, again.text]).toEqual([304, ''])
  })
})
