import { Client } from 'pg'
import { beforeAll, expect, it, vi } from 'vitest'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildSource, buildSubcategory } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const people = ['user', 'colleague', 'manager', 'otherUser', 'otherManager', 'admin'] as const

type PersonName = (typeof people)[number]

const favorites: readonly [PersonName, number][] = [
  ['user', 0],
  ['manager', 1],
  ['otherManager', 1],
  ['admin', 0],
  ['admin', 1],
]

const list = (who: PersonName) => users[who].call(sourceEndpoints.list)

beforeAll(async () => {
  const { id: subcategoryId } = await buildSubcategory(test.db)
  const sources = [await buildSource(test.db, { subcategoryId }), await buildSource(test.db, { subcategoryId })]
  const idOf = (index: number) => sources[index]?.id ?? 0
  for (const [who, index] of favorites) {
    await users[who].call(sourceEndpoints.favorite, { params: { source: idOf(index) } })
  }
  for (const [index, groupId] of [users.user.groupId, users.otherUser.groupId].entries()) {
    const { id } = await buildSubcategory(test.db, { groupId })
    await addToGroup(test.db, groupId ?? 0, { sourceId: idOf(index), subcategoryId: id })
  }
})

it('simultaneous callers share two statements, and each gets the same as alone', async () => {
  const alone: string[] = []
  for (const who of people) alone.push((await list(who)).text)

  const sent = vi.spyOn(Client.prototype, 'query')
  const together = await Promise.all(people.map(list))
  // Leaves out counters of rate limits, which are written periodically.
  const statements = sent.mock.calls
    .map(([query]) => JSON.stringify(query))
    .filter((text) => !text.includes('rate_limit'))
  sent.mockRestore()

  expect(new Set(alone).size).toBe(people.length)
  expect(together.map(({ text }) => text)).toEqual(alone)
  expect(statements).toHaveLength(2)
})

it('a user who has logged out is unknown at the very next call, beside calls of others', async () => {
  await users.colleague.call(sessionEndpoints.logout)
  const [gone, there] = await Promise.all([users.colleague, users.user].map((who) => who.call(sessionEndpoints.me)))

  expect([gone?.reply.user, there?.reply.user?.id]).toEqual([null, users.user.id])
})
