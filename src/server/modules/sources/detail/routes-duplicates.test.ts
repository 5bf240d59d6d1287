import { describe, expect, it } from 'vitest'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildSource, buildSubcategory, buildTag } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp({}, { index: true })
const users = signInUsers(test)

const duplicates = async (who: keyof Users, link: string) => {
  const { status, reply } = await users[who].call(sourceEndpoints.duplicates, { query: { link } })
  expect(status).toBe(200)
  return reply
}
const titles = async (who: keyof Users, link: string) => (await duplicates(who, link)).map(({ title }) => title)

describe('sources with the same link', () => {
  it('are found for every spelling of the link, with a few fields only', async () => {
    const subcategoryId = (await buildSubcategory(test.db)).id
    const link = 'http://www.register.example/search/?id=7&utm_source=mail#top'
    const { id } = await buildSource(test.db, { title: 'Register', link, subcategoryId })
    await buildSource(test.db, { link: 'https://register.example/search?id=8' })

    const found = await duplicates('guest', 'register.example:443/search?id=7')
    expect(found).toEqual([
      { id, title: 'Register', link, isPublic: true, subCategory: expect.objectContaining({ id: subcategoryId }) },
    ])
  })

  it('are the first five by title', async () => {
    for (const title of ['f', 'B', 'é', 'a', 'C', 'd'])
      await buildSource(test.db, { title, link: 'https://six.example' })

    expect(await titles('user', 'six.example')).toEqual(['a', 'B', 'C', 'd', 'é'])
  })

  it('include only sources that the caller sees', async () => {
    const link = 'https://seen.example/a'
    await buildSource(test.db, { title: 'Public', link, groupId: users.otherUser.groupId })
    await buildSource(test.db, { title: 'Own', link, isPublic: false, groupId: users.user.groupId })
    await buildSource(test.db, { title: 'Other', link, isPublic: false, groupId: users.otherUser.groupId })
    await buildSource(test.db, { title: 'Administrators', link, isPublic: false })

    expect(await titles('guest', link)).toEqual(['Public'])
    expect(await titles('user', link)).toEqual(['Own', 'Public'])
    expect(await titles('manager', link)).toEqual(['Own', 'Public'])
    expect(await titles('otherManager', link)).toEqual(['Other', 'Public'])
    expect(await titles('admin', link)).toEqual(['Administrators', 'Public'])
  })

  it('follow a changed link', async () => {
    const subCategory = (await buildSubcategory(test.db)).id
    const body = { title: 'Moved', link: 'https://before.example', note: 'x', subCategory, tags: [] }
    const { reply } = await users.manager.call(sourceEndpoints.create, { body })
    expect(await titles('guest', 'http://before.example/')).toEqual(['Moved'])

    await users.manager.call(sourceEndpoints.update, {
      params: { source: reply.id },
      body: { link: 'https://www.after.example/#part' },
    })

    expect(await titles('guest', 'before.example')).toEqual([])
    expect(await titles('guest', 'after.example')).toEqual(['Moved'])
  })

  it.each(['', 'javascript:alert(1)', 'https://user:secret@a.example', 'word'])(
    'are refused for the link %j',
    async (link) => {
      const { status, error } = await users.guest.call(sourceEndpoints.duplicates, { query: { link } })

      expect(status).toBe(400)
      expect(error.errors).toMatchObject([{ field: 'link' }])
    },
  )
})

describe('sources of the same site', () => {
  const sameSite = async (who: keyof Users, link: string) =>
    (await users[who].call(sourceEndpoints.sameSite, { query: { link } })).reply.map(({ title }) => title)

  it('are those of the host that the caller sees, without sources of the link itself', async () => {
    const site = 'https://www.site.example'
    await buildSource(test.db, { title: 'Same link', link: `${site}/a/#top` })
    await buildSource(test.db, { title: 'B', link: `${site}:8443/b` })
    await buildSource(test.db, { title: 'A', link: 'http://site.example/' })
    await buildSource(test.db, { title: 'Subdomain', link: 'https://more.site.example/' })
    await buildSource(test.db, { title: 'Own', link: `${site}/c`, isPublic: false, groupId: users.user.groupId })

    expect(await sameSite('guest', `${site}/a`)).toEqual(['A', 'B'])
    expect(await sameSite('user', `${site}/a`)).toEqual(['A', 'B', 'Own'])
    expect(await sameSite('otherUser', `${site}/a`)).toEqual(['A', 'B'])
    expect(await sameSite('admin', `${site}/a`)).toEqual(['A', 'B'])
  })

  it('are five at most, and none for an unknown host', async () => {
    for (let n = 1; n <= 7; n++) await buildSource(test.db, { title: `T${n}`, link: `https://many.example/${n}` })

    expect(await sameSite('guest', 'many.example/0')).toEqual(['T1', 'T2', 'T3', 'T4', 'T5'])
    expect(await sameSite('guest', 'none.example')).toEqual([])
  })
})

