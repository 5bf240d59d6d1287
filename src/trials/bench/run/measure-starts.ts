import { firstPage } from '#trials/bench/cases/reads.ts'
import type { Store } from '#trials/bench/database/store.ts'
import { openClient } from '#trials/bench/load/one-client.ts'
import { median } from '#trials/bench/load/percentiles.ts'
import { memoryMegabytes, untilQuiet } from './process-figures.ts'
import { type Checkout, startServer } from './processes.ts'
import type { FactResult } from './results.ts'

const STARTS = 3

interface StartFigures {
  readonly ready: number
  readonly firstList: number
  readonly settled: number
  readonly memory: number | null
}

const startOnce = async (checkout: Checkout, settings: Record<string, string>): Promise<StartFigures> => {
  const server = await startServer(checkout, settings)
  const client = openClient(server.address)
  const begin = performance.now()
  await client.ask({ ...firstPage, headers: {} })
  const firstList = performance.now() - begin
  client.close()
  const settled = await untilQuiet(server.pid)
  const memory = await memoryMegabytes(server.pid)
  await server.stop()
  return { ready: server.readySeconds, firstList, settled, memory }
}

const startSome = async (checkout: Checkout, store: Store, copy: string): Promise<StartFigures> => {
  const starts: StartFigures[] = []
  for (let time = 0; time < STARTS; time += 1) starts.push(await startOnce(checkout, store.settingsFor(copy)))
  const memories = starts.flatMap(({ memory }) => (memory === null ? [] : [memory]))
  return {
    ready: median(starts.map(({ ready }) => ready)),
    firstList: median(starts.map(({ firstList }) => firstList)),
    settled: median(starts.map(({ settled }) => settled)),
    memory: memories.length > 0 ? median(memories) : null,
  }
}

/** Start time and initial memory. Includes the embedded database. */
export const measureStarts = async (
  checkouts: readonly Checkout[],
  store: Store,
  copyOf: (checkout: Checkout) => string,
): Promise<FactResult[]> => {
  const starts: Record<string, StartFigures> = {}
  for (const checkout of checkouts) starts[checkout.label] = await startSome(checkout, store, copyOf(checkout))
  const valuesOf = (value: (start: StartFigures) => number | null) =>
    Object.fromEntries(Object.entries(starts).map(([label, start]) => [label, value(start)]))
  return [
    { name: 'start until /readyz', unit: 's', values: valuesOf(({ ready }) => ready) },
    { name: 'first list after a start', unit: 'ms', values: valuesOf(({ firstList }) => firstList) },
    { name: 'at work after a start, beyond that', unit: 's', values: valuesOf(({ settled }) => settled) },
    { name: 'memory after a start', unit: 'MB', values: valuesOf(({ memory }) => memory) },
  ]
}
