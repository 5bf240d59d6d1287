import { setTimeout as sleep } from 'node:timers/promises'
import { openLedger } from '#chaos/ledger.ts'
import { type Verdict, verify } from '#chaos/verify.ts'
import { startWriters } from '#chaos/writers.ts'
import { watchLeaders } from './leaders.ts'
import { startReaders } from './readers.ts'
import type { Stage } from './stage.ts'
import type { Trial } from './trials.ts'

export interface Round {
  readonly acknowledged: number
  readonly lost: readonly string[]
  /** In milliseconds. */
  readonly writesGap: number
  readonly readsGap: number
  readonly reads: number
  readonly troubles: ReadonlyMap<string, number>
  readonly readTroubles: ReadonlyMap<string, number>
  readonly breaches: readonly string[]
}

const BEFORE = 100
const AFTER = 150
const GIVE_UP_MS = 120_000
const RECOVERS_MS = 3000

const within = async <T>(what: string, work: Promise<T>): Promise<T> => {
  const late = new AbortController()
  const tooLate = sleep(GIVE_UP_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error(`${what} took longer than ${GIVE_UP_MS / 1000} s`)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    late.abort()
    await tooLate.catch(() => {})
  }
}

/** Broken promises: acknowledged writes that did not come back as they were, and refusals other than 401, 429, 503 and a conflict. */
export const breachesIn = ({ lost, doubled, torn }: Verdict, refusals: readonly string[]): string[] => [
  ...lost.map((line) => `lost: ${line}`),
  ...doubled.map((line) => `doubled: ${line}`),
  ...torn.map((line) => `torn: ${line}`),
  ...refusals.map((line) => `refused: ${line}`),
]

/** Strikes once while eight write and fifty read, waits until all is as before, and reads back what was acknowledged. */
export const playRound = async (stage: Stage, trial: Trial): Promise<Round> => {
  await stage.settled()
  const ledger = openLedger()
  const writers = await startWriters({ address: () => stage.url, ledger, timeout: 30_000 })
  const readers = startReaders(stage.url)
  const watch = watchLeaders(stage)
  await within('writing before', writers.untilAcknowledged(BEFORE))
  const struck = performance.now()
  const mend = await trial.strike(stage)
  await within('writing after', writers.untilAcknowledged(AFTER))
  const back = performance.now()
  await mend()
  await stage.settled()
  await sleep(RECOVERS_MS)
  const end = performance.now()
  const { doubled, looks } = await watch.stop()
  await writers.stop()
  await readers.stop()
  const verdict = await verify(writers.writers, ledger)
  const { acknowledged, troubles, refusals } = ledger.figures()
  ledger.close()
  return {
    acknowledged,
    lost: verdict.lost,
    writesGap: ledger.longestGap(struck, back),
    readsGap: readers.longestGap(struck, end),
    reads: readers.answered,
    troubles,
    readTroubles: readers.troubles,
    breaches: [
      ...breachesIn(verdict, refusals),
      ...(doubled > 0 && !trial.mayLookDoubled ? [`two leaders at ${doubled} of ${looks} looks`] : []),
    ],
  }
}
