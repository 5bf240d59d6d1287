import { closeSync, openSync, writeSync } from 'node:fs'

/** Subject of a fact. Favorites, filings and reports are separate from their source. */
export type Noun = 'source' | 'favorite' | 'place' | 'report' | 'tag' | 'category' | 'view'

export interface Fact {
  readonly noun: Noun
  readonly name: string
  readonly by: string
}

export const GONE = 'gone'

export interface LedgerEntry extends Fact {
  /** Last acknowledged state; `GONE` initially. */
  readonly acknowledged: string
  /** Unacknowledged later states, possibly reached. */
  readonly open: readonly string[]
}

export interface Figures {
  readonly acknowledged: number
  /** Facts unknown until read back. */
  readonly open: number
  /** Executed but unanswered writes, as far as known. */
  readonly foundDone: number
  readonly longestGap: number
  /** Failure counts: '503 unavailable', 'broken connection'. */
  readonly troubles: ReadonlyMap<string, number>
  /** Inexcusable answers, the first ten. */
  readonly refusals: readonly string[]
}

/** Ledger of acknowledged writes, which must exist exactly once and complete. */
export interface Ledger {
  readonly ask: (fact: Fact, state: string) => void
  readonly acknowledge: (fact: Fact, state: string) => void
  readonly refuse: (fact: Fact, answer: string) => void
  readonly trouble: (kind: string) => void
  /** Records a write found done on retry. */
  readonly foundDone: () => void
  readonly facts: () => readonly LedgerEntry[]
  readonly figures: () => Figures
  /** Longest gap between two moments of `performance.now()`. */
  readonly longestGap: (from: number, to: number) => number
  readonly close: () => void
}

const MAX_REPORTED_REFUSALS = 10

const keyOf = ({ noun, name }: Fact) => `${noun} ${name}`

export const openLedger = (file?: string): Ledger => {
  const handle = file === undefined ? undefined : openSync(file, 'a', 0o600)
  const booked = new Map<string, Fact & { acknowledged: string; open: Set<string> }>()
  const times: number[] = []
  const troubles = new Map<string, number>()
  const refusals: string[] = []
  const begun = performance.now()
  let foundDone = 0

  const write = (event: string, { noun, name, by }: Fact, state: string) => {
    if (handle === undefined) return
    writeSync(handle, `${JSON.stringify({ at: new Date().toISOString(), event, noun, name, by, state })}\n`)
  }
  const entryOf = (fact: Fact) => {
    const entry = booked.get(keyOf(fact)) ?? { ...fact, acknowledged: GONE, open: new Set<string>() }
    booked.set(keyOf(fact), entry)
    return entry
  }
  const longestGap = (from: number, to: number) => {
    const within = times.filter((time) => time > from && time < to)
    return [...within, to].reduce((longest, time, index) => Math.max(longest, time - (within[index - 1] ?? from)), 0)
  }

  return {
    ask: (fact, state) => {
      entryOf(fact).open.add(state)
      write('asked', fact, state)
    },
    acknowledge: (fact, state) => {
      const entry = entryOf(fact)
      entry.acknowledged = state
      entry.open.clear()
      times.push(performance.now())
      write('acknowledged', fact, state)
    },
    refuse: (fact, answer) => {
      if (refusals.length < MAX_REPORTED_REFUSALS) refusals.push(`${keyOf(fact)}: ${answer}`)
      write('refused', fact, answer)
    },
    trouble: (kind) => void troubles.set(kind, (troubles.get(kind) ?? 0) + 1),
    foundDone: () => {
      foundDone += 1
    },
    facts: () => [...booked.values()].map((entry) => ({ ...entry, open: [...entry.open] })),
    figures: () => ({
      acknowledged: times.length,
      open: [...booked.values()].filter(({ open }) => open.size > 0).length,
      foundDone,
      longestGap: longestGap(times[0] ?? begun, times.at(-1) ?? performance.now()),
      troubles: new Map(troubles),
      refusals: [...refusals],
    }),
    longestGap,
    close: () => {
      if (handle !== undefined) closeSync(handle)
    },
  }
}
