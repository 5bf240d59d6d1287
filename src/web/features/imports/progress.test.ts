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
  ] as const)('that is %j is under way: %s, is being undone: %s', (fields, underWay, undoing) => {
    const one = anImport(fields)
    expect([isUnderWay(one), isUndoing(one)]).toEqual([underWay, undoing])
  })
})

describe('imports', () => {
  const begun = Date.parse('2026-02-03T10:00:00.000Z')
  const running = anImport({ state: 'running', createdAt: '2026-02-03T10:00:00.000Z', finishedAt: null })
  const after = (seconds: number) => begun + seconds * 1000

  it('that have ended are not asked about again', () => {
    expect(pollAfter([], false, begun)).toBe(false)
    expect(pollAfter([anImport()], false, begun)).toBe(false)
    expect(pollAfter([anImport()], true, begun)).toBe(false)
  })

  it('are asked about less and less often', () => {
    expect([0, 8, 20, 50, 600].map((seconds) => pollAfter([running, anImport()], false, after(seconds)))).toEqual([
      1000, 1000, 2000, 5000, 5000,
    ])
  })

  it('are asked about by a clock that is wrong, too', () => {
    expect(pollAfter([running], false, after(-3600))).toBe(1000)
    expect(pollAfter([running], false, after(3600))).toBe(5000)
  })

  it('that were begun long ago are asked about often while they are undone', () => {
    expect(pollAfter([{ ...running, state: 'undoing' }], false, after(3600))).toBe(1000)
  })

  it('are asked about as seldom as can be where the server is gone', () => {
    expect(pollAfter([running], true, begun)).toBe(5000)
  })
})

describe('the time that is left', () => {
  it('goes by the pace since the first look', () => {
    expect(secondsLeft({ done: 100, at: 1000 }, { done: 300, at: 3000 }, 1000)).toBe(7)
  })

  it('is not known after one look, nor where nothing moves', () => {
    expect(secondsLeft({ done: 100, at: 1000 }, { done: 100, at: 1000 }, 1000)).toBeNull()
    expect(secondsLeft({ done: 100, at: 1000 }, { done: 100, at: 9000 }, 1000)).toBeNull()
  })
})
