import { expect, it } from 'vitest'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/endpoint.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSource, buildSubcategory, buildTag } from '#testing/server/factories.ts'
import { roundTripsOf } from '#testing/server/statements.ts'
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

const begun = (roundTrip: readonly string[] = []) => roundTrip[0] === 'begin'
const committed = (roundTrip: readonly string[] = []) => roundTrip.at(-1) === 'commit'

/** Number of statements per round trip. The first begins and the last commits the transaction. */
const sizesOf = async (work: () => Promise<unknown>) => {
  const roundTrips = await roundTripsOf(work)
  expect([begun(roundTrips[0]), committed(roundTrips.at(-1))]).toEqual([true, true])
  return roundTrips.map(({ length }) => length)
}

// Other transactions may run between two round trips.
it('a source is added in two round trips, and in three with an idempotency key', async () => {
  const body = await newSource()
  const headers = { [IDEMPOTENCY_KEY_HEADER]: 'once' }

  const added = await sizesOf(() => users.manager.call(sourceEndpoints.create, { body }))
  const keyed = await sizesOf(() => users.manager.call(sourceEndpoints.create, { body, headers }))

  expect(added).toEqual([2, 3])
  expect(keyed).toEqual([2, 1, 4])
})

it('a source is changed, marked and deleted in two or three round trips', async () => {
  const { id } = await buildSource(test.db, { groupId: users.manager.groupId })
  const params = { source: id }
  const { title, ...places } = await newSource()
  const update = (body: object) => sizesOf(() => users.manager.call(sourceEndpoints.update, { params, body }))
  const mark = () => sizesOf(() => users.manager.call(sourceEndpoints.favorite, { params }))

  expect(await update({ title })).toEqual([3, 3])
  expect(await update({ title, ...places, public: false })).toEqual([3, 1, 3])
  expect([await mark(), await mark()]).toEqual([
    [3, 1, 2],
    [3, 1, 2],
  ])
  expect(await sizesOf(() => users.manager.call(sourceEndpoints.remove, { params: { id } }))).toEqual([3, 3])
})

it('a source is added to a group, moved in it and removed from it in two round trips', async () => {
  const params = { source: (await buildSource(test.db)).id }
  const place = () => buildSubcategory(test.db, { groupId: users.user.groupId })
  const places = [await place(), await place()]
  const file = (subCategory = 0) =>
    sizesOf(() => users.user.call(sourceEndpoints.addToGroup, { params, body: { subCategory } }))

  expect(await file(places[0]?.id)).toEqual([3, 3])
  expect(await file(places[1]?.id)).toEqual([3, 3])
  expect(await sizesOf(() => users.user.call(sourceEndpoints.removeFromGroup, { params }))).toEqual([3, 3])
})

it('the reply to a write equals a read', async () => {
  const body = await newSource()
  const read = async (id: number) => {
    const { text } = await users.user.call(sourceEndpoints.detail, { params: { id } })
    // Fields of the detail alone.
    return text.replace(/,"(?:favoriteSince|isChecked)":null/g, '')
  }

  const added = await users.user.call(sourceEndpoints.create, { body: { ...body, tags: body.tags.toReversed() } })
  const { id } = added.reply
  const readAdded = await read(id)
  const changes = { title: 'Changed', tags: body.tags.slice(0, 1) }
  const updated = await users.user.call(sourceEndpoints.update, { params: { source: id }, body: changes })
  const readUpdated = await read(id)
  const { id: subCategory } = await buildSubcategory(test.db, { groupId: users.user.groupId })
  const filed = await users.user.call(sourceEndpoints.addToGroup, { params: { source: id }, body: { subCategory } })

  expect([added.status, updated.status, filed.status]).toEqual([201, 200, 200])
  expect([added.text, updated.text]).toEqual([readAdded, readUpdated])
  expect(filed.text).toBe(await read(id))
})
