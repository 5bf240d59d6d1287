import { describe, expect, it } from 'vitest'
import { anImport } from '#testing/web/imports.ts'
import { isUnderWay, isUndoing, pollAfter, secondsLeft } from './progress.ts'

describe('an import', () => {
  it.each([
    [{ state: 'waiting', finishedAt: null }, true, false],
    [{ state: 'running', finishedAt: null }, true, false],
    [{ state: 'undoing', finishedAt: null }, true, true],
    [{ state: 'done' }, false, false],
    [{ state: 'undone' }, false, false],
    [{ state: 'failed' }, false, false],
  ] as const)('in state %j is running: %s, is being undone: %s', (fields, underWay, undoing) => {
    const one = anImport(fields)
    expect([isUnderWay(one), isUndoing(one)]).toEqual([underWay, undoing])
  })
})

describe('imports', () => {
  const begun = Date.parse('2026-02-03T10:00:00.000Z')
  const running = anImport({ state: 'running', createdAt: '2026-02-03T10:00:00.000Z', finishedAt: null })
  const after = (seconds: number) => begun + seconds * 1000

  it('that have ended are not polled any more', () => {
    expect(pollAfter([], false, begun)).toBe(false)
    expect(pollAfter([anImport()], false, begun)).toBe(false)
    expect(pollAfter([anImport()], true, begun)).toBe(false)
  })

  it('are polled less and less often', () => {
    expect([0, 8, 20, 50, 600].map((seconds) => pollAfter([running, anImport()], false, after(seconds)))).toEqual([
      1000, 1000, 2000, 5000, 5000,
    ])
  })

  it('are polled with a wrong clock, too', () => {
    expect(pollAfter([running], false, after(-3600))).toBe(1000)
    expect(pollAfter([running], false, after(3600))).toBe(5000)
  })

  it('that began long ago are polled often while they are undone', () => {
    expect(pollAfter([{ ...running, state: 'undoing' }], false, after(3600))).toBe(1000)
  })

  it('are polled as seldom as possible while the server is away', () => {
    expect(pollAfter([running], true, begun)).toBe(5000)
  })
})

describe('the remaining time', () => {
  it('is computed from the rate since the first poll', () => {
    expect(secondsLeft({ done: 100, at: 1000 }, { done: 300, at: 3000 }, 1000)).toBe(7)
  })

  it('is unknown after one poll, and without progress', () => {
    expect(secondsLeft({ done: 100, at: 1000 }, { done: 100, at: 1000 }, 1000)).toBeNull()
    expect(secondsLeft({ done: 100, at: 1000 }, { done: 100, at: 9000 }, 1000)).toBeNull()
  })
})
