import { beforeAll, describe, expect, it } from 'vitest'
import { PAGE_SIZE } from '#contract/limits.ts'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildSource, buildSubcategory, buildTag, MISSING_ID } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp({}, { index: true })
const users = signInUsers(test)
const ids = { filed: 0, secret: 0, marked: 0 }
let subCategory = ''

const add = (title: string, values: Parameters<typeof buildSource>[1] = {}) =>
  buildSource(test.db, { title, link: 'https://x.example/', note: '-', subcategoryId: Number(subCategory), ...values })

beforeAll(async () => {
  subCategory = String((await buildSubcategory(test.db)).id)
  const place = await buildSubcategory(test.db, { groupId: users.manager.groupId })
  const own = { isPublic: false, groupId: users.manager.groupId }
  for (let index = 0; index < PAGE_SIZE; index += 1) await add(`Bank ${index + 100}`)
  await add('Archive', { note: 'georgia' })
  await add('Elsewhere', { tags: [await buildTag(test.db, 'Georgia')] })
  ids.filed = (await add('Registers of Georgia')).id
  ids.marked = (await add('The register of Georgia')).id
  await add('Georgia')
  await add('42 registers')
  ids.secret = (await add('Zanzibar ownership', own)).id
  await addToGroup(test.db, users.manager.groupId ?? 0, { sourceId: ids.filed, subcategoryId: place.id })
  await test.db.insertInto('favorite').values({ account_id: users.user.id, source_id: ids.marked }).execute()
})

describe('the best matches', () => {
  const best = async (search: string, viewer = users.guest) => {
    const { status, reply } = await viewer.call(searchEndpoints.best, { query: { search } })
    expect(status).toBe(200)
    return reply.map(({ title }) => title)
  }

  it('are the title itself, words in it, tags, then other matches; three at most', async () => {
    expect(await best('georgia')).toEqual(['Georgia', 'Registers of Georgia', 'The register of Georgia'])
    expect(await best('georgia -register')).toEqual(['Georgia', 'Elsewhere', 'Archive'])
    // Other forms of a word come after the typed one.
    expect(await best('GEORGIA registers')).toEqual(['Registers of Georgia', 'The register of Georgia'])
  })

  it('prefer whole words of a title to parts of words', async () => {
    await add('An ostrich', { note: 'rich' })
    await add('The rich list')

    expect(await best('rich')).toEqual(['The rich list', 'An ostrich'])
  })

  it('begin with a title equal to the search, even with exclusions or quotes, and with an equal link', async () => {
    await add('All of Romania', { link: 'https://www.romania.example/all' })
    await add('Romania')

    for (const search of ['romania', '"ROMANIA"', 'romania -jersey']) {
      expect((await best(search))[0]).toBe('Romania')
    }
    expect((await best('http://romania.example/all/'))[0]).toBe('All of Romania')
  })

  it('prefer favorites among equals', async () => {
    expect(await best('georgia', users.user)).toEqual(['Georgia', 'The register of Georgia', 'Registers of Georgia'])
  })

  it('are visible to the caller, and empty without a search or a match', async () => {
    for (const viewer of [users.guest, users.otherUser, users.admin]) expect(await best('zanzibar', viewer)).toEqual([])
    expect(await best('zanzibar', users.user)).toEqual(['Zanzibar ownership'])
    expect([await best(''), await best('nowhere'), await best('...')]).toEqual([[], [], []])
  })

  it('refuse a search that is too long', async () => {
    const { status } = await users.guest.call(searchEndpoints.best, { query: { search: 'x'.repeat(201) } })

    expect(status).toBe(400)
  })
})

describe('a suggestion', () => {
  const suggested = async (search: string, viewer = users.guest) => {
    const { status, reply } = await viewer.call(searchEndpoints.suggestions, { query: { search } })
    expect(status).toBe(200)
    return reply.search
  }

  it.each([
    ['georga', 'georgia'],
    ['regsters of goergia', 'registers of georgia'],
    ['"regsters of" georgia', 'georgia "registers of"'],
    ['georga -bank', 'georgia -bank'],
    // A known word, a word without similar ones, and searches without words.
    ['georgia', null],
    ['xqzw', null],
    ['', null],
    ['...', null],
  ])('for %j is %j', async (search, expected) => {
    expect(await suggested(search)).toBe(expected)
  })

  it('is never a word that occurs only in private sources of others', async () => {
    for (const viewer of [users.guest, users.otherUser, users.admin])
      expect(await suggested('zanzbar', viewer)).toBeNull()
    expect(await suggested('zanzbar', users.user)).toBe('zanzibar')
  })
})

