import { Client } from 'pg'
import { expect, it, vi } from 'vitest'
import { groupEndpoints } from '#contract/people/groups.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSubcategory } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp()
const users = signInUsers(test)

/** Statements sent after each log entry, per connection. */
const afterEntries = async (work: () => Promise<unknown>): Promise<string[]> => {
  const spy = vi.spyOn(Client.prototype, 'query')
  await work()
  const sent = spy.mock.calls.map(([text], index) => ({ text, client: spy.mock.contexts[index] }))
  spy.mockRestore()
  const isEntry = (text: string) => text.startsWith('insert into activity')
  return sent.flatMap(({ text, client }, index) => {
    if (!isEntry(text)) return []
    const next = sent.slice(index + 1).find((later) => later.client === client)
    return next && isEntry(next.text) ? [] : [next?.text ?? 'nothing']
  })
}

it.each<[string, () => Promise<{ status: number }>]>([
  [
    'adding a source',
    async () => {
      const { id: subCategory } = await buildSubcategory(test.db)
      const body = { title: 'Last', link: 'https://last.example/', note: 'A note.', subCategory }
      return users.manager.call(sourceEndpoints.create, { body })
    },
  ],
  [
    'making a group',
    () => {
      const user = { fullName: 'Ada', email: 'last@example.org' }
      return users.admin.call(groupEndpoints.create, { body: { name: 'Last', user } })
    },
  ],
  [
    'changing a group',
    () => {
      const params = { groupId: users.manager.groupId ?? 0 }
      return users.manager.call(groupEndpoints.update, { params, body: { name: 'Last of all' } })
    },
  ],
  [
    'switching the log of searches',
    () => {
      const params = { groupId: users.manager.groupId ?? 0 }
      return users.manager.call(groupEndpoints.logSearches, { params, body: { logsSearches: true } })
    },
  ],
])('%s writes its log entry last, so that the lock of the group’s log is short', async (_what, call) => {
  const statuses: number[] = []

  const next = await afterEntries(async () => statuses.push((await call()).status))

  expect([200, 201]).toContain(statuses[0])
  expect(next).toEqual(['commit'])
})
