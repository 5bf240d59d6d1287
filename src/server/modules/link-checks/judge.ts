import type { HealthState } from '#contract/sources/provenance-values.ts'
import type { Probe } from './probe.ts'

/** State of a link and the attempts behind it. */
export interface LinkState {
  readonly state: HealthState
  /** Last confirmation of this state; null if unchecked. */
  readonly checkedAt: Date | null
  readonly status: number | null
  readonly movedTo: string | null
  /** Consecutive failed days, and the last. */
  readonly goneTries: number
  readonly goneAt: Date | null
  readonly openTries: number
  /** Includes requested checks. */
  readonly checks: number
}

export interface LinkJudgment {
  readonly known: LinkState
  readonly nextAt: Date
}

export const unknownLink: LinkState = {
  state: 'unchecked',
  checkedAt: null,
  status: null,
  movedTo: null,
  goneTries: 0,
  goneAt: null,
  openTries: 0,
  checks: 0,
}

const DAY_MS = 24 * 3600_000
/** Failures, a day apart, before a link counts as gone. */
export const GONE_TRIES = 3
const FIRST_RETRY_MS = 6 * 3600_000
// Maximum exponent of the back-off, beyond any configured interval.
const DOUBLINGS = 10

/** Temporary: the server is busy or down. */
const PASSING = new Set([429, 503])

interface CheckTiming {
  readonly now: Date
  readonly everyMs: number
  /** Requested with 'Check now'. */
  readonly isAsked: boolean
}

/** Backoff after inconclusive attempts. */
const retryMs = (openTries: number, everyMs: number) =>
  Math.min(everyMs, FIRST_RETRY_MS * 2 ** Math.min(openTries, DOUBLINGS))

type NextState = readonly [known: LinkState, waitMs: number]

/** 'Check now' must not lengthen the back-off of scheduled checks. */
const openAgain = ({ openTries }: LinkState, { isAsked }: CheckTiming): number => (isAsked ? openTries : openTries + 1)

const afterNothing = (known: LinkState, timing: CheckTiming): NextState => [
  { ...known, openTries: openAgain(known, timing) },
  retryMs(known.openTries, timing.everyMs),
]

const afterAnswer = (known: LinkState, probe: Probe & { found: HealthState }, timing: CheckTiming): NextState => {
  const { found: state, status, movedTo } = probe
  const isPassing = status !== null && PASSING.has(status)
  const openTries = isPassing ? openAgain(known, timing) : 0
  const waitMs = isPassing ? retryMs(known.openTries, timing.everyMs) : timing.everyMs
  return [{ ...known, state, checkedAt: timing.now, status, movedTo, goneTries: 0, goneAt: null, openTries }, waitMs]
}

const afterGone = (known: LinkState, { status }: Probe, { now, everyMs }: CheckTiming): NextState => {
  const sinceMs = known.goneAt === null ? DAY_MS : now.getTime() - known.goneAt.getTime()
  const isNewDay = sinceMs >= DAY_MS
  const tries = {
    goneTries: Math.min(GONE_TRIES, known.goneTries + (isNewDay ? 1 : 0)),
    goneAt: isNewDay ? now : known.goneAt,
    openTries: 0,
  }
  if (tries.goneTries >= GONE_TRIES)
    return [{ ...known, state: 'gone', checkedAt: now, status, movedTo: null, ...tries }, everyMs]
  return [{ ...known, ...tries }, isNewDay ? DAY_MS : DAY_MS - sinceMs]
}

const nextOf = (known: LinkState, probe: Probe, timing: CheckTiming): NextState => {
  const { found } = probe
  if (found === 'unsure') return afterNothing(known, timing)
  return found === 'gone' ? afterGone(known, probe, timing) : afterAnswer(known, { ...probe, found }, timing)
}

export const judge = (known: LinkState, probe: Probe, timing: CheckTiming): LinkJudgment => {
  const [next, waitMs] = nextOf({ ...known, checks: known.checks + 1 }, probe, timing)
  return { known: next, nextAt: new Date(timing.now.getTime() + Math.max(waitMs, probe.retryAfterMs ?? 0)) }
}

/** Every third check uses GET, because some servers answer HEAD for missing pages. */
const GET_EVERY = 3

export const mayAskHead = ({ state, goneTries, checks }: LinkState): boolean =>
  (state === 'unchecked' || state === 'works') && goneTries === 0 && (checks + 1) % GET_EVERY !== 0
