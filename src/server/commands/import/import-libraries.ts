import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Command, type CommandContext, UsageError } from '#server/commands/command.ts'
import { type OpenDatabase, withDatabase } from '#server/commands/database.ts'
import { owningIndexes } from '#server/db/droppable-indexes.ts'
import type { Db } from '#server/db/kysely.ts'
import {
  batchWriter,
  buildIndexes,
  indexDropper,
  vacuumLibrary,
  type WriteBatch,
  withDryWriter,
} from '#server/modules/imports/batch-writers.ts'
import { type ImportTally, importEntries, rowsOf } from '#server/modules/imports/import-entries.ts'
import { administrators, findGroupOwner, type LibraryOwner } from '#server/modules/imports/library-writer.ts'
import { watchOtherSessions } from '#server/modules/imports/other-sessions.ts'
import { importDefaults } from '#server/modules/imports/prepare.ts'
import { readEntries } from '#server/modules/imports/readers/read-entries.ts'
import { type WorkShare, withWorkShare } from '#server/modules/imports/work-share.ts'
import { type InputFile, openInput } from './input-file.ts'

const USAGE = `Usage: npm run import -- [--group SLUG] [--private] [--dry-run] FILE…
  FILE…         bookmarks as HTML, XBEL or JSON, JSON Lines, a table (CSV, TSV) or a list of links; - is standard input
  --group SLUG  in the name of this group; else of the administrators
  --private     visible to the group (or the administrators) only, whatever the file says; without it, what a file does
                not call private is public, and so are all of Linkwarden's collections
  --dry-run     only count and complain`

interface ImportArguments {
  readonly files: readonly string[]
  readonly group: string | undefined
  readonly isPrivate: boolean
  readonly isDry: boolean
}

const readArguments = (args: readonly string[]): ImportArguments => {
  const { values, positionals } = parse(args)
  if (positionals.length === 0) throw new UsageError(USAGE)
  return { files: positionals, group: values.group, isPrivate: values.private, isDry: values['dry-run'] }
}

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        group: { type: 'string' },
        private: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}

const findOwner = async (db: Db, slug: string | undefined): Promise<LibraryOwner> => {
  if (slug === undefined) return administrators
  const owner = await findGroupOwner(db, slug)
  if (!owner) throw new UsageError(`There is no group ${slug}`)
  return owner
}

/**
 * Imports files, also beside a running server. Returns 1 if a file is unreadable in part; complete entries are imported
 * (decision 0035).
 */
export const importLibraries: Command = async (context) => {
  const options = readArguments(context.args)
  const work = async ({ db }: OpenDatabase) => {
    const owner = await findOwner(db, options.group)
    const { isWhole } = options.isDry
      ? await withDryWriter(db, owner, (write) => importFiles(context, options, () => write))
      : await load(context, { db, owner, options })
    return isWhole ? 0 : 1
  }
  return withDatabase(context, work, { applicationName: 'sourcebook import' })
}

interface LoadContext {
  readonly db: Db
  readonly owner: LibraryOwner
  readonly options: ImportArguments
}

// A fixed share, because this process can't measure the servers' latency.
const SHARE_BESIDE_OTHERS = 0.1

const load = (context: CommandContext, { db, owner, options }: LoadContext) =>
  owningIndexes(db, async (isOwner) => {
    const others = watchOtherSessions(db)
    const dropping = isOwner ? indexDropper(db, others.areGone) : (write: WriteBatch) => write
    // A stop signal interrupts the pause.
    const pause = (ms: number) => Promise.race([sleep(ms, undefined, { ref: false }), context.stopped])
    const workShare: WorkShare = {
      share: async () => ((await others.areBusy()) ? SHARE_BESIDE_OTHERS : 1),
      pause,
      during: (work) => work(),
      now: () => performance.now(),
    }
    const writerFor = (name: string) => {
      const write = batchWriter(db, { owner, file: fileOf(name), isPrivate: options.isPrivate })
      return withWorkShare(dropping(write), workShare)
    }
    const importAll = async () => {
      const imported = await importFiles(context, options, writerFor)
      await vacuumLibrary(db, imported.added)
      return imported
    }
    const build = async () => {
      if (isOwner) await buildIndexes(db)
    }
    return andThen(importAll, build)
  })

/** Runs `next` also after a failure, and then throws the first error. */
export const andThen = async <T>(work: () => Promise<T>, next: () => Promise<void>): Promise<T> => {
  const [worked] = await Promise.allSettled([work()])
  const [followed] = await Promise.allSettled([next()])
  if (worked.status === 'rejected') throw worked.reason
  if (followed.status === 'rejected') throw followed.reason
  return worked.value
}

