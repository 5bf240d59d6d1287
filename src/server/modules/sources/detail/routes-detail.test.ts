import { describe, expect, it } from 'vitest'
import { noProvenance } from '#contract/sources/provenance.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildSource, buildSubcategory, buildTag, MISSING_ID } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

describe('reading a source', () => {
  it('returns all its fields', async () => {
    const tags = [await buildTag(test.db, 'Zug'), await buildTag(test.db, 'aarau')]
    const subcategory = await buildSubcategory(test.db, { name: 'Registers' })
    const filed = await buildSubcategory(test.db, { groupId: users.manager.groupId, name: 'Swiss cases' })
    const source = await buildSource(test.db, {
      title: 'Zefix',
      link: 'https://www.zefix.ch/',
      note: 'The central index.\nFree.',
      groupId: users.manager.groupId,
      createdBy: users.user.id,
      subcategoryId: subcategory.id,
      tags,
    })
    await addToGroup(test.db, users.manager.groupId ?? 0, { sourceId: source.id, subcategoryId: filed.id })

    const { status, reply } = await users.manager.call(sourceEndpoints.detail, { params: { id: source.id } })

    expect(status).toBe(200)
    expect(reply).toEqual({
      id: source.id,
      title: 'Zefix',
      name: 'Zefix',
      link: 'https://www.zefix.ch/',
      note: 'The central index.\nFree.',
      tags: [
        { id: tags[1]?.id, label: 'aarau' },
        { id: tags[0]?.id, label: 'Zug' },
      ],
      isPublic: true,
      public: true,
      favorite: false,
      inGroup: true,
      subCategory: {
        id: subcategory.id,
        name: 'Registers',
        category: expect.objectContaining({ id: subcategory.category_id }),
      },
      groupSubCategory: {
        id: filed.id,
        name: 'Swiss cases',
        category: expect.objectContaining({ id: filed.category_id }),
      },
      provenance: { ...noProvenance, reviewedAt: null, reviewedBy: null },
      health: { state: 'unchecked', checkedAt: null, status: null, movedTo: null },
      isChecked: null,
      createdBy: { id: users.user.id, fullName: expect.any(String) },
      createdAt: source.created_at.toISOString(),
      addedAt: null,
      updatedAt: source.updated_at.toISOString(),
      version: 1,
      canChange: true,
      canReadHistory: true,
      favoriteSince: null,
    })
  })

  it('shows its owner the time of marking it as a favorite', async () => {
    const source = await buildSource(test.db)
    const since = async (who: keyof typeof users) =>
      (await users[who].call(sourceEndpoints.detail, { params: { id: source.id } })).reply.favoriteSince
    const before = test.now().toISOString()
    await users.user.call(sourceEndpoints.favorite, { params: { source: source.id } })
    const after = test.now().toISOString()

    const at = (await since('user')) ?? ''
    expect([before, at, after].toSorted()).toEqual([before, at, after])
    expect([await since('colleague'), await since('guest')]).toEqual([null, null])
  })

  it('hides its author and its filing in a group from a guest', async () => {
    const source = await buildSource(test.db, { groupId: users.manager.groupId, createdBy: users.user.id })
    const filed = await buildSubcategory(test.db, { groupId: users.manager.groupId })
    await addToGroup(test.db, users.manager.groupId ?? 0, { sourceId: source.id, subcategoryId: filed.id })

    const { reply } = await users.guest.call(sourceEndpoints.detail, { params: { id: source.id } })

    expect(reply).toMatchObject({
      createdBy: null,
      inGroup: false,
      groupSubCategory: null,
      favorite: false,
      canChange: false,
      canReadHistory: false,
    })
  })

  it('hides the filing of one group from another', async () => {
    const source = await buildSource(test.db)
    const filed = await buildSubcategory(test.db, { groupId: users.manager.groupId })
    await addToGroup(test.db, users.manager.groupId ?? 0, { sourceId: source.id, subcategoryId: filed.id })

    const { reply } = await users.otherUser.call(sourceEndpoints.detail, { params: { id: source.id } })

    expect(reply).toMatchObject({ inGroup: false, groupSubCategory: null })
  })

  it('answers byte for byte the same for an invisible source and an unknown one', async () => {
    const hidden = await buildSource(test.db, { isPublic: false, groupId: users.manager.groupId })

    const notSeen = await users.otherManager.call(sourceEndpoints.detail, { params: { id: hidden.id } })
    const notThere = await users.otherManager.call(sourceEndpoints.detail, { params: { id: MISSING_ID } })

    expect(notSeen.status).toBe(404)
    expect(notSeen.text).toBe(notThere.text)
    expect(notSeen.headers['content-type']).toBe(notThere.headers['content-type'])
  })

  it.each(['0', '-1', '1.5', '01', 'abc', '1e3', '99999999999999999999', ' ', '%2F', "1'"])(
    'answers 404 for the id %j',
    async (id) => {
      const { status, error } = await users.guest.call(sourceEndpoints.detail, { params: { id } })

      expect(status).toBe(404)
      expect(error.code).toBe('not_found')
    },
  )

  it('states who may change it', async () => {
    const created = await buildSource(test.db, { groupId: users.user.groupId, createdBy: users.user.id })
    const canChange = async (name: keyof typeof users) =>
      (await users[name].call(sourceEndpoints.detail, { params: { id: created.id } })).reply.canChange

    expect(await canChange('guest')).toBe(false)
    expect(await canChange('user')).toBe(true)
    expect(await canChange('colleague')).toBe(false)
    expect(await canChange('manager')).toBe(true)
    expect(await canChange('otherManager')).toBe(false)
    expect(await canChange('admin')).toBe(true)
  })
})

