import { type ClientRequest, get } from 'node:http'
import { API_PREFIX } from '#contract/paths.ts'
import { eventEndpoints } from '#contract/status/events.ts'
import { get as asked } from '#trials/bench/cases/case.ts'
import { personNames } from '#trials/bench/data/people.ts'
import { openClient, repeat, WrongReply } from '#trials/bench/load/one-client.ts'
import { type TimedRound, type Timing, timingOf } from '#trials/bench/load/percentiles.ts'
import { type BenchDependencies, ROUNDS } from './bench-dependencies.ts'
import { cpuSeconds, memoryMegabytes, untilQuiet } from './process-figures.ts'
import type { FactResult } from './results.ts'
import type { Target } from './target.ts'

const STREAMS = 1000

// The server's limit (decision 0045).
const OF_A_PERSON = 8
const OF_AN_ADDRESS = 30

const list = asked('/source/global/?page=1')

interface Caller {
  readonly headers: Record<string, string>
  readonly localAddress: string
}

const callers = ({ headersOf }: Target): Caller[] => {
  const known = personNames.flatMap((name) => Array.from({ length: OF_A_PERSON }, () => headersOf(name)))
  return Array.from({ length: STREAMS }, (_, index) => ({
    headers: known[index] ?? {},
    localAddress: `127.0.1.${1 + Math.floor(index / OF_AN_ADDRESS)}`,
  }))
}

const openStream = (address: string, caller: Caller) =>
  new Promise<ClientRequest>((resolve, reject) => {
    const url = `${address}${API_PREFIX}${eventEndpoints.follow.path}`
    const request = get(url, { ...caller, agent: false }, (response) => {
      response.on('error', () => undefined).resume()
      if (response.statusCode === 200) resolve(request)
      else reject(new Error(`${response.statusCode} of a stream`))
    })
    request.on('error', reject)
  })

const openStreams = async (target: Target): Promise<ClientRequest[]> => {
  const streams: ClientRequest[] = []
  for (const caller of callers(target)) streams.push(await openStream(target.server.address, caller))
  return streams
}

interface Figures {
  readonly memory: number | null
  /** CPU of the idle server. */
  readonly cpuMs: number | null
  readonly round: TimedRound
}

const measureFigures = async ({ server: { address, pid }, headersOf }: Target, seconds: number): Promise<Figures> => {
  const client = openClient(address)
  const request = { ...list, headers: headersOf('user') }
  try {
    const before = await cpuSeconds(pid)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    const after = await cpuSeconds(pid)
    const memory = await memoryMegabytes(pid)
    const round = await repeat(seconds, async () => {
      const reply = await client.ask(request)
      if (reply.status !== 200) throw new WrongReply(request, reply)
    })
    return { memory, cpuMs: before === null || after === null ? null : ((after - before) * 1000) / seconds, round }
  } finally {
    client.close()
  }
}

interface StreamComparison {
  readonly memory: number | null
  readonly cpuMs: number | null
  readonly withoutStreams: Timing
  readonly withStreams: Timing
}

interface FiguresPair {
  readonly withoutStreams: Figures
  readonly withStreams: Figures
}

const grownBy = ({ withoutStreams, withStreams }: FiguresPair): number | null =>
  withoutStreams.memory === null || withStreams.memory === null ? null : withStreams.memory - withoutStreams.memory

const medianOf = (values: readonly (number | null)[]): number | null =>
  values.toSorted((a, b) => (a ?? 0) - (b ?? 0))[Math.floor(values.length / 2)] ?? null

const measureTarget = async (target: Target, { seconds }: BenchDependencies): Promise<StreamComparison> => {
  const pairs: FiguresPair[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const withoutStreams = await measureFigures(target, seconds)
    const streams = await openStreams(target)
    try {
      pairs.push({ withoutStreams, withStreams: await measureFigures(target, seconds) })
    } finally {
      for (const stream of streams) stream.destroy()
      await untilQuiet(target.server.pid)
    }
  }
  return {
    // Memory is retained afterwards.
    memory: pairs.map(grownBy)[0] ?? null,
    cpuMs: medianOf(pairs.map(({ withStreams }) => withStreams.cpuMs)),
    withoutStreams: timingOf(pairs.map(({ withoutStreams }) => withoutStreams.round)),
    withStreams: timingOf(pairs.map(({ withStreams }) => withStreams.round)),
  }
}

export const measureStreams = async (
  targets: readonly Target[],
  dependencies: BenchDependencies,
): Promise<FactResult[]> => {
  const found: Record<string, StreamComparison> = {}
  for (const target of targets) found[target.label] = await measureTarget(target, dependencies)
  const fact = (
    name: string,
    unit: FactResult['unit'],
    value: (comparison: StreamComparison) => number | null,
  ): FactResult => ({
    name: `${STREAMS.toLocaleString('en')} streams of events, ${name}`,
    unit,
    values: Object.fromEntries(Object.entries(found).map(([label, comparison]) => [label, value(comparison)])),
  })
  return [
    fact('memory', 'MB', ({ memory }) => memory),
    fact('processor time a second', 'ms', ({ cpuMs }) => cpuMs),
    fact('the list without them, p50', 'ms', ({ withoutStreams }) => withoutStreams.p50),
    fact('the list beside them, p50', 'ms', ({ withStreams }) => withStreams.p50),
    fact('the list without them, p95', 'ms', ({ withoutStreams }) => withoutStreams.p95),
    fact('the list beside them, p95', 'ms', ({ withStreams }) => withStreams.p95),
  ]
}
