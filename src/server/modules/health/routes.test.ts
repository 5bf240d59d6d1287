import { describe, expect, it } from 'vitest'
import { startTestApp } from '#testing/server/app.ts'

const test = startTestApp()

const readiness = async () => {
  const { statusCode, body } = await test.app.inject({ url: '/readyz' })
  return [statusCode, JSON.parse(body)]
}

describe('the state of the process', () => {
  it('is alive, and ready while the database answers', async () => {
    const alive = await test.app.inject({ url: '/healthz' })

    expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }])
    expect(await readiness()).toEqual([200, { status: 'ready' }])
  })

  it('is degraded, answered with 200, while a check reports a reason, and names the reasons', async () => {
    const state = { isOld: false, isFailed: false }
    test.app.degraded.add('backup-old', () => state.isOld)
    test.app.degraded.add('backup-failed', async () => state.isFailed)
    state.isFailed = true
    const one = await readiness()
    state.isOld = true
    const both = await readiness()
    Object.assign(state, { isOld: false, isFailed: false })

    expect(one).toEqual([200, { status: 'degraded', reasons: ['backup-failed'] }])
    expect(both).toEqual([200, { status: 'degraded', reasons: ['backup-old', 'backup-failed'] }])
    expect(await readiness()).toEqual([200, { status: 'ready' }])
  })

  it('is answered even if a check fails or does not respond', async () => {
    const state = { reason: true }
    test.app.degraded.add('broken', async () => {
      throw new Error('away')
    })
    test.app.degraded.add('silent', () => (state.reason ? new Promise(() => {}) : false))
    test.app.degraded.add('known', () => state.reason)

    const answered = await readiness()
    state.reason = false

    expect(answered).toEqual([200, { status: 'degraded', reasons: ['known'] }])
  })
})
