import { describe, expect, it } from 'vitest'
import { tokenHashOf } from '#server/http/token.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildAccount } from '#testing/server/factories.ts'
import { openSession, sessionsIn } from './repository.ts'

const test = startTestApp()
const browser = { place: { device: 'Firefox on Linux', address: '203.0.113.7' }, device: null }
const limits = { sessionIdleMs: 1000, sessionMaxMs: 5000 }

describe('sweeping sessions', () => {
  it('deletes idle and old sessions and keeps the others', async () => {
    const { id } = await buildAccount(test.db)
    const openAt = async (ms: number) => (await openSession(test.db, { accountId: id, browser }, new Date(ms))).session
    await openAt(0)
    const old = await openAt(0)
    const alive = await openAt(4500)
    await test.db
      .updateTable('session')
      .set({ seen_at: new Date(4900) })
      .where('token_hash', '=', tokenHashOf(old))
      .execute()

    await sessionsIn(test.db, limits, () => new Date(5100)).sweep()

    const left = await test.db.selectFrom('session').select('token_hash').execute()
    expect(left.map((row) => row.token_hash)).toEqual([tokenHashOf(alive)])
  })
})

describe('a session in use', () => {
  it('does not expire, however short the idle limit is', async () => {
    const { id } = await buildAccount(test.db)
    const { session: token } = await openSession(test.db, { accountId: id, browser }, new Date(0))
    let now = 0
    const sessions = sessionsIn(test.db, limits, () => new Date(now))
    const isOpen: boolean[] = []

    for (now = 400; now < 5000; now += 400) isOpen.push((await sessions.find(tokenHashOf(token))) !== null)

    expect(isOpen).not.toContain(false)
  })
})
