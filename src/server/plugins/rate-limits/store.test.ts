import { describe, expect, it } from 'vitest'
import { startTestApp } from '#testing/server/app.ts'
import { rateLimitsIn } from './store.ts'

const test = startTestApp()
const at = (seconds: number) => rateLimitsIn(test.db, () => new Date(seconds * 1000))

describe('a rate limit', () => {
  it('counts the hits of a key within its window, and says when that ends', async () => {
    expect(await at(100).count('a', 60)).toEqual({ hits: 1, retryAfter: 60 })
    expect(await at(130).count('a', 60)).toEqual({ hits: 2, retryAfter: 30 })
    expect(await at(130).count('b', 60)).toEqual({ hits: 1, retryAfter: 60 })
    expect(await at(160).count('a', 60)).toEqual({ hits: 1, retryAfter: 60 })
  })

  it('misses none of many at once', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => at(500).count('busy', 60)))

    expect(all.map(({ hits }) => hits).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_unused, index) => index + 1),
    )
  })

  it('forgets windows that have ended, and no others', async () => {
    await at(1000).count('old', 60)
    await at(1030).count('young', 60)

    await at(1060).sweep()

    const left = await test.db.selectFrom('rate_limit').select('key').where('key', 'in', ['old', 'young']).execute()
    expect(left).toEqual([{ key: 'young' }])
  })
})
