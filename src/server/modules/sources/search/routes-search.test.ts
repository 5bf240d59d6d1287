import { beforeAll, describe, expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildSource, buildSubcategory, buildTag } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp({}, { index: true })
const users = signInUsers(test)
const subs = { a: 0, b: 0, filed: 0 }

beforeAll(async () => {
  subs.a = (await buildSubcategory(test.db, { name: 'A' })).id
  subs.b = (await buildSubcategory(test.db, { name: 'B' })).id
  subs.filed = (await buildSubcategory(test.db, { groupId: users.manager.groupId })).id
  const add = (title: string, values: Parameters<typeof buildSource>[1] = {}) =>
    buildSource(test.db, { title, link: 'https://x.example/', note: '-', subcategoryId: subs.a, ...values })
  await add('Öffentliches Unternehmensregister')
  await add('Company register of Malta', { link: 'https://registry.mbr.mt/ROC/', subcategoryId: subs.b })
  await add('Straße & Łódź', { note: 'Case 2024: "quoted" C++ 100% under_score back\\slash o\'neill' })
  await add('Tagged', { tags: [await buildTag(test.db, 'Beneficial owner')] })
  await add('日本語の情報源')
  await add('中国公司注册')
  await add('ทะเบียนบริษัท')
  await add('UK list', { subcategoryId: subs.b })
  await add('Kiosk')
  await add('Company secrets', { isPublic: false, groupId: users.manager.groupId })
  const filed = await add('Company filed by the group')
  await addToGroup(test.db, users.manager.groupId ?? 0, { sourceId: filed.id, subcategoryId: subs.filed })
})

const titles = async (search: string, viewer = users.guest) => {
  const { status, reply } = await viewer.call(sourceEndpoints.list, { query: { search } })
  expect(status).toBe(200)
  expect(reply.totalCount).toBe(reply.sources.length)
  return reply.sources.map(({ title }) => title)
}

describe('a search', () => {
  it.each([
    ['a part of a word', 'nehmens'],
    ['another case', 'UNTERNEHMENSREGISTER'],
    ['no accents', 'offentliches'],
    ['other accents', 'óffèntliches'],
    ['decomposed accents', 'O\u0308ffentliches'],
    ['several words in any order', 'register öff'],
    ['the same word twice', 'register register unternehmens'],
    ['many blanks', '   register \t  unternehmens '],
  ])('finds a title by %s', async (_what, search) => {
    expect(await titles(search)).toEqual(['Öffentliches Unternehmensregister'])
  })

  it.each([
    ['the host of a link', 'registry.mbr.mt', 'Company register of Malta'],
    ['the path of a link', 'roc', 'Company register of Malta'],
    ['a note', 'quoted', 'Straße & Łódź'],
    ['a number as text', '2024', 'Straße & Łódź'],
    ['a tag', 'owner', 'Tagged'],
    ['words of title, note and link', 'strasse case x.example', 'Straße & Łódź'],
    ['letters that no accent explains', 'lodz', 'Straße & Łódź'],
    ['words of another script', '情報源', '日本語の情報源'],
    ['two letters in a run of Chinese ones', '公司', '中国公司注册'],
    ['one letter in a run of Chinese ones', '注', '中国公司注册'],
    ['two letters in a run of kana', '語の', '日本語の情報源'],
    ['two letters in a run of Thai ones', 'บร', 'ทะเบียนบริษัท'],
  ])('finds by %s', async (_what, search, title) => {
    expect(await titles(search)).toEqual([title])
  })

  it('needs every word to match somewhere', async () => {
    expect(await titles('register unfindable')).toEqual([])
  })

  it('matches one and two letters at the beginning of a word, three in any part', async () => {
    expect(await titles('uk')).toEqual(['UK list'])
    expect(await titles('os')).toEqual([])
    expect(await titles('osk')).toEqual(['Kiosk'])
    expect(await titles('k')).toEqual(['Kiosk'])
  })

  it('does not match the scheme of a link', async () => {
    expect(await titles('https')).toEqual([])
  })

  it.each(['%', '_', '%%%', '___', '\\', "'", '"', '-', '& | !', '...', '😀', '--;', "' or 1=1 --"])(
    'does not treat %j as a pattern',
    async (search) => {
      expect(await titles(search)).toEqual([])
    },
  )

  it.each([
    ['100%', 'Straße & Łódź'],
    ['under_score', 'Straße & Łódź'],
    ['back\\slash', 'Straße & Łódź'],
    ["o'neill", 'Straße & Łódź'],
    ['"quoted"', 'Straße & Łódź'],
  ])('reads %j as its words', async (search, title) => {
    expect(await titles(search)).toEqual([title])
  })

  it('of blanks counts as none', async () => {
    expect(await titles('   ')).toEqual(await titles(''))
    expect((await titles('')).length).toBe(10)
  })

  it('finds private sources for their readers only', async () => {
    expect(await titles('company')).toEqual(['Company filed by the group', 'Company register of Malta'])
    expect(await titles('company', users.user)).toEqual([
      'Company filed by the group',
      'Company register of Malta',
      'Company secrets',
    ])
  })

  it('accepts 200 characters and no more', async () => {
    const search = (length: number) =>
      users.guest.call(sourceEndpoints.list, { query: { search: 'register '.repeat(30).slice(0, length) } })

    const fits = await search(200)
    const tooLong = await search(201)

    expect(fits.status).toBe(200)
    expect(fits.reply.totalCount).toBe(1)
    expect(tooLong.status).toBe(400)
    expect(tooLong.error.errors).toEqual([{ field: 'search', message: 'This is longer than 200 characters' }])
  })

  it.each(['a\u0000b', '\u0007', 'a\u009Fb'])('refuses control characters', async (search) => {
    const { status, error } = await users.guest.call(sourceEndpoints.list, { query: { search } })

    expect(status).toBe(400)
    expect(error.errors.map(({ field }) => field)).toEqual(['search'])
  })
})

