import { describe, expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { iconEndpoints } from '#contract/links/icons.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { tagEndpoints } from '#contract/sources/tags.ts'
import type { TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildSource, buildSubcategory, buildTag } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

let counter = 0

/** Private source with a unique word, host and tag, so that calls can search for it alone. */
const buildPrivate = async (groupId: number | null) => {
  counter += 1
  const word = `hidden${counter}word`
  const subcategory = await buildSubcategory(test.db)
  const tag = await buildTag(test.db, `${word} label`)
  const domain = `${word}.example.org`
  const values = { title: word, link: `https://${domain}/`, isPublic: false, groupId, tags: [tag] }
  const source = await buildSource(test.db, { ...values, subcategoryId: subcategory.id })
  return { source, word, subcategory, tag, domain }
}

type PrivateSource = Awaited<ReturnType<typeof buildPrivate>>

const countIn = (categories: readonly { subCategories: readonly { id: number; count: number }[] }[], id: number) =>
  categories.flatMap(({ subCategories }) => subCategories).find((sub) => sub.id === id)?.count

/** Everything that replies to this viewer reveal about a source. */
const tracesOf = async (viewer: TestActor, { source, word, subcategory, tag, domain }: PrivateSource) => {
  const filter = { subCategory: String(subcategory.id) }
  const scanned = await viewer.call(sourceEndpoints.list, { query: filter })
  const found = await viewer.call(sourceEndpoints.list, { query: { search: word } })
  const categories = await viewer.call(categoryEndpoints.list)
  const tags = await viewer.call(tagEndpoints.list, { query: { search: word } })
  const mostUsed = await viewer.call(tagEndpoints.list)
  const detail = await viewer.call(sourceEndpoints.detail, { params: { id: source.id } })
  const icon = await viewer.call(iconEndpoints.show, { params: { domain } })
  return {
    listed: scanned.reply.sources.length,
    total: scanned.reply.totalCount,
    countInList: countIn(scanned.reply.categories, subcategory.id),
    found: found.reply.sources.length,
    foundTotal: found.reply.totalCount,
    countInSearch: countIn(found.reply.categories, subcategory.id),
    countInCategories: countIn(categories.reply, subcategory.id),
    suggested: tags.reply.length,
    mostUsed: mostUsed.reply.filter(({ id }) => id === tag.id).length,
    detail: detail.status,
    icon: icon.status,
  }
}

const ALL = {
  listed: 1,
  total: 1,
  countInList: 1,
  found: 1,
  foundTotal: 1,
  countInSearch: 1,
  countInCategories: 1,
  suggested: 1,
  mostUsed: 1,
  detail: 200,
  icon: 200,
}
const NONE = {
  listed: 0,
  total: 0,
  countInList: 0,
  found: 0,
  foundTotal: 0,
  countInSearch: 0,
  countInCategories: 0,
  suggested: 0,
  mostUsed: 0,
  detail: 404,
  icon: 404,
}

const who = (...names: (keyof Users)[]) => names

describe('a private source of a group', () => {
  it.each(who('user', 'colleague', 'manager'))('is visible to everybody in the group: %s', async (name) => {
    const hidden = await buildPrivate(users.manager.groupId)

    expect(await tracesOf(users[name], hidden)).toEqual(ALL)
  })

  it.each(who('guest', 'otherUser', 'otherManager', 'admin'))('leaves no trace for anybody else: %s', async (name) => {
    const hidden = await buildPrivate(users.manager.groupId)

    expect(await tracesOf(users[name], hidden)).toEqual(NONE)
  })
})

describe('a private source of the administrators', () => {
  it.each(who('admin', 'otherAdmin'))('is visible to every administrator: %s', async (name) => {
    const hidden = await buildPrivate(null)

    expect(await tracesOf(users[name], hidden)).toEqual(ALL)
  })

  it.each(who('guest', 'user', 'manager', 'otherManager'))('leaves no trace for anybody else: %s', async (name) => {
    const hidden = await buildPrivate(null)

    expect(await tracesOf(users[name], hidden)).toEqual(NONE)
  })
})

describe('a public source', () => {
  it.each(who('guest', 'user', 'otherManager', 'admin'))('is visible to everybody: %s', async (name) => {
    const source = await buildPrivate(users.manager.groupId)
    await users.manager.call(sourceEndpoints.update, { params: { source: source.source.id }, body: { public: true } })

    // Rank among the most used depends on other tests.
    expect(await tracesOf(users[name], source)).toEqual({ ...ALL, mostUsed: expect.any(Number) })
  })

  it('leaves no trace for others as soon as it is made private', async () => {
    const source = await buildPrivate(users.manager.groupId)
    const update = (isPublic: boolean) =>
      users.manager.call(sourceEndpoints.update, { params: { source: source.source.id }, body: { public: isPublic } })
    await update(true)
    await update(false)

    expect(await tracesOf(users.otherUser, source)).toEqual(NONE)
    expect(await tracesOf(users.guest, source)).toEqual(NONE)
    expect(await tracesOf(users.user, source)).toEqual(ALL)
  })
})

describe('a favorite of a source that became private', () => {
  const favorites = async (viewer: TestActor, search: string) => {
    const { reply } = await viewer.call(sourceEndpoints.list, { query: { order: 'favorite', search } })
    return reply.sources.filter(({ favorite }) => favorite).map(({ id }) => id)
  }

  it('disappears for people without access, and can be neither marked nor unmarked', async () => {
    const { source, word } = await buildPrivate(users.manager.groupId)
    const update = (isPublic: boolean) =>
      users.manager.call(sourceEndpoints.update, { params: { source: source.id }, body: { public: isPublic } })
    await update(true)
    await users.otherUser.call(sourceEndpoints.favorite, { params: { source: source.id } })
    const before = await favorites(users.otherUser, word)
    await update(false)

    const toggled = await users.otherUser.call(sourceEndpoints.favorite, { params: { source: source.id } })

    expect(before).toEqual([source.id])
    expect(toggled.status).toBe(404)
    expect(await favorites(users.otherUser, word)).toEqual([])
    expect(await favorites(users.otherUser, '')).not.toContain(source.id)
  })
})

describe('making a source private', () => {
  it('removes it from other groups and keeps it in its own', async () => {
    const source = await buildSource(test.db, { groupId: users.manager.groupId })
    const own = await buildSubcategory(test.db, { groupId: users.manager.groupId })
    const other = await buildSubcategory(test.db, { groupId: users.otherManager.groupId })
    await addToGroup(test.db, users.manager.groupId ?? 0, { sourceId: source.id, subcategoryId: own.id })
    await addToGroup(test.db, users.otherManager.groupId ?? 0, { sourceId: source.id, subcategoryId: other.id })

    const { reply } = await users.manager.call(sourceEndpoints.update, {
      params: { source: source.id },
      body: { public: false },
    })
    await users.manager.call(sourceEndpoints.update, { params: { source: source.id }, body: { public: true } })

    const inOwn = await users.user.call(sourceEndpoints.listGroup)
    const inOther = await users.otherUser.call(sourceEndpoints.listGroup)
    expect(reply).toMatchObject({ isPublic: false, inGroup: true, groupSubCategory: { id: own.id } })
    expect(inOwn.reply.sources.map(({ id }) => id)).toContain(source.id)
    expect(inOther.reply.sources.map(({ id }) => id)).not.toContain(source.id)
  })

  it('removes a source of the administrators from every group', async () => {
    const source = await buildSource(test.db)
    const filed = await buildSubcategory(test.db, { groupId: users.manager.groupId })
    await addToGroup(test.db, users.manager.groupId ?? 0, { sourceId: source.id, subcategoryId: filed.id })

    await users.admin.call(sourceEndpoints.update, { params: { source: source.id }, body: { public: false } })

    const rows = await test.db.selectFrom('group_source').selectAll().where('source_id', '=', source.id).execute()
    expect(rows).toEqual([])
  })
})
