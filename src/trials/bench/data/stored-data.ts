import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrations } from '#server/db/migration-files.ts'
import type { Store } from '#trials/bench/database/store.ts'
import { type Checkout, runCommand } from '#trials/bench/run/processes.ts'
import { CHOICE, type Choices, choose } from './choices.ts'
import { makerOf, type Shape, writeLibraryFile } from './library-file.ts'
import { populate } from './populate.ts'

const RECIPE = 2

export interface BenchData {
  readonly recipe: number
  readonly maker: string
  readonly migrations: readonly string[]
  readonly commit: string
  readonly madeAt: string
  /** Alone, at that commit. */
  readonly importSeconds: number
  readonly imported: string
  readonly choices: Choices
  /** `CHOICE` version of the selection. */
  readonly choice?: number
}

export interface DataDependencies {
  readonly store: Store
  readonly folder: string
  readonly scaleFolder: string
  /** Measured releases, oldest first; it creates the data. */
  readonly checkouts: readonly Checkout[]
  readonly say: (line: string) => void
}

export const nameOf = ({ size, subcategories }: Shape): string =>
  subcategories === null ? String(size) : `${size}-in-${subcategories}`

const migrationsOf = async ({ folder }: Checkout) =>
  (await readMigrations(join(folder, 'src/server/db/migrations'))).map(({ checksum }) => checksum)

const isBeginOf = (some: readonly string[], all: readonly string[]) =>
  some.every((checksum, index) => checksum === all[index])

const manifestOf = ({ store, folder }: DataDependencies, shape: Shape) =>
  join(folder, `${store.kind}-${nameOf(shape)}.json`)

const readStored = async (dependencies: DataDependencies, shape: Shape): Promise<BenchData | undefined> => {
  const text = await readFile(manifestOf(dependencies, shape), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as BenchData)
}

/** Reason not to reuse data, or null. */
const whyNot = async (made: BenchData, { checkouts, scaleFolder }: DataDependencies): Promise<string | null> => {
  if (made.recipe !== RECIPE) return 'the recipe has changed'
  if (made.maker !== makerOf(scaleFolder)) return `it was made of ${made.maker}`
  for (const checkout of checkouts)
    if (!isBeginOf(made.migrations, await migrationsOf(checkout)))
      return `its schema is newer than that of ${checkout.commit}`
  return null
}

/** Writes the sources file unless it exists. */
export const libraryFile = async (
  { folder, scaleFolder }: Omit<DataDependencies, 'store'>,
  shape: Shape,
): Promise<string> => {
  const kind = makerOf(scaleFolder).endsWith('words') ? 'words' : 'pages'
  const file = join(folder, `${nameOf(shape)}-${kind}-${RECIPE}.jsonl`)
  if (await stat(file).catch(() => undefined)) return file
  await writeLibraryFile(`${file}.new`, shape, scaleFolder)
  await rename(`${file}.new`, file)
  return file
}

/** Imports by the product's command; returns duration and output. */
export const importLibrary = async (
  checkout: Checkout,
  file: string,
  settings: Record<string, string>,
): Promise<{ seconds: number; summary: string }> => {
  const started = performance.now()
  const lines = await runCommand(checkout, ['import', file], settings)
  const summary = lines.find((line) => line.includes(' read, '))?.replace(/^.*: /, '') ?? ''
  return { seconds: (performance.now() - started) / 1000, summary }
}

const note = (dependencies: DataDependencies, shape: Shape, made: BenchData) =>
  writeFile(manifestOf(dependencies, shape), `${JSON.stringify(made, null, 2)}\n`)

/** Repeats the selection on existing data. */
const chooseAgain = async (dependencies: DataDependencies, shape: Shape, kept: BenchData): Promise<BenchData> => {
  dependencies.say('  what is asked for is chosen again')
  const database = await dependencies.store.open(nameOf(shape))
  try {
    const made = { ...kept, choices: await choose(database.pool), choice: CHOICE }
    await note(dependencies, shape, made)
    return made
  } finally {
    await database.close()
  }
}

/** Adds groups, people and filings. */
export const completeData = async (
  dependencies: DataDependencies,
  shape: Shape,
  { seconds, summary }: { seconds: number; summary: string },
): Promise<BenchData> => {
  const { store, scaleFolder, checkouts } = dependencies
  const [maker] = checkouts
  if (!maker) throw new Error('there is nothing to measure')
  const database = await store.open(nameOf(shape))
  try {
    await populate(database.pool)
    const made: BenchData = {
      recipe: RECIPE,
      maker: makerOf(scaleFolder),
      migrations: await migrationsOf(maker),
      commit: maker.commit,
      madeAt: new Date().toISOString(),
      importSeconds: seconds,
      imported: summary,
      choices: await choose(database.pool),
      choice: CHOICE,
    }
    await note(dependencies, shape, made)
    return made
  } finally {
    await database.close()
  }
}

export const prepareData = async (dependencies: DataDependencies, shape: Shape): Promise<BenchData> => {
  const { store, folder, checkouts, say } = dependencies
  await mkdir(folder, { recursive: true })
  const kept = await readStored(dependencies, shape)
  const reason = kept && (await whyNot(kept, dependencies))
  if (kept && reason === null) return kept.choice === CHOICE ? kept : chooseAgain(dependencies, shape, kept)
  if (reason) say(`  the kept data is made again: ${reason}`)
  await rm(manifestOf(dependencies, shape), { force: true })
  const name = nameOf(shape)
  const [maker] = checkouts
  if (!maker) throw new Error('there is nothing to measure')
  say(`  making the data in ${folder}, by ${maker.commit}`)
  const file = await libraryFile(dependencies, shape)
  await store.create(name)
  return completeData(dependencies, shape, await importLibrary(maker, file, store.settingsFor(name)))
}