describe('a search with quotation marks', () => {
  it.each([
    ['"register of malta"', ['Company register of Malta']],
    ['“Company register”', ['Company register of Malta']],
    ['"COMPANY  régister" roc', ['Company register of Malta']],
    // The words of a phrase must be whole, consecutive and in one text.
    ['"malta registry"', []],
    ['"company of malta"', []],
    ['"company regist"', []],
    ['"register" -malta', []],
    ['"beneficial owner"', ['Tagged']],
    ['"mbr.mt/roc"', ['Company register of Malta']],
    ['"case 2024 quoted"', ['Straße & Łódź']],
    ['"公司"', ['中国公司注册']],
    // A single quotation mark is punctuation.
    ['"malta company', ['Company register of Malta']],
  ])('finds the words of %j in a row', async (search, found) => {
    expect(await titles(search)).toEqual(found)
  })
})

describe('a search with a minus', () => {
  it.each([
    ['company -malta', ['Company filed by the group']],
    ['company -"of malta"', ['Company filed by the group']],
    ['company -"malta of"', ['Company filed by the group', 'Company register of Malta']],
    ['company -malta -filed', []],
    ['company - malta', ['Company register of Malta']],
    ['register -company', ['Öffentliches Unternehmensregister']],
    ['k -ki', []],
  ])('leaves out of %j sources with that word', async (search, found) => {
    expect(await titles(search)).toEqual(found)
  })

  it('alone lists everything else', async () => {
    expect((await titles('-company')).length).toBe(8)
    expect((await titles('-company -k')).length).toBe(7)
  })

  it('reveals nothing about private sources of others', async () => {
    expect(await titles('company -"company secrets"')).toEqual(await titles('company'))
    expect(await titles('"company secrets"')).toEqual([])
    expect(await titles('"company secrets"', users.user)).toEqual(['Company secrets'])
    expect(await titles('"company secrets"', users.otherUser)).toEqual([])
  })
})

