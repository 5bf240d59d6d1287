import { closeSync, openSync, writeSync } from 'node:fs'

/** What a fact is about. A favourite, a place in the group and a report are facts of their own beside their source. */
export type Noun = 'source' | 'favourite' | 'place' | 'report' | 'tag' | 'category' | 'view'

/** One thing that a writer says of the library, under a name that nothing else in it has. */
export interface Fact {
  readonly noun: Noun
  readonly name: string
  /** Which writer said so. */
  readonly by: string
}

/** The state of what was deleted, and of what never was. */
export const GONE = 'gone'

export interface Booked extends Fact {
  /** What was acknowledged last; `GONE` before anything was. */
  readonly acknowledged: string
  /** What was asked for after that, and may or may not be so, as no answer came. */
  readonly open: readonly string[]
}

export interface Figures {
  readonly acknowledged: number
  /** Facts of which nobody knows until they are read back, as the writer got no answer and may not ask again. */
  readonly open: number
  /** Writes that were carried out and not answered, of those that can tell. */
  readonly foundDone: number
  /** The longest time without an acknowledged write, in milliseconds. */
  readonly longestGap: number
  /** What was answered instead, or that nothing was, and how often: '503 unavailable', 'broken connection'. */
  readonly troubles: ReadonlyMap<string, number>
  /** Answers that no failure excuses, the first ten. */
  readonly refusals: readonly string[]
}

/** The book of what writers were told. Whatever is acknowledged in it must be there, once and whole, whatever happened. */
export interface Ledger {
  /** To be called before a write is sent. */
  readonly ask: (fact: Fact, state: string) => void
  /** To be called once it was answered as done. */
  readonly acknowledge: (fact: Fact, state: string) => void
  /** The write was refused in a way that nothing excuses. */
  readonly refuse: (fact: Fact, answer: string) => void
  readonly trouble: (kind: string) => void
  /** A try was refused since one before it, whose answer was lost, had been carried out. */
  readonly foundDone: () => void
  readonly facts: () => readonly Booked[]
  readonly figures: () => Figures
  /** The longest time without an acknowledged write from one moment of `performance.now()` to another. */
  readonly longestGap: (from: number, to: number) => number
  readonly close: () => void
}

const REFUSALS_TOLD = 10

const keyOf = ({ noun, name }: Fact) => `${noun} ${name}`

/** Opens a ledger in memory; with a file, each line of it is there as well before the writer goes on. */
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
      if (refusals.length < REFUSALS_TOLD) refusals.push(`${keyOf(fact)}: ${answer}`)
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
