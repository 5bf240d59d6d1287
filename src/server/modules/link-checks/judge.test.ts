import { isDeepStrictEqual } from 'node:util'
import { array, assert, constantFrom, integer, option, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { controlHostOf } from './control-host.ts'
import { GONE_TRIES, judge, type LinkState, mayAskHead, unknownLink } from './judge.ts'
import type { Probe } from './probe.ts'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
const EVERY_MS = 30 * DAY_MS
const START = Date.parse('2026-11-23T12:00:00Z')

const at = (hours: number) => new Date(START + hours * HOUR_MS)
const probe = (found: Probe['found'], more: Partial<Probe> = {}): Probe => ({
  found,
  status: { works: 200, moved: 200, blocked: 403, gone: 404, unsure: 500 }[found],
  movedTo: found === 'moved' ? 'https://new.example/' : null,
  retryAfterMs: null,
  ...more,
})

/** State after attempts at these hours. */
const after = (tries: readonly (readonly [hours: number, Probe])[]): LinkState => {
  let known = unknownLink
  for (const [hours, tried] of tries)
    known = judge(known, tried, { now: at(hours), everyMs: EVERY_MS, isAsked: false }).known
  return known
}

const hoursUntilNext = (known: LinkState, tried: Probe, hours = 0) =>
  (judge(known, tried, { now: at(hours), everyMs: EVERY_MS, isAsked: false }).nextAt.getTime() - at(hours).getTime()) /
  HOUR_MS

describe('a missing link', () => {
  it('is gone at the third failure, each a day after the one before', () => {
    const [works, gone] = [probe('works'), probe('gone')]

    expect(
      after([
        [0, works],
        [1, gone],
      ]),
    ).toMatchObject({ state: 'works', checkedAt: at(0), status: 200, goneTries: 1 })
    expect(
      after([
        [0, works],
        [1, gone],
        [25, gone],
      ]).state,
    ).toBe('works')
    expect(
      after([
        [0, works],
        [1, gone],
        [25, gone],
        [49, gone],
      ]),
    ).toEqual({
      state: 'gone',
      checkedAt: at(49),
      status: 404,
      movedTo: null,
      goneTries: 3,
      goneAt: at(49),
      openTries: 0,
      checks: 4,
    })
  })

  it('is not gone sooner because a user has checked it repeatedly', () => {
    const tries = Array.from({ length: 47 }, (_, hour) => [hour, probe('gone')] as const)

    expect(after(tries)).toMatchObject({ state: 'unchecked', checkedAt: null, goneTries: 2 })
  })

  it('restarts its count after it was found', () => {
    const gone = probe('gone')

    expect(
      after([
        [0, gone],
        [24, gone],
        [30, probe('blocked')],
        [48, gone],
        [72, gone],
      ]),
    ).toMatchObject({
      state: 'blocked',
      goneTries: 2,
    })
  })

  it('keeps its count through unclear results', () => {
    const gone = probe('gone')

    expect(
      after([
        [0, gone],
        [24, gone],
        [30, probe('unsure')],
        [48, gone],
      ]).state,
    ).toBe('gone')
  })

  it('works again as soon as it is found', () => {
    const gone = probe('gone')

    expect(
      after([
        [0, gone],
        [24, gone],
        [48, gone],
        [49, probe('works')],
      ]),
    ).toMatchObject({
      state: 'works',
      goneTries: 0,
      goneAt: null,
    })
  })

  it('is checked again after a day, and each month once it is gone', () => {
    const gone = probe('gone')
    const once = after([[0, gone]])

    expect(hoursUntilNext(unknownLink, gone)).toBe(24)
    expect(hoursUntilNext(once, gone, 20)).toBe(4)
    expect(
      hoursUntilNext(
        after([
          [0, gone],
          [24, gone],
        ]),
        gone,
        48,
      ),
    ).toBe(30 * 24)
  })
})

describe('a link', () => {
  it('is checked again sooner, and then less and less often, while results are unclear', () => {
    let known = unknownLink
    const waits = Array.from({ length: 9 }, () => {
      const hours = hoursUntilNext(known, probe('unsure'))
      known = judge(known, probe('unsure'), { now: at(0), everyMs: EVERY_MS, isAsked: false }).known
      return hours
    })

    expect(waits).toEqual([6, 12, 24, 48, 96, 192, 384, 720, 720])
    expect(known).toEqual({ ...unknownLink, openTries: 9, checks: 9 })
  })

  it.each([
    ['works', probe('works'), 720],
    ['has moved', probe('moved'), 720],
    ['is blocked', probe('blocked'), 720],
    ['has a certificate that nobody can judge', probe('blocked', { status: null }), 720],
    ['is busy', probe('blocked', { status: 429 }), 6],
    ['is down', probe('blocked', { status: 503 }), 6],
    ['is busy for longer', probe('blocked', { status: 429, retryAfterMs: 10 * HOUR_MS }), 10],
    ['is busy for less', probe('blocked', { status: 429, retryAfterMs: 1000 }), 6],
  ])('that %s is checked again at its usual time', (_what, tried, hours) => {
    expect(hoursUntilNext(unknownLink, tried)).toBe(hours)
  })

  const tries = array(
    record({
      hours: integer({ min: 0, max: 40 }),
      found: constantFrom(...(['gone', 'gone', 'gone', 'unsure', 'works', 'moved', 'blocked'] as const)),
      retryAfterMs: option(integer({ min: 0, max: EVERY_MS })),
    }),
    { maxLength: 30 },
  )

  /** Days on which a link was missing since its last other result, counted from the attempts themselves. */
  const goneDays = (times: readonly (readonly [hours: number, Probe['found']])[]) => {
    const last = times.findLastIndex(([, found]) => found !== 'gone' && found !== 'unsure')
    let [days, since] = [0, Number.NEGATIVE_INFINITY]
    for (const [hours, found] of times.slice(last + 1))
      if (found === 'gone' && hours - since >= 24) [days, since] = [days + 1, hours]
    return days
  }

  it('is gone only after three failures on three days, whatever the order, and is always checked again', () => {
    assert(
      property(tries, (steps) => {
        let [known, hours] = [unknownLink, 0]
        const times: [number, Probe['found']][] = []
        for (const step of steps) {
          hours += step.hours
          times.push([hours, step.found])
          const before = known
          const next = judge(known, probe(step.found, { retryAfterMs: step.retryAfterMs }), {
            now: at(hours),
            everyMs: EVERY_MS,
            isAsked: false,
          })
          known = next.known
          const waits = next.nextAt.getTime() - at(hours).getTime()
          const { openTries: _is, checks: _number, ...rest } = known
          const { openTries: _was, checks: _before, ...others } = before

          expect(known.state === 'gone').toBe(goneDays(times) >= GONE_TRIES)
          expect(known.movedTo !== null).toBe(known.state === 'moved')
          expect(known.checkedAt === null).toBe(known.state === 'unchecked')
          expect(waits).toBeGreaterThanOrEqual(Math.max(1, step.retryAfterMs ?? 0))
          expect(waits).toBeLessThanOrEqual(EVERY_MS)
          expect(step.found !== 'unsure' || isDeepStrictEqual(rest, others)).toBe(true)
        }
      }),
    )
  })
})

describe('a host that is not found', () => {
  const lost = probe('gone', { status: null })

  it('counts as unclear while no other host answers', () => {
    let now = 0
    const controlHost = controlHostOf(() => now)
    const found = (host: string, tried = lost) => controlHost(host, tried).found

    expect(found('a.example')).toBe('unsure')
    expect(found('a.example', probe('works'))).toBe('works')
    expect(found('a.example')).toBe('unsure')
    expect(found('b.example')).toBe('gone')
    expect(found('b.example', probe('gone'))).toBe('gone')
    expect(found('a.example')).toBe('gone')
    now = HOUR_MS
    expect(found('b.example')).toBe('unsure')
    expect(found('c.example', probe('unsure', { status: null }))).toBe('unsure')
  })
})

describe('a check requested by a user', () => {
  it.each([probe('unsure'), probe('blocked', { status: 429 })])(
    'does not lengthen the back-off of scheduled checks: $found',
    (tried) => {
      const asked = (known: LinkState) => judge(known, tried, { now: at(0), everyMs: EVERY_MS, isAsked: true }).known
      const once = after([[0, tried]])

      expect(hoursUntilNext(asked(asked(asked(unknownLink))), tried)).toBe(6)
      expect(hoursUntilNext(asked(asked(once)), tried)).toBe(12)
    },
  )
})

describe('the HEAD request', () => {
  it('is left out at every third check', () => {
    const may = Array.from({ length: 7 }, (_, tries) =>
      mayAskHead(after(Array.from({ length: tries }, (__, hour) => [hour, probe('works')] as const))),
    )

    expect(may).toEqual([true, true, false, true, true, false, true])
  })

  it.each(['gone', 'moved', 'blocked'] as const)('is left out after a link was found %s', (found) => {
    expect(mayAskHead(after([[0, probe(found)]]))).toBe(false)
  })
})
