import type { WriteCase } from '#trials/bench/cases/case.ts'
import { firstPage } from '#trials/bench/cases/reads.ts'
import { encodingOf, openClient, repeat, WrongReply } from '#trials/bench/load/one-client.ts'
import { type TimedRound, type Timing, timingOf } from '#trials/bench/load/percentiles.ts'
import { crowdOf, type Visitor } from '#trials/bench/load/sockets.ts'
import { type BenchDependencies, ROUNDS } from './bench-dependencies.ts'
import { loadOf, untilIdle } from './measure-load.ts'
import { reasonOf } from './measure-reads.ts'
import { cpuSeconds } from './process-figures.ts'
import type { CaseResult, Outcome } from './results.ts'
import type { Target } from './target.ts'

const WARM_UPS = 10
const FLOOR_PART = 0.5

// Unique, so that every change is real.
let turn = 0
const nextTurn = () => (turn += 1)

const writerOf = (write: WriteCase, target: Target) => {
  const client = openClient(target.server.address)
  const once = async () => {
    const asked = write.request(nextTurn())
    const request = { ...asked, headers: { ...asked.headers, ...target.headersOf(write.as) } }
    const reply = await client.ask(request)
    if (reply.status !== write.status) throw new WrongReply(request, reply)
    return reply
  }
  return { once, close: client.close }
}

const readersOf = (target: Target): Visitor[] =>
  crowdOf({ address: target.server.address, requests: [] }).map((visitor, index) => ({
    ...visitor,
    requests: [{ ...firstPage, headers: target.headersOf(index % 2 === 0 ? 'guest' : 'user') }],
  }))

const inRounds = async (once: () => Promise<unknown>, seconds: number): Promise<Timing> => {
  const rounds: TimedRound[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(await repeat(seconds / ROUNDS, async () => void (await once())))
  return timingOf(rounds)
}

const writeAlone = async (write: WriteCase, target: Target, { bare, seconds }: BenchDependencies): Promise<Outcome> => {
  const writer = writerOf(write, target)
  const { pid } = target.server
  try {
    const reply = await writer.once()
    const sent = { body: reply.body, encoding: encodingOf(reply) }
    for (let time = 1; time < WARM_UPS; time += 1) await writer.once()
    const before = await cpuSeconds(pid)
    const one = await inRounds(writer.once, seconds)
    const after = await cpuSeconds(pid)
    const cpuMs = before === null || after === null ? null : ((after - before) * 1000) / one.calls
    return { one, cpuMs, bytes: sent.body.length, encoding: sent.encoding, bare: await bare.measure(sent) }
  } finally {
    writer.close()
  }
}

const writeWithReaders = async (
  write: WriteCase,
  target: Target,
  dependencies: BenchDependencies,
): Promise<Outcome> => {
  const { sockets, seconds } = dependencies
  const writer = writerOf(write, target)
  try {
    // Covers the whole writing period.
    const reading = sockets.flood(readersOf(target), seconds * 1.5)
    await repeat(seconds / 4, async () => void (await writer.once()))
    const one = await inRounds(writer.once, seconds)
    const many = loadOf([{ ...(await reading), cpu: null }])
    return { one, many, bytes: 0, encoding: '' }
  } finally {
    writer.close()
    await untilIdle(target.pool)
  }
}

const measureFloor = async (write: WriteCase, { pool }: Target, seconds: number): Promise<Timing> => {
  const once = async () => void (await write.floor(pool, nextTurn()))
  for (let time = 0; time < WARM_UPS; time += 1) await once()
  return timingOf([await repeat(seconds * FLOOR_PART, once)])
}

const measureEach = async (
  targets: readonly Target[],
  measure: (target: Target) => Promise<Outcome>,
): Promise<Record<string, Outcome>> => {
  const outcomes: Record<string, Outcome> = {}
  for (const target of targets)
    outcomes[target.label] = await measure(target).catch((error: unknown) => ({ failed: reasonOf(error) }))
  return outcomes
}

export const measureWrite = async (
  write: WriteCase,
  targets: readonly Target[],
  dependencies: BenchDependencies,
): Promise<CaseResult[]> => {
  const { name, as } = write
  const alone = await measureEach(targets, (target) => writeAlone(write, target, dependencies))
  const withReaders = await measureEach(targets, (target) => writeWithReaders(write, target, dependencies))
  const [first] = targets
  const query = first && (await measureFloor(write, first, dependencies.seconds))
  return [
    { name, as, ...(query ? { query } : {}), outcomes: alone },
    { name: `${name}, beside 16 readers`, as, ...(query ? { query } : {}), outcomes: withReaders },
  ]
}
