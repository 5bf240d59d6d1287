import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { firstPage } from '#trials/bench/cases/reads.ts'
import type { Shape } from '#trials/bench/data/library-file.ts'
import { madeUpLines } from '#trials/bench/data/made-up.ts'
import { type DataDependencies, importLibrary, libraryFile } from '#trials/bench/data/stored-data.ts'
import { openClient, repeat } from '#trials/bench/load/one-client.ts'
import { type TimedRound, timingOf } from '#trials/bench/load/percentiles.ts'
import type { FactResult } from './results.ts'
import type { Target } from './target.ts'

const ADDED = 20_000

/** Imports into an empty database, per release. */
export const measureImport = async (dependencies: DataDependencies, shape: Shape): Promise<FactResult[]> => {
  const { store, checkouts } = dependencies
  const file = await libraryFile(dependencies, shape)
  const values: Record<string, number> = {}
  for (const checkout of checkouts) {
    const name = `import-${checkout.label}`
    await store.create(name)
    const { seconds } = await importLibrary(checkout, file, store.settingsFor(name))
    values[checkout.label] = seconds
    await store.remove(name)
  }
  return [{ name: 'import into an empty library', unit: 's', values }]
}

interface ReadsDuringImport {
  readonly importSeconds: number
  readonly alone: number
  readonly during: number
}

const readDuringImport = async (target: Target, file: string, seconds: number): Promise<ReadsDuringImport> => {
  const client = openClient(target.server.address)
  const request = { ...firstPage, headers: target.headersOf('user') }
  const ask = async () => void (await client.ask(request))
  await repeat(seconds / 4, ask)
  const alone = timingOf([await repeat(seconds, ask)])
  const done = new AbortController()
  const importing = importLibrary(target, file, target.settings).finally(() => done.abort())
  const rounds: TimedRound[] = []
  while (!done.signal.aborted) rounds.push(await repeat(0, ask))
  const { seconds: importSeconds } = await importing
  client.close()
  return { importSeconds, alone: alone.p95, during: timingOf(rounds).p95 }
}

export const measureImportBesideReading = async (
  targets: readonly Target[],
  folder: string,
  seconds: number,
): Promise<FactResult[]> => {
  const file = join(folder, `added-${ADDED}.jsonl`)
  await pipeline(Readable.from(madeUpLines(ADDED)), createWriteStream(file))
  const found: Record<string, ReadsDuringImport> = {}
  for (const target of targets) found[target.label] = await readDuringImport(target, file, seconds)
  const valuesOf = (value: (reads: ReadsDuringImport) => number) =>
    Object.fromEntries(Object.entries(found).map(([label, reads]) => [label, value(reads)]))
  return [
    {
      name: `import of ${ADDED.toLocaleString('en')} more, while somebody reads`,
      unit: 's',
      values: valuesOf(({ importSeconds }) => importSeconds),
    },
    { name: 'p95 of that reader before it', unit: 'ms', values: valuesOf(({ alone }) => alone) },
    { name: 'p95 of that reader during it', unit: 'ms', values: valuesOf(({ during }) => during) },
  ]
}
