import type { HealthState } from '#contract/sources/provenance-values.ts'
import type { Probe } from './probe.ts'

/** What is known of a link, and from which tries. */
export interface Known {
  readonly state: HealthState
  /** When it was found to be in this state the last time; null while it is unchecked. */
  readonly checkedAt: Date | null
  readonly status: number | null
  readonly movedTo: string | null
  /** On how many days in a row it was not there, and when the last of them was. */
  readonly goneTries: number
  readonly goneAt: Date | null
  /** How many of the last scheduled checks left it open how things are. */
  readonly openTries: number
  /** Number of checks so far, requested ones included. */
  readonly checks: number
}

export interface Judgement {
  readonly known: Known
  /** When it is tried again. */
  readonly nextAt: Date
}

export const unknownLink: Known = {
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
/** So often, at least a day apart, is a link not there before it is called gone. */
export const GONE_TRIES = 3
const SOON_MS = 6 * 3600_000
// Doubled so often, it is longer than any setting.
const DOUBLINGS = 10

/** Answers of servers that are busy or down; another day they are well. */
const PASSING = new Set([429, 503])

interface When {
  readonly now: Date
  /** How long a link is left alone after something was found. */
  readonly everyMs: number
  /** Requested with 'Check now'. */
  readonly isAsked: boolean
}

/** How long until a link is tried again of which so many tries in a row have left it open how things are. */
const soonMs = (openTries: number, everyMs: number) => Math.min(everyMs, SOON_MS * 2 ** Math.min(openTries, DOUBLINGS))

type Next = readonly [known: Known, waitMs: number]

/** A person's 'Check now' must not lengthen the back-off of scheduled checks. */
const openAgain = ({ openTries }: Known, { isAsked }: When): number => (isAsked ? openTries : openTries + 1)

const afterNothing = (known: Known, when: When): Next => [
  { ...known, openTries: openAgain(known, when) },
  soonMs(known.openTries, when.everyMs),
]

const afterAnswer = (known: Known, probe: Probe & { found: HealthState }, when: When): Next => {
  const { found: state, status, movedTo } = probe
  const isPassing = status !== null && PASSING.has(status)
  const openTries = isPassing ? openAgain(known, when) : 0
  const waitMs = isPassing ? soonMs(known.openTries, when.everyMs) : when.everyMs
  return [{ ...known, state, checkedAt: when.now, status, movedTo, goneTries: 0, goneAt: null, openTries }, waitMs]
}

const afterGone = (known: Known, { status }: Probe, { now, everyMs }: When): Next => {
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

const nextOf = (known: Known, probe: Probe, when: When): Next => {
  const { found } = probe
  if (found === 'unsure') return afterNothing(known, when)
  return found === 'gone' ? afterGone(known, probe, when) : afterAnswer(known, { ...probe, found }, when)
}

/**
 * What is known of a link after one more try. It is called gone only where it was not there three times, each a day after the one
 * before, with nothing else found between; until then it stays what it was. What leaves things open is tried again sooner.
 */
export const judge = (known: Known, probe: Probe, when: When): Judgement => {
  const [next, waitMs] = nextOf({ ...known, checks: known.checks + 1 }, probe, when)
  return { known: next, nextAt: new Date(when.now.getTime() + Math.max(waitMs, probe.retryAfterMs ?? 0)) }
}

/** Every third check reads the page, because some servers answer HEAD well for pages that GET doesn't find. */
const GET_EVERY = 3

/** Whether HEAD may answer the next check: it can confirm that a link works, but not that a broken one works again. */
export const mayAskHead = ({ state, goneTries, checks }: Known): boolean =>
  (state === 'unchecked' || state === 'works') && goneTries === 0 && (checks + 1) % GET_EVERY !== 0
