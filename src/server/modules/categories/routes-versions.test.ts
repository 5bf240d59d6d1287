import { expect, it } from 'vitest'
import { categoryEndpoints } from '#contract/categories/categories.ts'
import { entityTag } from '#contract/endpoint.ts'
import { stateOf } from '#contract/sources/state-of.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSubcategory } from '#testing/server/factories.ts'
import { signInUsers, type Users } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const items = [
  ['a subject', 'category', 'manager'],
  ['a global category', 'category', 'admin'],
  ['a category of a subject', 'subcategory', 'manager'],
  ['a global subcategory', 'subcategory', 'admin'],
] as const
type Item = readonly [what: string, table: 'category' | 'subcategory', who: 'manager' | 'admin']

const build = async ([, table, who]: Item) => {
  const subcategory = await buildSubcategory(test.db, { groupId: users[who].groupId })
  return table === 'category' ? subcategory.category_id : subcategory.id
}
const nameOf = async ([, table]: Item, id: number) =>
  (await test.db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

const rename = (
  [, table]: Item,
  { id, name, match, who }: { id: number; name: string; match: string; who: keyof Users },
) =>
  users[who].call(table === 'category' ? categoryEndpoints.update : categoryEndpoints.updateSubcategory, {
    params: { id },
    body: { name },
    headers: { 'if-match': match },
  })

it.each(items)(
  '%s that two people rename at once gets the first name, and the second call is answered 409',
  async (...item) => {
    const [what, , who] = item
    const id = await build(item)
    const match = entityTag(stateOf(await nameOf(item, id)))

    const first = await rename(item, { id, name: `${what}, one`, match, who })
    const second = await rename(item, { id, name: `${what}, other`, match, who })

    expect([first.status, second.status, JSON.parse(second.text).code]).toEqual([200, 409, 'stale'])
    expect(await nameOf(item, id)).toBe(`${what}, one`)
  },
)

it('checks If-Match after permissions and values', async () => {
  const item = items[0]
  const id = await build(item)
  const match = entityTag(stateOf('Another name'))

  const replies = [
    await rename(item, { id, name: 'Mine', match, who: 'guest' }),
    await rename(item, { id, name: 'Mine', match, who: 'user' }),
    await rename(item, { id, name: 'Mine', match, who: 'otherManager' }),
    await rename(item, { id, name: '', match, who: 'manager' }),
    await rename(item, { id, name: 'Mine', match, who: 'manager' }),
  ]

  expect(replies.map(({ status }) => status)).toEqual([401, 403, 404, 400, 409])
})
