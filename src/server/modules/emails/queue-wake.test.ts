import { expect, it, vi } from 'vitest'
import { contactEndpoints } from '#contract/emails/contact.ts'
import { tagEndpoints } from '#contract/sources/tags.ts'
import { asGuest, asRole } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { withQueries } from '#testing/server/queries.ts'

const test = startTestApp()
const listening = withQueries(test)

const request = { subject: 'IT support', email: 'vera@visitors.example', name: 'Vera', question: 'How?' }
const looks = () => listening.queries.filter((query) => /update email set attempts/.test(query)).length

it('while the app listens, an e-mail is sent at once, and other writes don’t poll the queue', async () => {
  // Without polling, only a wake-up can deliver the e-mail.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  try {
    await listening.app.listen({ host: '127.0.0.1', port: 0 })
  } finally {
    vi.useRealTimers()
  }
  const manager = await asRole(listening, 'ROLE_GROUP_MANAGER')

  const contacted = await asGuest(listening).call(contactEndpoints.send, { body: request })
  await expect.poll(() => listening.emails.length).toBe(1)
  await listening.deliver()
  const before = looks()
  const tagged = await manager.call(tagEndpoints.create, { body: { label: 'Sanctions' } })
  // Closing waits for a running poll.
  await listening.app.close()

  expect([contacted.status, tagged.status]).toEqual([contactEndpoints.send.status, tagEndpoints.create.status])
  expect(looks()).toBe(before)
})
