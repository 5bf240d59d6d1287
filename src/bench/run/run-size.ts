import { fewSubcategoriesCases, readCases } from '#bench/cases/reads.ts'
import { writeCases } from '#bench/cases/writes.ts'
import { type DataParts, type MadeData, nameOf, prepareData } from '#bench/data/kept-data.ts'
import type { Shape } from '#bench/data/library-file.ts'
import type { BenchParts } from './bench-parts.ts'
import { measureImport, measureImportBesideReading } from './measure-import.ts'
import { measureRead } from './measure-reads.ts'
import { measureStarts } from './measure-starts.ts'
import { measureTwo } from './measure-two.ts'
import { measureWrite } from './measure-writes.ts'
import { memoryMegabytes } from './process-figures.ts'
import type { CaseResult, FactResult, RunResult } from './results.ts'
import { copyName, openTargets, removeCopies, stopTargets, type Target } from './target.ts'

export interface SizeParts extends BenchParts {
  readonly data: DataParts
  /** What is measured, of everything, by its name with who asks. */
  readonly wanted: RegExp
  /** Whether the whole library is imported again, although the data is kept. */
  readonly withImport: boolean
}

const FEW_SUBCATEGORIES = 100
const FEW_SOURCES = 100_000

const measureReadsAndWrites = async (targets: readonly Target[], made: MadeData, parts: SizeParts) => {
  const isWanted = ({ name, as }: { name: string; as: string }) => parts.wanted.test(`${name}, ${as}`)
  const results: CaseResult[] = []
  for (const read of readCases(made.choices).filter(isWanted)) {
    parts.say(`  ${read.name}, ${read.as}`)
    results.push(await measureRead(read, targets, parts))
  }
  for (const write of writeCases(made.choices).filter(isWanted)) {
    parts.say(`  ${write.name}, ${write.as}`)
    results.push(...(await measureWrite(write, targets, parts)))
  }
  return results
}

const measureMemory = async (targets: readonly Target[]): Promise<FactResult> => {
  const values: Record<string, number | null> = {}
  for (const { label, server } of targets) values[label] = await memoryMegabytes(server.pid)
  return { name: 'memory after all of the above', unit: 'MB', values }
}

interface Measured {
  readonly cases: CaseResult[]
  readonly facts: FactResult[]
}

/** Does one part if it is wanted, and says so. */
const whereWanted = async (name: string, { wanted, say }: SizeParts, work: () => Promise<FactResult[]>) => {
  if (!wanted.test(name)) return []
  say(`  ${name}`)
  return work()
}

const measureRunning = async (made: MadeData, name: string, parts: SizeParts): Promise<Measured> => {
  const { checkouts, store, folder } = parts.data
  const targets = await openTargets(checkouts, store, name)
  try {
    const cases = await measureReadsAndWrites(targets, made, parts)
    const memory = await measureMemory(targets)
    return {
      cases,
      facts: [
        memory,
        ...(await whereWanted('two processes', parts, () => measureTwo(targets, made.choices, parts))),
        ...(await whereWanted('import beside reading', parts, () =>
          measureImportBesideReading(targets, folder, parts.seconds),
        )),
      ],
    }
  } finally {
    await stopTargets(targets)
  }
}

/** The first page of a smaller library with few subcategories, as each reply has all of them. */
const measureFewSubcategories = async (size: number, parts: SizeParts): Promise<CaseResult[]> => {
  const reads = fewSubcategoriesCases().filter(({ name, as }) => parts.wanted.test(`${name}, ${as}`))
  if (reads.length === 0) return []
  const { checkouts, store } = parts.data
  const shape = { size: Math.min(size, FEW_SOURCES), subcategories: FEW_SUBCATEGORIES }
  await prepareData(parts.data, shape)
  const targets = await openTargets(checkouts, store, nameOf(shape))
  const results: CaseResult[] = []
  try {
    for (const read of reads) {
      parts.say(`  ${read.name}, ${read.as}`)
      results.push(await measureRead(read, targets, parts))
    }
  } finally {
    await stopTargets(targets)
    await removeCopies(checkouts, store, nameOf(shape))
  }
  return results
}

const describeData = ({ maker, imported, importSeconds, commit, choices }: MadeData) =>
  `${maker}; ${imported}, in ${importSeconds.toFixed(1)} s by ${commit}; then private sources, groups, people, tags: ${choices.publicSources.toLocaleString('en')} public sources in ${choices.subcategories.toLocaleString('en')} subcategories`

/** Measures everything that is wanted with a library of this size, on copies of it that are removed again. */
export const runSize = async (size: number, parts: SizeParts): Promise<RunResult> => {
  const { checkouts, store } = parts.data
  const shape: Shape = { size, subcategories: null }
  const name = nameOf(shape)
  parts.say(`${size.toLocaleString('en')} sources, ${store.version}`)
  const made = await prepareData(parts.data, shape)
  try {
    const { cases, facts } = await measureRunning(made, name, parts)
    const starts = await whereWanted('start', parts, () =>
      measureStarts(checkouts, store, (checkout) => copyName(name, checkout)),
    )
    // Before more databases are made beside it.
    await removeCopies(checkouts, store, name)
    const few = await measureFewSubcategories(size, parts)
    const imports = parts.withImport ? await whereWanted('import', parts, () => measureImport(parts.data, shape)) : []
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