// Base name only: the operator's folders don't belong into the log.
const fileOf = (name: string) => (name === '-' ? 'standard input' : basename(name))

type WriterFor = (name: string) => WriteBatch

const importFiles = async (context: CommandContext, options: ImportArguments, writerFor: WriterFor) => {
  let isStopped = false
  void context.stopped.then(() => (isStopped = true))
  const run = { context, options, writerFor, isStopped: () => isStopped }
  let added = 0
  let isWhole = true
  for (const name of options.files) {
    const result = isStopped ? undefined : await importFile(run, name)
    added += result?.added ?? 0
    isWhole = isWhole && result?.isWhole === true
  }
  return { added, isWhole }
}

interface ImportRun {
  readonly context: CommandContext
  readonly options: ImportArguments
  readonly writerFor: WriterFor
  readonly isStopped: () => boolean
}

const importFile = async ({ context, options, writerFor, isStopped }: ImportRun, name: string) => {
  const input = await openInput(name, context.input)
  const write = writerFor(name)
  let isEnded = false
  const tally = await importEntries(watched(context, input), {
    write: (taken) => write(rowsOf(taken)),
    isPrivate: options.isPrivate,
    complain: (line, reason) => context.print(`${name}:${line}: ${reason}`),
    isStopped: () => (isEnded ||= isStopped()),
    onBatch: (soFar) => showBatch(context, name, soFar),
  })
  const failure = failureOf(input, tally)
  if (tally.read > 0 || failure === null) context.print(summary(name, tally, options.isDry))
  if (failure !== null) context.printError(failure)
  if (isEnded) context.print(`${name}: stopped after ${count(tally.read)} entries; run it again for the rest`)
  return { added: options.isDry ? 0 : tally.added, isWhole: failure === null && tally.unreadable === 0 && !isEnded }
}

/** Reason why a file was not read completely, with its last link. */
const failureOf = ({ name, failure }: InputFile, { read, failure: ofFile, lastLink }: ImportTally): string | null => {
  const after = lastLink === '' ? '' : `; the last link that was read is ${lastLink}`
  if (failure !== null) return `${name}: cannot be read${read > 0 ? ' to its end' : ''}: ${failure}${after}`
  return ofFile ? `${name}:${ofFile.line}: ${ofFile.reason}${after}` : null
}

const count = (number: number) => number.toLocaleString('en')

const PROGRESS_MS = 100

async function* watched({ printProgress }: CommandContext, input: InputFile) {
  let shown = 0
  for await (const item of readEntries(input.chunks())) {
    yield item
    if (!printProgress || Date.now() - shown < PROGRESS_MS) continue
    shown = Date.now()
    printProgress(`${input.name} ${bar(input)}`)
  }
  printProgress?.('')
}

const BAR_CELLS = 30

const bar = ({ bytesRead, size }: InputFile) => {
  const megabytes = `${(bytesRead / 1e6).toFixed(1)} MB`
  if (size === 0) return megabytes
  const part = Math.min(1, bytesRead / size)
  const cells = Math.round(part * BAR_CELLS)
  return `${'█'.repeat(cells)}${'░'.repeat(BAR_CELLS - cells)} ${Math.floor(part * 100)} % of ${(size / 1e6).toFixed(1)} MB`
}

const LINE_EVERY = 100_000

// Without a terminal, prints an occasional progress line.
const showBatch = ({ print, printProgress }: CommandContext, name: string, { added, skipped }: ImportTally) => {
  const done = added + skipped
  if (!printProgress && done % LINE_EVERY === 0) print(`${name}: ${count(done)} so far`)
}

const FIELD_NAMES = { title: 'title', note: 'note', category: 'category', subCategory: 'subcategory' } as const

const summary = (name: string, tally: ImportTally, isDry: boolean) => {
  const filled = Object.entries(FIELD_NAMES).flatMap(([field, label]) => {
    // `Object.entries` loses the type of the keys.
    const times = tally.filled[field as keyof typeof FIELD_NAMES]
    return times > 0 ? [`${label} ${count(times)}`] : []
  })
  const parts = [
    `${count(tally.read)} read`,
    `${count(tally.added)} ${isDry ? 'would be added' : 'added'}`,
    `${count(tally.skipped)} there already`,
    `${count(tally.refused)} refused`,
    `${count(tally.warnings)} warnings`,
  ]
  const { category, subCategory } = importDefaults
  return [
    `${name}: ${parts.join(', ')}`,
    ...(filled.length > 0 ? [`  filled in where the file said nothing: ${filled.join(', ')}`] : []),
    ...(tally.refiled > 0
      ? [
          `  private, of a category that is not there, so filed under ${category}, ${subCategory}: ${count(tally.refiled)}`,
        ]
      : []),
  ].join('\n')
}