describe('the filter by duplicates', () => {
  const twice = async (title: string, values: Parameters<typeof buildSource>[1]) =>
    (await buildSource(test.db, { title, ...values })).id
  const list = async (who: keyof Users, query: Record<string, string> = {}, call: 'list' | 'listGroup' = 'list') => {
    const { status, reply } = await users[who].call(sourceEndpoints[call], {
      query: { duplicates: 'yes', search: 'twice', ...query },
    })
    expect(status).toBe(200)
    const { totalCount, sources, categories } = reply
    const counted = categories.flatMap(({ subCategories }) => subCategories.map(({ count }) => count)).filter(Boolean)
    return { totalCount, titles: sources.map(({ title }) => title.replace('Twice ', '')), counted }
  }
  const listed = async (...asked: Parameters<typeof list>) => (await list(...asked)).titles
  const ofGroup = (who: 'user' | 'otherUser') => ({ isPublic: false, groupId: users[who].groupId })

  it('groups sources of a link, ordered by the first of each, beside any other filters', async () => {
    await test.db.deleteFrom('source').execute()
    const [a, b] = [(await buildSubcategory(test.db)).id, (await buildSubcategory(test.db)).id]
    const tag = await buildTag(test.db, 'Twice')
    const last = await twice('Twice z', {
      link: 'https://www.one.example/?utm_source=x',
      subcategoryId: b,
      tags: [tag],
    })
    await twice('Twice m', { link: 'https://two.example', subcategoryId: a })
    await twice('Twice a', { link: 'http://one.example', subcategoryId: a })
    await twice('Other', { link: 'http://two.example/#top', subcategoryId: b })
    await twice('Twice b', { link: 'http://three.example', subcategoryId: a })
    const marked = { account_id: users.user.id, source_id: last }
    await test.db.insertInto('favorite').values(marked).execute()

    expect(await listed('guest', { search: '' })).toEqual(['Other', 'm', 'a', 'z'])
    expect(await listed('guest', { search: '', direction: 'DESC' })).toEqual(['z', 'a', 'm', 'Other'])
    // The duplicate itself may not match the search.
    expect(await list('guest')).toEqual({ totalCount: 3, titles: ['a', 'z', 'm'], counted: [2, 1] })
    expect(await list('guest', { subCategory: `${b}` })).toEqual({ totalCount: 1, titles: ['z'], counted: [2, 1] })
    expect(await listed('guest', { tag: `${tag.id}` })).toEqual(['z'])
    expect(await listed('user', { favorite: 'yes' })).toEqual(['z'])
    expect(await listed('user', { order: 'favorite' })).toEqual(['a', 'z', 'm'])
    expect(await listed('guest', { page: '2' })).toEqual([])
    const place = async (query: Record<string, string>) =>
      (await users.guest.call(searchEndpoints.place, { params: { id: last }, query })).reply.page
    expect([await place({ duplicates: 'yes' }), await place({ duplicates: 'yes', subCategory: `${a}` })]).toEqual([
      1,
      null,
    ])
    const letters = await users.guest.call(searchEndpoints.letters, { query: { duplicates: 'yes' } })
    expect(letters.reply).toEqual([])
  })

  it('ignores invisible sources, which never count as duplicates', async () => {
    await test.db.deleteFrom('source').execute()
    await twice('Twice public', { link: 'https://one.example' })
    await twice('Twice other', { link: 'https://one.example', ...ofGroup('otherUser') })
    await twice('Twice own', { link: 'https://two.example', ...ofGroup('user') })
    await twice('Twice other 2', { link: 'https://two.example', ...ofGroup('otherUser') })
    await twice('Twice other 3', { link: 'https://two.example', ...ofGroup('otherUser') })

    for (const who of ['guest', 'user', 'manager', 'admin'] as const) {
      expect(await list(who)).toEqual({ totalCount: 0, titles: [], counted: [] })
    }
    expect(await listed('otherUser')).toEqual(['other', 'public', 'other 2', 'other 3'])
  })

  it('lists sources of a group whose link the library has, too', async () => {
    await test.db.deleteFrom('source').execute()
    const filed = (await buildSubcategory(test.db, { groupId: users.user.groupId })).id
    const file = async (id: number) =>
      addToGroup(test.db, users.user.groupId ?? 0, { sourceId: id, subcategoryId: filed })
    await file(await twice('Twice here', { link: 'https://one.example' }))
    await twice('Twice there', { link: 'https://one.example' })
    await file(await twice('Twice alone', { link: 'https://two.example' }))
    await twice('Twice hidden', { link: 'https://two.example', ...ofGroup('otherUser') })

    expect(await listed('user', {}, 'listGroup')).toEqual(['here'])
  })

  it.each(['no', 'YES', '1'])('refuses %s', async (text) => {
    const { status, error } = await users.guest.call(sourceEndpoints.list, { query: { duplicates: text } })

    expect([status, error.errors.map((one) => one.field)]).toEqual([400, ['duplicates']])
  })
})
