import { brotliDecompressSync, unzipSync } from 'node:zlib'
import type { Asked, ReadCase } from '#bench/cases/case.ts'
import { type OneClient, openClient, type Reply, repeat, WrongReply } from '#bench/load/one-client.ts'
import { type Round, type Timing, timingOf } from '#bench/load/percentiles.ts'
import type { BenchRequest } from '#bench/load/request.ts'
import { crowdOf } from '#bench/load/sockets.ts'
import { type BenchParts, LOAD_ROUNDS, ROUNDS } from './bench-parts.ts'
import { joinLoads, measureLoad, untilIdle } from './measure-load.ts'
import type { CaseResult, Load, Outcome } from './results.ts'
import type { Target } from './target.ts'

/** A case on its way through one release. */
interface Reading {
  readonly target: Target
  readonly client: OneClient
  readonly requests: readonly BenchRequest[]
  readonly status: 200 | 304
  /** Of the first time that each was asked. */
  readonly replies: readonly Reply[]
  readonly rounds: Round[]
  readonly loads: Load[]
}

const askFor = async (client: OneClient, request: BenchRequest, status: number) => {
  const reply = await client.ask(request)
  if (reply.status !== status) throw new WrongReply(request, reply)
  return reply
}

const requestsOf = (read: ReadCase, target: Target): BenchRequest[] =>
  read.requests.map((asked: Asked) => ({ ...asked, headers: { ...asked.headers, ...target.headersOf(read.as) } }))

// With what the first reply was called, so that the next ones need not be sent.
const withEtags = (requests: readonly BenchRequest[], replies: readonly Reply[]) =>
  requests.map((request, index) => {
    const etag = replies[index]?.headers.etag
    if (etag === undefined) throw new Error('the reply has no ETag')
    return { ...request, headers: { ...request.headers, 'if-none-match': etag } }
  })

/** Asks for everything once, keeping the replies, and then for a while, which is not counted. */
const warmUp = async (read: ReadCase, target: Target, seconds: number): Promise<Reading> => {
  const client = openClient(target.server.address)
  const plain = requestsOf(read, target)
  const replies: Reply[] = []
  for (const request of plain) replies.push(await askFor(client, request, 200))
  const status = read.isConditional ? 304 : 200
  const requests = read.isConditional ? withEtags(plain, replies) : plain
  await askInTurn({ client, requests, status }, seconds)
  return { target, client, requests, status, replies, rounds: [], loads: [] }
}

const askInTurn = async (
  { client, requests, status }: Pick<Reading, 'client' | 'requests' | 'status'>,
  seconds: number,
) => {
  let turn = 0
  return repeat(seconds, async () => {
    const request = requests[turn % requests.length]
    turn += 1
    if (request) await askFor(client, request, status)
  })
}

const askAtOnce = async ({ target, requests, status, loads }: Reading, { sockets, seconds }: BenchParts) => {
  const { address, pid } = target.server
  const visitors = crowdOf({ address, requests }).map((visitor, index) => ({
    ...visitor,
    // So that not all of them ask for the same word at the same moment.
    requests: [...requests.slice(index % requests.length), ...requests.slice(0, index % requests.length)],
  }))
  const { load } = await measureLoad(sockets, { pid, visitors, status }, seconds / LOAD_ROUNDS)
  loads.push(load)
  await untilIdle(target.pool)
}

const sentOf = ({ replies, status }: Reading) => {
  const [{ body, headers } = { body: Buffer.alloc(0), headers: {} }] = replies
  return { body: status === 304 ? Buffer.alloc(0) : body, encoding: headers['content-encoding'] ?? '' }
}

const outcomeOf = async (reading: Reading, { bare }: BenchParts): Promise<Outcome> => {
  const { rounds, loads, status } = reading
  const sent = sentOf(reading)
  const figures = { one: timingOf(rounds), many: joinLoads(loads), bytes: sent.body.length, encoding: sent.encoding }
  // Nothing like a 304 is ever sent by the bare server.
  return status === 304 ? figures : { ...figures, bare: await bare.measure(sent) }
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const ROWS_BY_ID = {
  name: 'floor-read',
  text: 'select id, title, link, note from source where id = any($1)',
}
const NOTHING = { name: 'floor-nothing', text: 'select 1' }

interface Read {
  readonly id?: number
  readonly sources?: readonly { readonly id: number }[]
}

const unpacked = (body: Buffer, encoding: string | undefined): Buffer =>
  encoding === 'br' ? brotliDecompressSync(body) : encoding === undefined ? body : unzipSync(body)

/** The ids of the sources that a reply shows. */
const idsIn = ({ body, headers }: Reply): number[] => {
  const { id, sources } = JSON.parse(unpacked(body, headers['content-encoding']).toString()) as Read
  return sources ? sources.map((source) => source.id) : id === undefined ? [] : [id]
}

/**
 * The least that a database has to do for a reply: the rows that it shows, by their key. However they are found, they
 * have to be read.
 */
const measureQuery = async ({ target: { pool }, replies, status }: Reading, seconds: number): Promise<Timing> => {
  // What has not changed is not read again.
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

interface Warming {
  readonly read: ReadCase
  readonly seconds: number
}

const warmUpAll = async ({ read, seconds }: Warming, targets: readonly Target[], failures: Failures) => {
  const readings: Readings = new Map()
  for (const target of targets) {
    await warmUp(read, target, seconds).then(
      (reading) => readings.set(target, reading),
      (error: unknown) => failures.set(target, reasonOf(error)),
    )
  }
  return readings
}

/** Does work for each release that has not failed yet, and notes which do. */
const forEach = async (readings: Readings, failures: Failures, work: (reading: Reading) => Promise<void>) => {
  for (const [target, reading] of readings) {
    if (failures.has(target)) continue
    await work(reading).catch((error: unknown) => void failures.set(target, reasonOf(error)))
  }
}

const askAll = async (readings: Readings, failures: Failures, parts: BenchParts) => {
  for (let round = 0; round < ROUNDS; round += 1)
    await forEach(readings, failures, async (reading) => {
      reading.rounds.push(await askInTurn(reading, parts.seconds / ROUNDS))
    })
  for (let round = 0; round < LOAD_ROUNDS; round += 1)
    await forEach(readings, failures, (reading) => askAtOnce(reading, parts))
}

/** Measures one case on every release, in turn. */
export const measureRead = async (
  read: ReadCase,
  targets: readonly Target[],
  parts: BenchParts,
): Promise<CaseResult> => {
  const failures: Failures = new Map()
  const readings = await warmUpAll({ read, seconds: parts.seconds / 4 }, targets, failures)
  await askAll(readings, failures, parts)
  const outcomes: Record<string, Outcome> = {}
  for (const target of targets) {
    const reading = readings.get(target)
    reading?.client.close()
    const failed = failures.get(target)
    outcomes[target.label] =
      reading && failed === undefined ? await outcomeOf(reading, parts) : { failed: failed ?? '' }
  }
  const [one] = readings.values()
  const query = one && (await measureQuery(one, parts.seconds / ROUNDS))
  return { name: read.name, as: read.as, ...(query ? { query } : {}), outcomes }
}
