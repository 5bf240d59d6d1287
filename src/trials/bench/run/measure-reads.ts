import { brotliDecompressSync, unzipSync } from 'node:zlib'
import type { BenchCall, ReadCase } from '#trials/bench/cases/case.ts'
import {
  encodingOf,
  type OneClient,
  openClient,
  type Reply,
  repeat,
  repeatUntil,
  WrongReply,
} from '#trials/bench/load/one-client.ts'
import { type TimedRound, type Timing, timingOf } from '#trials/bench/load/percentiles.ts'
import type { BenchRequest } from '#trials/bench/load/request.ts'
import { CLIENTS, crowdOf } from '#trials/bench/load/sockets.ts'
import { type BenchDependencies, LOAD_ROUNDS, ROUNDS } from './bench-dependencies.ts'
import { type LoadRound, loadOf, measureLoad, untilIdle } from './measure-load.ts'
import type { CaseResult, Outcome } from './results.ts'
import type { Target } from './target.ts'

interface Reading {
  readonly target: Target
  readonly client: OneClient
  readonly requests: readonly BenchRequest[]
  readonly status: 200 | 304
  /** Next request; rounds continue here, so that requests repeat late. */
  turn: number
  readonly replies: readonly Reply[]
  readonly rounds: TimedRound[]
  readonly loads: LoadRound[]
}

const askFor = async (client: OneClient, request: BenchRequest, status: number) => {
  const reply = await client.ask(request)
  if (reply.status !== status) throw new WrongReply(request, reply)
  return reply
}

const requestsOf = (read: ReadCase, target: Target): BenchRequest[] =>
  read.requests.map((asked: BenchCall) => ({ ...asked, headers: { ...asked.headers, ...target.headersOf(read.as) } }))

// Adds If-None-Match of the first reply.
const withEtags = (requests: readonly BenchRequest[], replies: readonly Reply[]) =>
  requests.map((request, index) => {
    const etag = replies[index]?.headers.etag
    if (etag === undefined) throw new Error('the reply has no ETag')
    return { ...request, headers: { ...request.headers, 'if-none-match': etag } }
  })

const REPLIES = 16
// Bound for slow releases.
const LONGEST_WARM_UP_SECONDS = 20

/** Warms up and keeps the first replies. Where first reads are the case, only they aren't counted. */
const warmUp = async (read: ReadCase, target: Target, seconds: number): Promise<Reading> => {
  const client = openClient(target.server.address)
  const plain = requestsOf(read, target)
  const replies: Reply[] = []
  const reading: Reading = { target, client, requests: plain, status: 200, turn: 0, replies, rounds: [], loads: [] }
  const isWarm = (passed: number) =>
    read.isFirstTime
      ? reading.turn >= Math.min(REPLIES, plain.length / 2)
      : passed >= LONGEST_WARM_UP_SECONDS || (passed >= seconds && isAllAsked(reading))
  await askUntil(isWarm, reading, (reply) => {
    if (replies.length < REPLIES) replies.push(reply)
  })
  return read.isConditional ? { ...reading, requests: withEtags(plain, replies), status: 304 } : reading
}

const isAllAsked = ({ turn, requests }: Reading) => turn >= requests.length

const askUntil = (isOver: (seconds: number) => boolean, reading: Reading, onReply?: (reply: Reply) => void) =>
  repeatUntil(isOver, async () => {
    const { client, requests, status, turn } = reading
    const request = requests[turn % requests.length]
    reading.turn += 1
    if (!request) return
    const reply = await askFor(client, request, status)
    onReply?.(reply)
  })

const askInTurn = (reading: Reading, seconds: number) => askUntil((passed) => passed >= seconds, reading)

const askOnce = (reading: Reading, seconds: number) =>
  askUntil((passed) => passed >= seconds || isAllAsked(reading), reading)

const WARM_UP = 0.25
const SLOW_MS = 200

const floodOnce = async (reading: Reading, { sockets }: BenchDependencies, seconds: number) => {
  const { target, requests, status } = reading
  const { address, pid } = target.server
  const visitors = crowdOf({ address, requests }, reading.turn)
  const round = await measureLoad(sockets, { pid, visitors, status }, seconds)
  reading.turn += Math.ceil(round.times.length / CLIENTS)
  return round
}

/** One short round suffices for slow releases. */
const askAtOnce = async (reading: Reading, dependencies: BenchDependencies) => {
  const seconds = dependencies.seconds / LOAD_ROUNDS
  const isSlow = timingOf(reading.rounds).p50 > SLOW_MS
  if (isSlow && reading.loads.length > 0) return
  if (!isSlow) await floodOnce(reading, dependencies, seconds * WARM_UP)
  reading.loads.push(await floodOnce(reading, dependencies, seconds))
  await untilIdle(reading.target.pool)
}

