import { firstPage, searchFor } from '#trials/bench/cases/reads.ts'
import { createRequest } from '#trials/bench/cases/writes.ts'
import type { Choices } from '#trials/bench/data/choices.ts'
import type { BenchCaller } from '#trials/bench/data/people.ts'
import { openClient } from '#trials/bench/load/one-client.ts'
import { crowdOf } from '#trials/bench/load/sockets.ts'
import type { BenchDependencies } from './bench-dependencies.ts'
import { untilQuiet } from './process-figures.ts'
import { startServer } from './processes.ts'
import type { FactResult } from './results.ts'
import type { Target } from './target.ts'

const WRITES = 20

/** Absent in the data. */
const wordOf = (turn: number) =>
  `zq${Date.now().toString(36)}x${turn}`.replaceAll(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)] ?? '')

const countSeen = async ({ server, headersOf }: Target, other: string, choices: Choices): Promise<number> => {
  const [writer, reader] = [openClient(server.address), openClient(other)]
  let seen = 0
  for (let turn = 0; turn < WRITES; turn += 1) {
    const word = wordOf(turn)
    const asked = createRequest(choices, turn, word)
    const { status } = await writer.ask({ ...asked, headers: { ...asked.headers, ...headersOf('manager') } })
    const { body } = await reader.ask({ ...searchFor(word), headers: {} })
    const { totalCount } = JSON.parse(body.toString()) as { totalCount?: number }
    if (status === 201 && totalCount === 1) seen += 1
  }
  writer.close()
  reader.close()
  return seen
}

interface TwoProcessLoad {
  readonly guests: number
  readonly users: number
  readonly seen: number
}

const runTwo = async (
  target: Target,
  choices: Choices,
  { sockets, seconds }: BenchDependencies,
): Promise<TwoProcessLoad> => {
  const second = await startServer(target, target.settings)
  try {
    await untilQuiet(second.pid)
    const ask = async (asker: BenchCaller) => {
      const requests = [{ ...firstPage, headers: target.headersOf(asker) }]
      const visitors = crowdOf({ address: target.server.address, requests }).map((visitor, index) =>
        index % 2 === 0 ? visitor : { ...visitor, address: second.address },
      )
      await sockets.flood(visitors, seconds / 4)
      const { times, seconds: took } = await sockets.flood(visitors, seconds)
      return times.length / took
    }
    return {
      guests: await ask('guest'),
      users: await ask('user'),
      seen: await countSeen(target, second.address, choices),
    }
  } finally {
    await second.stop()
  }
}

export const measureTwo = async (
  targets: readonly Target[],
  choices: Choices,
  dependencies: BenchDependencies,
): Promise<FactResult[]> => {
  const found: Record<string, TwoProcessLoad> = {}
  for (const target of targets) found[target.label] = await runTwo(target, choices, dependencies)
  const valuesOf = (value: (load: TwoProcessLoad) => number | string) =>
    Object.fromEntries(Object.entries(found).map(([label, load]) => [label, value(load)]))
  return [
    { name: 'two processes, 16 guests on the first page', unit: '/s', values: valuesOf(({ guests }) => guests) },
    { name: 'two processes, 16 users on the first page', unit: '/s', values: valuesOf(({ users }) => users) },
    {
      name: 'written over one, in the next answer of the other',
      unit: '',
      values: valuesOf(({ seen }) => `${seen} of ${WRITES}`),
    },
  ]
}
