import { describe, expect, it } from 'vitest'
import { startTestApp } from '#testing/server/app.ts'
import { rateLimitsIn } from './store.ts'

const test = startTestApp()
const at = (seconds: number) => rateLimitsIn(test.db, () => new Date(seconds * 1000))

const window = (hits: number, until: number) => ({ hits, resetsAt: new Date(until * 1000) })

describe('a rate limit', () => {
  it('counts the hits of a key within its window, and returns the end of the window', async () => {
    expect(await at(100).count('a', 60)).toEqual(window(1, 160))
    expect(await at(130).count('a', 60)).toEqual(window(2, 160))
    expect(await at(130).count('b', 60)).toEqual(window(1, 190))
    expect(await at(160).count('a', 60)).toEqual(window(1, 220))
  })

  it('adds the hits of many keys to earlier ones, and begins windows for the others', async () => {
    await at(200).count('there', 60)
    await at(100).count('ended', 60)

    const added = await at(210).add(
      new Map([
        ['there', window(3, 270)],
        ['ended', window(4, 270)],
        ['new', window(5, 270)],
      ]),
    )

    expect(Object.fromEntries(added)).toEqual({ there: window(4, 260), ended: window(4, 270), new: window(5, 270) })
  })

  it('adds hits of two processes at once, whatever the order of their keys', async () => {
    const keys = Array.from({ length: 200 }, (_unused, index) => `both ${index}`)
    const hits = (names: string[]) => new Map(names.map((name) => [name, window(1, 660)]))

    await Promise.all([at(600).add(hits(keys)), at(600).add(hits(keys.toReversed()))])

    const again = await at(600).add(hits(keys))
    expect(new Set([...again.values()].map((each) => each.hits))).toEqual(new Set([3]))
  })

  it('misses none of many simultaneous hits', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => at(500).count('busy', 60)))

    expect(all.map(({ hits }) => hits).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_unused, index) => index + 1),
    )
  })

  it('deletes windows that have ended, and no others', async () => {
    await at(1000).count('old', 60)
    await at(1030).count('young', 60)

    await at(1060).sweep()

    const left = await test.db.selectFrom('rate_limit').select('key').where('key', 'in', ['old', 'young']).execute()
    expect(left).toEqual([{ key: 'young' }])
  })
})