const sentOf = ({ replies, status }: Reading) => {
  const [first] = replies
  return { body: first && status !== 304 ? first.body : Buffer.alloc(0), encoding: first ? encodingOf(first) : '' }
}

const outcomeOf = async (reading: Reading, { bare }: BenchDependencies): Promise<Outcome> => {
  const { rounds, loads } = reading
  const sent = sentOf(reading)
  const many = loads.length > 0 ? { many: loadOf(loads) } : {}
  const figures = { one: timingOf(rounds), ...many, bytes: sent.body.length, encoding: sent.encoding }
  return { ...figures, bare: await bare.measure(sent) }
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const ROWS_BY_ID = {
  name: 'floor-read',
  text: 'select id, title, link, note from source where id = any($1)',
}
const NOTHING = { name: 'floor-nothing', text: 'select 1' }

interface ReplyJson {
  readonly id?: number
  readonly sources?: readonly { readonly id: number }[]
}

const unpacked = (body: Buffer, encoding: string | undefined): Buffer =>
  encoding === 'br' ? brotliDecompressSync(body) : encoding === undefined ? body : unzipSync(body)

const idsIn = ({ body, headers }: Reply): number[] => {
  const { id, sources } = JSON.parse(unpacked(body, headers['content-encoding']).toString()) as ReplyJson
  return sources ? sources.map((source) => source.id) : id === undefined ? [] : [id]
}

/** Minimal database work of a reply: its rows by key. */
const measureQuery = async ({ target: { pool }, replies, status }: Reading, seconds: number): Promise<Timing> => {
  // 304 needs no rows.
  const pages = status === 304 ? [[]] : replies.map(idsIn)
  let turn = 0
  const ask = async () => {
    const ids = pages[turn % pages.length] ?? []
    turn += 1
    await pool.query(ids.length > 0 ? { ...ROWS_BY_ID, values: [ids] } : NOTHING)
  }
  await repeat(seconds / 10, ask)
  return timingOf([await repeat(seconds, ask)])
}

type Readings = Map<Target, Reading>
type Failures = Map<Target, string>

interface WarmUp {
  readonly read: ReadCase
  readonly seconds: number
}

const warmUpAll = async ({ read, seconds }: WarmUp, targets: readonly Target[], failures: Failures) => {
  const readings: Readings = new Map()
  for (const target of targets) {
    await warmUp(read, target, seconds).then(
      (reading) => readings.set(target, reading),
      (error: unknown) => failures.set(target, reasonOf(error)),
    )
  }
  return readings
}

const forEach = async (readings: Readings, failures: Failures, work: (reading: Reading) => Promise<void>) => {
  for (const [target, reading] of readings) {
    if (failures.has(target)) continue
    await work(reading).catch((error: unknown) => void failures.set(target, reasonOf(error)))
  }
}

const askAll = async (readings: Readings, failures: Failures, dependencies: BenchDependencies) => {
  for (let round = 0; round < ROUNDS; round += 1)
    await forEach(readings, failures, async (reading) => {
      reading.rounds.push(await askInTurn(reading, dependencies.seconds / ROUNDS))
    })
  for (let round = 0; round < LOAD_ROUNDS; round += 1)
    await forEach(readings, failures, (reading) => askAtOnce(reading, dependencies))
}

const askFirstTime = (readings: Readings, failures: Failures, { seconds }: BenchDependencies) =>
  forEach(readings, failures, async (reading) => {
    reading.rounds.push(await askOnce(reading, seconds))
  })

const manner = ({ isFirstTime }: ReadCase) => (isFirstTime ? askFirstTime : askAll)

export const measureRead = async (
  read: ReadCase,
  targets: readonly Target[],
  dependencies: BenchDependencies,
): Promise<CaseResult> => {
  const failures: Failures = new Map()
  const readings = await warmUpAll({ read, seconds: dependencies.seconds / 4 }, targets, failures)
  await manner(read)(readings, failures, dependencies)
  const outcomes: Record<string, Outcome> = {}
  for (const target of targets) {
    const reading = readings.get(target)
    reading?.client.close()
    const failed = failures.get(target)
    outcomes[target.label] =
      reading && failed === undefined ? await outcomeOf(reading, dependencies) : { failed: failed ?? '' }
  }
  const [one] = readings.values()
  const query = one && (await measureQuery(one, dependencies.seconds / ROUNDS))
  return { name: read.name, as: read.as, ...(query ? { query } : {}), outcomes }
}
