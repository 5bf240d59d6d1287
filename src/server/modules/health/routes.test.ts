import { describe, expect, it } from 'vitest'
import { startTestApp } from '#testing/server/app.ts'

const test = startTestApp()

describe('the state of the process', () => {
  it('is alive, and ready while the database answers', async () => {
    const [alive, ready] = [await test.app.inject({ url: '/healthz' }), await test.app.inject({ url: '/readyz' })]

    expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }])
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
  })
})