describe('a pasted link', () => {
  it.each([
    'https://registry.mbr.mt/ROC/',
    'http://registry.mbr.mt/ROC',
    'https://www.registry.mbr.mt/ROC/?utm_source=mail',
    'registry.mbr.mt/ROC#top',
    'REGISTRY.MBR.MT:443/ROC',
  ])('finds its source, written as %s', async (search) => {
    expect(await titles(search)).toEqual(['Company register of Malta'])
  })

  it('with a minus in it is a link', async () => {
    await buildSource(test.db, { title: 'Dashed', link: 'https://dash-ed.example/-a?x=-b', subcategoryId: subs.b })

    expect(await titles('https://dash-ed.example/-a?x=-b')).toEqual(['Dashed'])
    await test.db.deleteFrom('source').where('title', '=', 'Dashed').execute()
  })

  it('of a private source finds nothing for others', async () => {
    const link = 'https://secret.example/case'
    const { id } = await buildSource(test.db, { link, isPublic: false, groupId: users.manager.groupId })

    expect([await titles(link), await titles(link, users.otherUser)]).toEqual([[], []])
    expect((await titles(link, users.user)).length).toBe(1)
    await test.db.deleteFrom('source').where('id', '=', id).execute()
  })
})

describe('the counts of a list', () => {
  const countsOf = async (query: Record<string, string>, viewer = users.guest) => {
    const { reply } = await viewer.call(sourceEndpoints.list, { query })
    const all = reply.categories.flatMap(({ subCategories }) => subCategories)
    return {
      total: reply.totalCount,
      A: all.find(({ id }) => id === subs.a)?.count,
      B: all.find(({ id }) => id === subs.b)?.count,
    }
  }

  it('follow the caller’s visibility', async () => {
    expect(await countsOf({})).toEqual({ total: 10, A: 8, B: 2 })
    expect(await countsOf({}, users.manager)).toEqual({ total: 11, A: 9, B: 2 })
  })

  it('follow the search', async () => {
    expect(await countsOf({ search: 'company' })).toEqual({ total: 2, A: 1, B: 1 })
  })

  it('ignore the chosen subcategory, unlike the total', async () => {
    expect(await countsOf({ subCategory: String(subs.b) })).toEqual({ total: 2, A: 8, B: 2 })
    expect(await countsOf({ subCategory: String(subs.b), search: 'company' })).toEqual({ total: 1, A: 1, B: 1 })
  })

  it('add up to the count of the category', async () => {
    const { reply } = await users.guest.call(sourceEndpoints.list)

    const sums = reply.categories.map(({ subCategories }) => subCategories.reduce((sum, { count }) => sum + count, 0))
    expect(reply.categories.map(({ count }) => count)).toEqual(sums)
  })

  it('are zero for an unknown subcategory or one of a group', async () => {
    expect((await countsOf({ subCategory: '987654321' })).total).toBe(0)
    expect((await countsOf({ subCategory: String(subs.filed) }, users.user)).total).toBe(0)
  })
})

describe('the list of a group', () => {
  it('is refused to guests and to administrators, who have no group', async () => {
    const guest = await users.guest.call(sourceEndpoints.listGroup, { query: { page: 'abc' } })
    const admin = await users.admin.call(sourceEndpoints.listGroup, { query: { page: 'abc' } })

    expect([guest.status, guest.error.code]).toEqual([401, 'unauthenticated'])
    expect([admin.status, admin.error.code]).toEqual([403, 'forbidden'])
  })

  it.each(['user', 'manager'] as const)(
    'has the sources added to the group of the %s, by its subjects',
    async (name) => {
      const { status, reply } = await users[name].call(sourceEndpoints.listGroup)

      expect(status).toBe(200)
      expect(reply.sources.map(({ title }) => title)).toEqual(['Company filed by the group'])
      expect(reply.totalCount).toBe(1)
      expect(reply.categories.map(({ count, subCategories }) => ({ count, subCategories }))).toEqual([
        { count: 1, subCategories: [expect.objectContaining({ id: subs.filed, count: 1 })] },
      ])
    },
  )

  it('can be filtered by the group’s own subcategories and by search', async () => {
    const total = async (query: Record<string, string>) =>
      (await users.user.call(sourceEndpoints.listGroup, { query })).reply.totalCount

    expect(await total({ subCategory: String(subs.filed) })).toBe(1)
    expect(await total({ subCategory: String(subs.a) })).toBe(0)
    expect(await total({ search: 'filed' })).toBe(1)
    expect(await total({ search: 'kiosk' })).toBe(0)
  })

  it('is empty for another group', async () => {
    const { reply } = await users.otherUser.call(sourceEndpoints.listGroup)

    expect(reply).toEqual({ categories: [], sources: [], totalCount: 0, limit: 50 })
  })
})