describe('the order options', () => {
  it('are the title alone for a guest', async () => {
    const { status, reply } = await users.guest.call(sourceEndpoints.orders)

    expect(status).toBe(200)
    expect(reply).toEqual([{ value: 'title', label: 'Title' }])
  })

  it.each(['user', 'manager', 'admin'] as const)('are title and favorite for %s', async (name) => {
    const { reply } = await users[name].call(sourceEndpoints.orders)

    expect(reply).toEqual([
      { value: 'title', label: 'Title' },
      { value: 'favorite', label: 'Favorite' },
    ])
  })
})

describe('marking a favorite', () => {
  it('is refused to guests, for any source', async () => {
    const { status, error } = await users.guest.call(sourceEndpoints.favorite, { params: { source: 'abc' } })

    expect(status).toBe(401)
    expect(error.code).toBe('unauthenticated')
  })

  it('answers the same for an invisible source and an unknown one', async () => {
    const hidden = await buildSource(test.db, { isPublic: false, groupId: users.manager.groupId })

    const notSeen = await users.admin.call(sourceEndpoints.favorite, { params: { source: hidden.id } })
    const notThere = await users.admin.call(sourceEndpoints.favorite, { params: { source: MISSING_ID } })

    expect(notSeen.status).toBe(404)
    expect(notSeen.text).toBe(notThere.text)
  })

  it.each(['user', 'manager', 'otherUser', 'admin'] as const)('sets and removes it for %s alone', async (name) => {
    const source = await buildSource(test.db)
    const toggle = () => users[name].call(sourceEndpoints.favorite, { params: { source: source.id } })
    const isFavorite = async (viewer: keyof typeof users) =>
      (await users[viewer].call(sourceEndpoints.detail, { params: { id: source.id } })).reply.favorite

    const on = await toggle()
    const seen = [await isFavorite(name), await isFavorite('colleague'), await isFavorite('guest')]
    const off = await toggle()

    expect(on.status).toBe(200)
    expect(on.reply).toEqual({ favorite: true })
    expect(seen).toEqual([true, false, false])
    expect(off.reply).toEqual({ favorite: false })
    expect(await isFavorite(name)).toBe(false)
  })

  it('needs no body and ignores one', async () => {
    const source = await buildSource(test.db)

    const withBody = await users.user.call(sourceEndpoints.favorite, { params: { source: source.id }, body: '{}' })

    expect(withBody.status).toBe(200)
  })
})