describe('a search whose words occur in no source together', () => {
  it.each([
    ['georgia unfindable', ['unfindable']],
    ['unfindable georgia nowhere', ['unfindable', 'nowhere']],
  ])('leaves out the fewest words, and shows the best matches of the others: %s', async (search, words) => {
    const { reply } = await users.guest.call(searchEndpoints.suggestions, { query: { search } })
    expect(reply.without).toMatchObject({ words, search: 'georgia' })

    const { reply: best } = await users.guest.call(searchEndpoints.best, { query: { search } })
    expect(best).toEqual((await users.guest.call(searchEndpoints.best, { query: { search: 'georgia' } })).reply)
  })

  it.each(['georgia', 'unfindable nowhere', 'georgia -unfindable nowhere', '"georgia unfindable"'])(
    'is not shortened if it has results, if nothing helps, or if it is not of plain words: %s',
    async (search) => {
      expect((await users.guest.call(searchEndpoints.suggestions, { query: { search } })).reply.without).toBeNull()
    },
  )

  it('counts only sources that the person may see', async () => {
    const withoutFor = async (viewer = users.guest) =>
      (await viewer.call(searchEndpoints.suggestions, { query: { search: 'zanzibar unfindable' } })).reply.without
    expect(await withoutFor()).toBeNull()
    expect(await withoutFor(users.admin)).toBeNull()
    expect(await withoutFor(users.user)).toMatchObject({ search: 'zanzibar', count: 1 })
  })
})

describe('the position of a source', () => {
  const pageOf = async (id: number, query: Record<string, string> = {}, viewer = users.guest) => {
    const { status, reply } = await viewer.call(searchEndpoints.place, { params: { id }, query })
    expect(status).toBe(200)
    return reply.page
  }

  it('is its page of the requested list', async () => {
    expect(await pageOf(ids.filed)).toBe(2)
    expect(await pageOf(ids.filed, { direction: 'DESC' })).toBe(1)
    expect(await pageOf(ids.filed, { search: 'georgia', subCategory })).toBe(1)
    expect(await pageOf(ids.marked, { order: 'favorite' }, users.user)).toBe(1)
    expect(await pageOf(ids.marked, { order: 'favorite', direction: 'DESC' }, users.user)).toBe(2)
    expect(await pageOf(ids.marked, { favorite: 'yes' }, users.user)).toBe(1)
  })

  it('is null if the list does not contain it', async () => {
    expect(await pageOf(ids.filed, { search: 'bank' })).toBeNull()
    expect(await pageOf(ids.filed, { subCategory: String(MISSING_ID) })).toBeNull()
    expect(await pageOf(MISSING_ID)).toBeNull()
    for (const viewer of [users.guest, users.otherUser, users.admin]) {
      expect(await pageOf(ids.secret, {}, viewer)).toBeNull()
    }
    expect(await pageOf(ids.secret, {}, users.user)).toBe(2)
  })

  it('in the list of a group is visible to its members', async () => {
    expect(await pageOf(ids.filed, { scope: 'group' }, users.user)).toBe(1)
    expect(await pageOf(ids.marked, { scope: 'group' }, users.user)).toBeNull()
    for (const viewer of [users.guest, users.otherUser, users.admin]) {
      expect(await pageOf(ids.filed, { scope: 'group' }, viewer)).toBeNull()
    }
  })

  it('is refused for an invalid query of a list', async () => {
    const { status } = await users.guest.call(searchEndpoints.place, { params: { id: 1 }, query: { scope: 'all' } })

    expect(status).toBe(400)
  })
})

describe('the letters of a list', () => {
  const letters = async (query: Record<string, string> = {}, viewer = users.guest) => {
    const { status, reply } = await viewer.call(searchEndpoints.letters, { query })
    expect(status).toBe(200)
    return reply.map(({ letter, page }) => `${letter}${page}`).join(' ')
  }

  it('are letters with sources, with the first page of each', async () => {
    expect(await letters()).toBe('#1 A1 B1 E2 G2 R2 T2')
    expect(await letters({ direction: 'DESC' })).toBe('T1 R1 G1 E1 B1 A2 #2')
    expect(await letters({ search: 'georgia' })).toBe('A1 E1 G1 R1 T1')
    expect(await letters({ subCategory: String(MISSING_ID) })).toBe('')
  })

  it('follow the caller’s visibility', async () => {
    expect(await letters({}, users.otherUser)).toBe(await letters())
    expect(await letters({}, users.user)).toBe('#1 A1 B1 E2 G2 R2 T2 Z2')
    expect(await letters({ scope: 'group' }, users.user)).toBe('R1')
    expect([await letters({ scope: 'group' }), await letters({ scope: 'group' }, users.admin)]).toEqual(['', ''])
  })

  it('are empty in the order of favorites, which does not exist for a guest', async () => {
    expect(await letters({ order: 'favorite' }, users.user)).toBe('')
    expect(await letters({ order: 'favorite' })).toBe(await letters())
  })
})
