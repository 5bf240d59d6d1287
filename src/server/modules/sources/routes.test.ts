import { describe, expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources.ts'
import { asGuest, asRole } from '#testing/server/actors.ts'
import { useTestApp } from '#testing/server/app.ts'
import { buildSource, buildSubcategory } from '#testing/server/factories.ts'

const test = useTestApp()

describe('updating a source', () => {
  it('asks a guest to log in before it looks at anything', async () => {
    const { status, error } = await asGuest(test).call(sourceEndpoints.update, {
      params: { source: 999_999 },
      body: '{',
    })

    expect(status).toBe(401)
    expect(error.code).toBe('unauthenticated')
  })

  it('stores what is given, keeps the rest and says what is stored', async () => {
    const manager = await asRole(test, 'ROLE_GROUP_MANAGER')
    const source = await buildSource(test.db, { groupId: manager.groupId, note: 'As it was.' })

    const { status, reply } = await manager.call(sourceEndpoints.update, {
      params: { source: source.id },
      body: { title: '  Zefix  ' },
    })

    expect(status).toBe(200)
    expect(reply).toMatchObject({ title: 'Zefix', note: 'As it was.', isPublic: true, canChange: true })
  })

  it('answers the same for a source that is not there and one that may not be seen', async () => {
    const manager = await asRole(test, 'ROLE_GROUP_MANAGER')
    const other = await asRole(test, 'ROLE_GROUP_MANAGER')
    const hidden = await buildSource(test.db, { groupId: other.groupId, isPublic: false })

    const notSeen = await manager.call(sourceEndpoints.update, { params: { source: hidden.id }, body: {} })
    const notThere = await manager.call(sourceEndpoints.update, { params: { source: 999_999 }, body: {} })

    expect(notSeen.status).toBe(404)
    expect(notSeen.text).toBe(notThere.text)
  })
})

describe('listing sources', () => {
  it('finds a part of a word in title, link, note and tags, whatever case and accents', async () => {
    const subcategory = await buildSubcategory(test.db)
    const source = await buildSource(test.db, {
      title: 'Öffentliches Unternehmensregister',
      subcategoryId: subcategory.id,
    })

    const { reply } = await asGuest(test).call(sourceEndpoints.list, { query: { search: 'NEHMENS offentlich' } })

    expect(reply.sources.map(({ id }) => id)).toEqual([source.id])
    expect(reply.totalCount).toBe(1)
  })
})
