import { readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { openEmbeddedStore } from './database/embedded-store.ts'
import { openServerStore } from './database/server-store.ts'
import type { Store } from './database/store.ts'
import { openSockets } from './load/sockets.ts'
import { ArgumentError, type Options, readOptions } from './options.ts'
import { buildSizes } from './report/build-sizes.ts'
import { comparisonOf } from './report/compare.ts'
import { growthSvg } from './report/growth.ts'
import { readCommit, readLoad, readMachine } from './report/machine.ts'
import { markdownOf } from './report/markdown.ts'
import { processesTable } from './report/processes.ts'
import { openBareServer } from './run/bare-floor.ts'
import { reasonOf } from './run/measure-reads.ts'
import type { Checkout } from './run/processes.ts'
import type { BenchResult, RunResult } from './run/results.ts'
import { runProcesses } from './run/run-processes.ts'
import { runSize } from './run/run-size.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

const say = (line: string) => process.stderr.write(`${line}\n`)

const checkoutsOf = ({ before }: Options): Checkout[] => [
  ...(before === undefined ? [] : [{ label: 'before' as const, folder: before, commit: readCommit(before) }]),
  { label: 'now', folder: ROOT, commit: readCommit(ROOT) },
]

const openStore = (kind: Store['kind'], { dataFolder }: Options): Promise<Store> =>
  kind === 'embedded'
    ? openEmbeddedStore(join(dataFolder, 'embedded'))
    : openServerStore(join(dataFolder, 'server'), process.env['DATABASE_URL'] || undefined)

interface BenchRuns {
  readonly checkouts: readonly Checkout[]
  readonly runs: RunResult[]
  /** Skipped parts with reasons. */
  readonly left: string[]
}

const runDatabase = async (
  kind: Store['kind'],
  options: Options,
  { checkouts, runs, left }: BenchRuns,
): Promise<void> => {
  const { dataFolder: folder, scaleFolder, seconds, sizes, wanted, withImport } = options
  const store = await openStore(kind, options).catch((error: unknown) => {
    left.push(`${kind}: ${reasonOf(error)}`)
  })
  if (!store) return
  const sockets = openSockets()
  const bare = await openBareServer(sockets, seconds)
  const data = { store, folder, scaleFolder, checkouts, say }
  try {
    for (const size of sizes) {
      await runSize(size, { sockets, bare, seconds, wanted, withImport, data, say }).then(
        (run) => runs.push(run),
        (error: unknown) => left.push(`${size.toLocaleString('en')} sources, ${store.version}: ${reasonOf(error)}`),
      )
    }
  } finally {
    await bare.close()
    sockets.close()
    await store.close()
  }
}

const runAll = async (options: Options): Promise<BenchResult> => {
  const [begun, loadAtBegin] = [new Date().toISOString(), readLoad()]
  const checkouts = checkoutsOf(options)
  const [runs, left]: [RunResult[], string[]] = [[], []]
  for (const kind of options.databases) await runDatabase(kind, options, { checkouts, runs, left })
  return {
    format: 1,
    machine: readMachine(),
    checkouts: Object.fromEntries(checkouts.map(({ label, commit }) => [label, commit])),
    seconds: options.seconds,
    begun,
    ended: new Date().toISOString(),
    loadAtBegin,
    loadAtEnd: readLoad(),
    runs,
    left,
  }
}

const svgName = (out: string) => `${out.replace(/\.md$/, '')}.svg`

const textOf = async (result: BenchResult, { compare, out }: Options, svg: string | null): Promise<string> => {
  const earlier = compare === undefined ? null : (JSON.parse(await readFile(compare, 'utf8')) as BenchResult)
  return [
    markdownOf(result),
    ...(earlier ? [comparisonOf(earlier, result)] : []),
    ...(svg !== null && out !== undefined ? ['## Growth', '', `![Growth](${basename(svgName(out))})`, ''] : []),
    '## Build',
    '',
    await buildSizes(join(ROOT, 'dist/assets')),
    '',
  ].join('\n')
}

const isWhole = ({ cases, facts }: RunResult): boolean =>
  facts.every(({ failed }) => failed === undefined) &&
  cases.every(({ outcomes: { now } }) => now === undefined || !('failed' in now))

const report = async (options: Options): Promise<boolean> => {
  const { out, json } = options
  const result = await runAll(options)
  const svg = growthSvg(result.runs)
  const text = await textOf(result, options, svg)
  process.stdout.write(`${text}\n`)
  if (out !== undefined) await writeFile(out, text)
  if (out !== undefined && svg !== null) await writeFile(svgName(out), svg)
  if (json !== undefined) await writeFile(json, `${JSON.stringify(result, null, 1)}\n`)
  return result.left.length === 0 && result.runs.every(isWhole)
}

/** Measures several processes on one database. */
const reportProcesses = async (options: Options, processes: number): Promise<true> => {
  const checkout: Checkout = { label: 'now', folder: ROOT, commit: readCommit(ROOT) }
  const { seconds, scaleFolder, out } = options
  const [size = 10_000] = options.sizes
  const loadAtBegin = readLoad()
  const results = await runProcesses({
    checkout,
    size,
    processes,
    seconds,
    scaleFolder,
    say,
    folder: options.dataFolder,
  })
  const { processors } = readMachine()
  const text = [
    'Milliseconds of processor time a request (processes, database), and requests a second of sixteen guests.',
    `${size.toLocaleString('en')} sources, ${seconds} s each, ${checkout.commit}, ${processors}, load ${loadAtBegin.toFixed(1)} to ${readLoad().toFixed(1)}.`,
    '',
    processesTable(results),
  ].join('\n')
  process.stdout.write(text)
  if (out !== undefined) await writeFile(out, text)
  return true
}

const run = (options: Options): Promise<boolean> =>
  options.processes === null ? report(options) : reportProcesses(options, options.processes)

try {
  process.exitCode = (await run(readOptions(process.argv.slice(2)))) ? 0 : 1
} catch (error) {
  if (!(error instanceof ArgumentError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
