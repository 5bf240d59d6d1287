import { expect, it } from 'vitest'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/endpoint.ts'
import { sourceEndpoints } from '#contract/sources.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSource, buildSubcategory, buildTag } from '#testing/server/factories.ts'
import { statementsOf } from '#testing/server/statements.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const ownTag = () => buildTag(test.db, undefined, users.manager.groupId ?? 0)

const newSource = async () => ({
  title: 'Register',
  link: 'https://register.example/',
  note: 'A note.',
  subCategory: (await buildSubcategory(test.db)).id,
  tags: [(await ownTag()).id, (await ownTag()).id],
})

// Each statement is a way to the database and back, in which others may come first. What is written is six of them at most.
it('a source is added in five statements, and in two more with an idempotency key', async () => {
  const body = await newSource()
  const headers = { [IDEMPOTENCY_KEY_HEADER]: 'once' }

  const added = await statementsOf(() => users.manager.call(sourceEndpoints.create, { body }))
  const keyed = await statementsOf(() => users.manager.call(sourceEndpoints.create, { body, headers }))

  expect([added.length, keyed.length]).toEqual([5, 7])
})

it('a source is changed, deleted and marked in six statements', async () => {
  const { id } = await buildSource(test.db, { groupId: users.manager.groupId })
  const params = { source: id }
  const body = { ...(await newSource()), public: false }

  const updated = await statementsOf(() => users.manager.call(sourceEndpoints.update, { params, body }))
  const marked = await statementsOf(() => users.manager.call(sourceEndpoints.favorite, { params }))
  const unmarked = await statementsOf(() => users.manager.call(sourceEndpoints.favorite, { params }))
  const removed = await statementsOf(() => users.manager.call(sourceEndpoints.remove, { params: { id } }))

  expect([updated, marked, unmarked, removed].map(({ length }) => length)).toEqual([6, 6, 6, 6])
})

it('a source is added to a group, moved in it and removed from it in six statements', async () => {
  const params = { source: (await buildSource(test.db)).id }
  const place = () => buildSubcategory(test.db, { groupId: users.user.groupId })
  const places = [await place(), await place()]
  const file = (subCategory = 0) => users.user.call(sourceEndpoints.addToGroup, { params, body: { subCategory } })

  const added = await statementsOf(() => file(places[0]?.id))
  const moved = await statementsOf(() => file(places[1]?.id))
  const removed = await statementsOf(() => users.user.call(sourceEndpoints.removeFromGroup, { params }))

  expect([added, moved, removed].map(({ length }) => length)).toEqual([6, 6, 6])
})

it('what a write answers is what reading it answers', async () => {
  const body = await newSource()
  const read = (id: number) => users.user.call(sourceEndpoints.detail, { params: { id } })

  const added = await users.user.call(sourceEndpoints.create, { body: { ...body, tags: body.tags.toReversed() } })
  const { id } = added.reply
  const readAdded = await read(id)
  const changes = { title: 'Changed', tags: body.tags.slice(0, 1) }
  const updated = await users.user.call(sourceEndpoints.update, { params: { source: id }, body: changes })
  const readUpdated = await read(id)
  const { id: subCategory } = await buildSubcategory(test.db, { groupId: users.user.groupId })
  const filed = await users.user.call(sourceEndpoints.addToGroup, { params: { source: id }, body: { subCategory } })

  expect([added.status, updated.status, filed.status]).toEqual([201, 200, 200])
  expect([added.text, updated.text]).toEqual([readAdded.text, readUpdated.text])
  expect(filed.text).toBe((await read(id)).text)
})
