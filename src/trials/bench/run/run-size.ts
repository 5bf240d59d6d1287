import type { ReadCase, WriteCase } from '#trials/bench/cases/case.ts'
import { fewSubcategoriesCases, readCases } from '#trials/bench/cases/reads.ts'
import { writeCases } from '#trials/bench/cases/writes.ts'
import type { Shape } from '#trials/bench/data/library-file.ts'
import { type BenchData, type DataDependencies, nameOf, prepareData } from '#trials/bench/data/stored-data.ts'
import type { BenchDependencies } from './bench-dependencies.ts'
import { measureCrowd } from './measure-crowd.ts'
import { measureExports } from './measure-export.ts'
import { measureImport, measureImportBesideReading } from './measure-import.ts'
import { measureImportCalls } from './measure-import-call.ts'
import { measureMany } from './measure-many.ts'
import { measureRead, reasonOf } from './measure-reads.ts'
import { measureStarts } from './measure-starts.ts'
import { measureStreams } from './measure-streams.ts'
import { measureTwo } from './measure-two.ts'
import { measureWrite } from './measure-writes.ts'
import { memoryMegabytes } from './process-figures.ts'
import type { CaseResult, FactResult, RunResult } from './results.ts'
import { copyName, makeCopies, openTargets, removeCopies, stopTargets, type Target } from './target.ts'

export interface SizeDependencies extends BenchDependencies {
  readonly data: DataDependencies
  readonly wanted: RegExp
  /** Reimports even if data exists. */
  readonly withImport: boolean
}

const FEW_SUBCATEGORIES = 100
const FEW_SOURCES = 100_000

const TWO = 'two processes'
const BESIDE = 'import beside reading'
const EXPORT = 'export'
const MANY = 'many at once'
const IMPORT_CALLS = 'import over the API'
const CROWD = 'page beside logins'
const STREAMS = 'streams'
const START = 'start'
const IMPORT = 'import'

const wantedOf = <C extends { readonly name: string; readonly as: string }>(
  cases: readonly C[],
  { wanted }: SizeDependencies,
) => cases.filter(({ name, as }) => wanted.test(`${name}, ${as}`))

const measureAllReads = async (
  reads: readonly ReadCase[],
  targets: readonly Target[],
  dependencies: SizeDependencies,
) => {
  const results: CaseResult[] = []
  for (const read of reads) {
    dependencies.say(`  ${read.name}, ${read.as}`)
    results.push(await measureRead(read, targets, dependencies))
  }
  return results
}

const measureAllWrites = async (
  writes: readonly WriteCase[],
  targets: readonly Target[],
  dependencies: SizeDependencies,
) => {
  const results: CaseResult[] = []
  for (const write of writes) {
    dependencies.say(`  ${write.name}, ${write.as}`)
    results.push(...(await measureWrite(write, targets, dependencies)))
  }
  return results
}

/** First calls are slower, so one case is run uncounted. */
const warmUp = async ([first]: readonly ReadCase[], targets: readonly Target[], dependencies: SizeDependencies) => {
  if (!first) return
  dependencies.say('  warming up')
  await measureRead(first, targets, dependencies)
}

const measureMemory = async (targets: readonly Target[]): Promise<FactResult> => {
  const values: Record<string, number | null> = {}
  for (const { label, server } of targets) values[label] = await memoryMegabytes(server.pid)
  return { name: 'memory after all of the above', unit: 'MB', values }
}

interface SizeResults {
  readonly cases: CaseResult[]
  readonly facts: FactResult[]
}

/** Runs a selected part; failures don't affect others. */
const whereWanted = async (name: string, { wanted, say }: SizeDependencies, work: () => Promise<FactResult[]>) => {
  if (!wanted.test(name)) return []
  say(`  ${name}`)
  return work().catch((error: unknown) => [{ name, unit: '' as const, values: {}, failed: reasonOf(error) }])
}

