import { expect, it } from 'vitest'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSource } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

const mark = (who: 'user' | 'otherUser', source: number) =>
  users[who].call(sourceEndpoints.favorite, { params: { source } })

it('is refused to a guest', async () => {
  const { status, error } = await users.guest.call(sourceEndpoints.favorites)

  expect([status, error.code]).toEqual([401, 'unauthenticated'])
})

it('is empty without favorites', async () => {
  expect((await users.admin.call(sourceEndpoints.favorites)).reply).toEqual([])
})

it('has the first five own favorites by title, ignoring case and accents, among visible ones', async () => {
  for (const title of ['zebra', 'Écho', 'delta', 'Beta', 'Gamma', 'alpha']) {
    await mark('user', (await buildSource(test.db, { title })).id)
  }
  const hidden = await buildSource(test.db, { title: 'Aardvark', groupId: users.otherUser.groupId })
  await mark('user', hidden.id)
  await mark('otherUser', hidden.id)
  await users.otherManager.call(sourceEndpoints.update, { params: { source: hidden.id }, body: { public: false } })

  const { status, reply } = await users.user.call(sourceEndpoints.favorites)

  expect(status).toBe(200)
  expect(reply.map(({ title }) => title)).toEqual(['alpha', 'Beta', 'delta', 'Écho', 'Gamma'])
  expect(reply.every(({ favorite }) => favorite)).toBe(true)
})
