import { setTimeout as sleep } from 'node:timers/promises'
import { openLedger } from '#trials/chaos/ledger.ts'
import { type Verdict, verify } from '#trials/chaos/verify.ts'
import { startWriters } from '#trials/chaos/writers.ts'
import { watchLeaders } from './leaders.ts'
import { type ReadFigures, startReaders } from './readers.ts'
import type { TrialCluster } from './stage.ts'
import type { Trial } from './trials.ts'

interface ReadGaps {
  readonly gap: number
  readonly troubles: ReadonlyMap<string, number>
}

export interface RoundResult {
  readonly acknowledged: number
  readonly lost: readonly string[]
  readonly writesGap: number
  readonly guests: ReadGaps
  readonly members: ReadGaps
  readonly troubles: ReadonlyMap<string, number>
  readonly breaches: readonly string[]
}

const BEFORE = 100
const AFTER = 150
const GIVE_UP_MS = 120_000
const RECOVERS_MS = 3000
// Without pauses writers saturate both cores, and lists wait for them instead of the failover.
const PAUSE_MS = 250

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

export const breachesIn = ({ lost, doubled, torn }: Verdict, refusals: readonly string[]): string[] => [
  ...lost.map((line) => `lost: ${line}`),
  ...doubled.map((line) => `doubled: ${line}`),
  ...torn.map((line) => `torn: ${line}`),
  ...refusals.map((line) => `refused: ${line}`),
]

/** One fault beside writers and readers; waits for recovery and verifies acknowledged writes. */
export const playRound = async (stage: TrialCluster, trial: Trial): Promise<RoundResult> => {
  await stage.settled()
  const ledger = openLedger()
  const writers = await startWriters({ address: () => stage.url, ledger, pause: PAUSE_MS, timeout: 30_000 })
  const readers = await startReaders(stage.url)
  const watch = watchLeaders(stage)
  await within('writing before', writers.untilAcknowledged(BEFORE))
  const struck = performance.now()
  const mend = await trial.inject(stage)
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
  const seen = ({ longestGap, troubles }: ReadFigures): ReadGaps => ({ gap: longestGap(struck, end), troubles })
  return {
    acknowledged,
    lost: verdict.lost,
    writesGap: ledger.longestGap(struck, back),
    guests: seen(readers.guests),
    members: seen(readers.members),
    troubles,
    breaches: [
      ...breachesIn(verdict, refusals),
      ...(doubled > 0 && !trial.mayLookDoubled ? [`two leaders at ${doubled} of ${looks} looks`] : []),
    ],
  }
}