const measureRunning = async (made: BenchData, name: string, dependencies: SizeDependencies): Promise<SizeResults> => {
  const { checkouts, store, folder } = dependencies.data
  const [reads, writes] = [
    wantedOf(readCases(made.choices), dependencies),
    wantedOf(writeCases(made.choices), dependencies),
  ]
  const isAnyWanted =
    reads.length + writes.length > 0 ||
    [CROWD, STREAMS, TWO, EXPORT, BESIDE, MANY, IMPORT_CALLS].some((part) => dependencies.wanted.test(part))
  if (!isAnyWanted) return { cases: [], facts: [] }
  const targets = await openTargets(checkouts, store, name)
  try {
    await warmUp(readCases(made.choices), targets, dependencies)
    const cases = [
      ...(await measureAllReads(reads, targets, dependencies)),
      ...(await measureAllWrites(writes, targets, dependencies)),
    ]
    const facts = [
      await measureMemory(targets),
      ...(await whereWanted(CROWD, dependencies, () => measureCrowd(targets, dependencies))),
      ...(await whereWanted(STREAMS, dependencies, () => measureStreams(targets, dependencies))),
      ...(await whereWanted(TWO, dependencies, () => measureTwo(targets, made.choices, dependencies))),
      ...(await whereWanted(EXPORT, dependencies, () => measureExports(targets))),
      ...(await whereWanted(BESIDE, dependencies, () =>
        measureImportBesideReading(targets, folder, dependencies.seconds),
      )),
      ...(await whereWanted(MANY, dependencies, () => measureMany(targets, made.choices))),
      ...(await whereWanted(IMPORT_CALLS, dependencies, () => measureImportCalls(targets))),
    ]
    return { cases, facts }
  } finally {
    await stopTargets(targets)
  }
}

/** Each reply contains all subcategories. */
const measureFewSubcategories = async (size: number, dependencies: SizeDependencies): Promise<CaseResult[]> => {
  const reads = wantedOf(fewSubcategoriesCases(), dependencies)
  if (reads.length === 0) return []
  const { checkouts, store } = dependencies.data
  const shape = { size: Math.min(size, FEW_SOURCES), subcategories: FEW_SUBCATEGORIES }
  await prepareData(dependencies.data, shape)
  await makeCopies(checkouts, store, nameOf(shape))
  const targets = await openTargets(checkouts, store, nameOf(shape))
  try {
    return await measureAllReads(reads, targets, dependencies)
  } finally {
    await stopTargets(targets)
    await removeCopies(checkouts, store, nameOf(shape))
  }
}

const describeData = ({ maker, imported, importSeconds, commit, choices }: BenchData) =>
  `${maker}; ${imported}, in ${importSeconds.toFixed(1)} s by ${commit}; then private sources, groups, people, tags: ${choices.publicSources.toLocaleString('en')} public sources in ${choices.subcategories.toLocaleString('en')} subcategories`

/** Measures on temporary copies. */
export const runSize = async (size: number, dependencies: SizeDependencies): Promise<RunResult> => {
  const { checkouts, store } = dependencies.data
  const shape: Shape = { size, subcategories: null }
  const name = nameOf(shape)
  dependencies.say(`${size.toLocaleString('en')} sources, ${store.version}`)
  const made = await prepareData(dependencies.data, shape)
  try {
    await makeCopies(checkouts, store, name)
    const { cases, facts } = await measureRunning(made, name, dependencies)
    const starts = await whereWanted(START, dependencies, () =>
      measureStarts(checkouts, store, (checkout) => copyName(name, checkout)),
    )
    // Frees space first.
    await removeCopies(checkouts, store, name)
    const few = await measureFewSubcategories(size, dependencies)
    const imports = dependencies.withImport
      ? await whereWanted(IMPORT, dependencies, () => measureImport(dependencies.data, shape))
      : []
    return {
      size,
      database: store.version,
      data: describeData(made),
      subcategories: made.choices.subcategories,
      cases: [...cases, ...few],
      facts: [...facts, ...starts, ...imports],
    }
  } finally {
    await removeCopies(checkouts, store, name)
  }
}
