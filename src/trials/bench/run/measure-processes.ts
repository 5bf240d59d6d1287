import { get } from '#trials/bench/cases/case.ts'
import { firstPage, searchFor } from '#trials/bench/cases/reads.ts'
import type { Choices } from '#trials/bench/data/choices.ts'
import type { RunningPostgres } from '#trials/bench/database/tcp-server.ts'
import type { BenchRequest } from '#trials/bench/load/request.ts'
import { crowdOf, type Sockets } from '#trials/bench/load/sockets.ts'
import { treeSeconds, untilQuiet } from './process-figures.ts'
import { type Checkout, type RunningServer, startServer } from './processes.ts'

export interface CpuOf {
  readonly processes: number | null
  readonly database: number | null
}

export interface ProcessesResult {
  readonly processes: number
  readonly name: string
  readonly perSecond: number
  readonly cpuMs: CpuOf
}

interface ProcessesDependencies {
  readonly checkout: Checkout
  readonly database: RunningPostgres
  readonly choices: Choices
  readonly sockets: Sockets
  readonly seconds: number
  readonly most: number
  readonly dataDir: string
  readonly say: (line: string) => void
}

export const guestCases = ({ words, sources }: Choices): Readonly<Record<string, readonly BenchRequest[]>> => {
  const asGuest = (asked: ReturnType<typeof get>): BenchRequest => ({ headers: {}, ...asked })
  return {
    'first page': [asGuest(firstPage)],
    'a search': words.common.map((word) => asGuest(searchFor(word))),
    'a source': sources.slice(0, 50).map((id) => asGuest(get(`/source/detail/${id}/`))),
  }
}

const sumOf = (all: readonly (number | null)[]) =>
  all.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0)

const readCpu = async (servers: readonly RunningServer[], database: RunningPostgres): Promise<CpuOf> => ({
  processes: sumOf(await Promise.all(servers.map(({ pid }) => treeSeconds(pid)))),
  database: await treeSeconds(database.pid),
})

const perCall = (before: CpuOf, after: CpuOf, calls: number): CpuOf => {
  const of = (key: keyof CpuOf) => {
    const [one, other] = [before[key], after[key]]
    return one === null || other === null ? null : ((other - one) * 1000) / Math.max(1, calls)
  }
  return { processes: of('processes'), database: of('database') }
}

const WARM_UP = 0.25

const measureCase = async (
  requests: readonly BenchRequest[],
  servers: readonly RunningServer[],
  { database, sockets, seconds }: ProcessesDependencies,
) => {
  const [first] = servers
  const visitors = crowdOf({ address: first?.address ?? '', requests }).map((visitor, index) => ({
    ...visitor,
    address: servers[index % servers.length]?.address ?? visitor.address,
  }))
  await sockets.flood(visitors, seconds * WARM_UP)
  const before = await readCpu(servers, database)
  const { times, seconds: took } = await sockets.flood(visitors, seconds)
  const after = await readCpu(servers, database)
  return { perSecond: times.length / took, cpuMs: perCall(before, after, times.length) }
}

export const measureProcesses = async (dependencies: ProcessesDependencies): Promise<ProcessesResult[]> => {
  const { checkout, database, choices, most, dataDir, say } = dependencies
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir }
  const servers: RunningServer[] = []
  const results: ProcessesResult[] = []
  try {
    while (servers.length < most) {
      servers.push(await startServer(checkout, settings))
      for (const { pid } of servers) await untilQuiet(pid)
      say(`  ${servers.length}`)
      for (const [name, requests] of Object.entries(guestCases(choices)))
        results.push({ processes: servers.length, name, ...(await measureCase(requests, servers, dependencies)) })
    }
    return results
  } finally {
    for (const server of servers) await server.stop()
  }
}
