import { beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX } from '#contract/paths.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildSource, buildSubcategory, buildTag, MISSING_ID } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)
const tags = { public: 0, own: 0, hidden: 0 }
const subs = { a: 0, b: 0 }
let island = 0

const add = (title: string, values: Parameters<typeof buildSource>[1]) => buildSource(test.db, { title, ...values })

beforeAll(async () => {
  subs.a = (await buildSubcategory(test.db, { name: 'A' })).id
  subs.b = (await buildSubcategory(test.db, { name: 'B' })).id
  const filed = (await buildSubcategory(test.db, { groupId: users.manager.groupId })).id
  const gozo = await buildTag(test.db, 'Island')
  island = gozo.id
  const [court, ownCourt, hidden] = [
    await buildTag(test.db, 'Court'),
    await buildTag(test.db, 'court', users.manager.groupId ?? 0),
    await buildTag(test.db, 'Court', users.otherManager.groupId ?? 0),
  ]
  Object.assign(tags, { public: court.id, own: ownCourt.id, hidden: hidden.id })
  const first = await add('Court of Malta', { subcategoryId: subs.a, tags: [court] })
  const second = await add('Court of Gozo', { subcategoryId: subs.b, tags: [court, gozo] })
  await add('Own court', { subcategoryId: subs.a, tags: [ownCourt], isPublic: false, groupId: users.manager.groupId })
  const other = { isPublic: false, groupId: users.otherManager.groupId }
  const theirs = await add('Their court', { subcategoryId: subs.a, tags: [hidden], ...other })
  const plain = await add('Register', { subcategoryId: subs.a })
  for (const { id } of [first, plain]) {
    await addToGroup(test.db, users.manager.groupId ?? 0, { sourceId: id, subcategoryId: filed })
  }
  const marked = [second, plain, theirs].map(({ id }) => ({ account_id: users.user.id, source_id: id }))
  await test.db.insertInto('favorite').values(marked).execute()
})

const listed = async (query: Record<string, string>, viewer = users.user, call: 'list' | 'listGroup' = 'list') => {
  const { status, reply } = await viewer.call(sourceEndpoints[call], { query })
  expect(status).toBe(200)
  expect(reply.totalCount).toBe(reply.sources.length)
  return reply.sources.map(({ title }) => title)
}

const COURTS = ['Court of Gozo', 'Court of Malta']

describe('the filter by a tag', () => {
  it('lists sources with the tag, and with another tag of the same label', async () => {
    expect(await listed({ tag: `${tags.public}` }, users.guest)).toEqual(COURTS)
    expect(await listed({ tag: `${tags.public}` })).toEqual([...COURTS, 'Own court'])
    expect(await listed({ tag: `${tags.own}` })).toEqual([...COURTS, 'Own court'])
  })

  it('lists nothing for a tag that is invisible to the caller, whatever its label, nor for an unknown one', async () => {
    for (const tag of [tags.hidden, MISSING_ID]) expect(await listed({ tag: `${tag}` })).toEqual([])
    for (const tag of [tags.hidden, tags.own]) expect(await listed({ tag: `${tag}` }, users.guest)).toEqual([])
    expect(await listed({ tag: `${tags.hidden}` }, users.otherUser)).toEqual([...COURTS, 'Their court'])
  })

  it('lists sources that have each of several tags, whichever tag of a label', async () => {
    const { public: court, own, hidden } = tags
    expect(await listed({ tag: `${court},${island}` })).toEqual(['Court of Gozo'])
    expect(await listed({ tag: `${island},${own}` })).toEqual(['Court of Gozo'])
    expect(await listed({ tag: `${court},${own}` })).toEqual([...COURTS, 'Own court'])
    expect(await listed({ tag: `${island},${hidden}` })).toEqual([])
  })

  it('combines with a search, a subcategory and the list of a group', async () => {
    const tag = `${tags.public}`

    expect(await listed({ tag, search: 'malta' })).toEqual(['Court of Malta'])
    expect(await listed({ tag, subCategory: `${subs.b}` })).toEqual(['Court of Gozo'])
    expect(await listed({ tag }, users.user, 'listGroup')).toEqual(['Court of Malta'])
  })

  it('narrows the counts, which a subcategory does not', async () => {
    const { reply } = await users.guest.call(sourceEndpoints.list, {
      query: { tag: `${tags.public}`, subCategory: `${subs.a}` },
    })

    const counts = reply.categories.flatMap(({ subCategories }) => subCategories.map(({ id, count }) => [id, count]))
    expect([reply.totalCount, counts]).toEqual([
      1,
      [
        [subs.a, 1],
        [subs.b, 1],
      ],
    ])
  })
})

describe('the filter by favorites', () => {
  it('lists visible favorites of the caller, in the requested order', async () => {
    expect(await listed({ favorite: 'yes' })).toEqual(['Court of Gozo', 'Register'])
    expect(await listed({ favorite: 'yes', direction: 'DESC' })).toEqual(['Register', 'Court of Gozo'])
    expect(await listed({ favorite: 'yes', order: 'favorite', direction: 'DESC' })).toEqual([
      'Court of Gozo',
      'Register',
    ])
    expect(await listed({ favorite: 'yes' }, users.manager)).toEqual([])
  })

  it('combines with a tag, a search and the list of a group', async () => {
    expect(await listed({ favorite: 'yes', tag: `${tags.public}` })).toEqual(['Court of Gozo'])
    expect(await listed({ favorite: 'yes', search: 'reg' })).toEqual(['Register'])
    expect(await listed({ favorite: 'yes' }, users.user, 'listGroup')).toEqual(['Register'])
  })

  it('lists nothing for a guest', async () => {
    expect(await listed({ favorite: 'yes' }, users.guest)).toEqual(await listed({}, users.guest))
  })

  it('is never cached by a browser, unlike lists for guests', async () => {
    const ask = async (query: Record<string, string>, cookie = '') => {
      const { headers } = await test.app.inject({
        url: `${API_PREFIX}${sourceEndpoints.list.path}`,
        query,
        headers: { cookie },
      })
      return [headers['cache-control'], typeof headers.etag]
    }

    expect(await ask({ favorite: 'yes' }, users.user.cookie)).toEqual(['no-store', 'undefined'])
    expect(await ask({ tag: `${tags.public}` }, users.user.cookie)).toEqual(['no-store', 'undefined'])
    expect(await ask({ tag: `${tags.public}` })).toEqual(['private, no-cache', 'string'])
  })
})

it.each([
  ['favorite', 'no'],
  ['favorite', 'YES'],
  ['tag', 'court'],
  ['tag', '0'],
])('refuses %s=%s', async (field, value) => {
  const { status, error } = await users.user.call(sourceEndpoints.list, { query: { [field]: value } })

  expect([status, error.errors.map((one) => one.field)]).toEqual([400, [field]])
})
