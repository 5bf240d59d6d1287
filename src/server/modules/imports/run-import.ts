import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Actor, Role } from '#contract/access.ts'
import { failures } from '#contract/messages.ts'
import { storableText } from '#contract/text/text-rules.ts'
import { idList } from '#server/db/id-list.ts'
import type { Db } from '#server/db/kysely.ts'
import { REFERENCE_GONE, transact } from '#server/db/transact.ts'
import { filedBy, ImportRefused, mayMakeCategories, mayPublish, placing } from './filing.ts'
import { type EntryOutcome, importEntries, rowsOf } from './import-entries.ts'
import { type WriteCounts, writeRows } from './library-writer.ts'
import { lineMemory } from './line-memory.ts'
import { type ImportItem, isProblem } from './readers/entry.ts'
import { openEntries } from './readers/read-entries.ts'
import { findOne, type ImportResult, type ImportRow, importsIn } from './repository.ts'
import { undoImport } from './undo-import.ts'
import { inTurns, UploadGone, uploadsIn } from './uploads.ts'
import type { WorkMeter } from './work-meter.ts'
import { BATCH_ROWS, type WorkShare, withWorkShare } from './work-share.ts'

interface RunDependencies {
  readonly db: Db
  readonly clock: () => Date
  /** Adapts to calls; without it the import doesn't pause. */
  readonly meter?: WorkMeter
}

/**
 * Resumes an import or undo. Each batch stores its progress in its transaction, so nothing happens twice after a crash.
 * Rejects when aborted.
 */
export const runImport = async (dependencies: RunDependencies, id: number, signal: AbortSignal): Promise<void> => {
  const row = await begin(dependencies, id)
  if (!row) return
  const running = { signal, workShare: hostRateOf(dependencies, signal) }
  try {
    await (row.state === 'undoing' ? undoImport : addAll)(dependencies, row, running)
  } catch (error) {
    if (error instanceof NotOurs) return
    if (!isFinal(error)) throw error
    await endImport(dependencies, row, { state: 'failed', reason: reasonOf(error) })
  }
}

export const markImportFailed = async (dependencies: RunDependencies, id: number): Promise<void> => {
  const row = await findOne(dependencies.db, sql`id = ${id}`)
  if (row?.state === 'running') await endImport(dependencies, row, { state: 'failed', reason: failures.fallback })
}

const isFinal = (error: unknown): error is Error => error instanceof ImportRefused || error instanceof UploadGone

const reasonOf = (error: Error) =>
  error instanceof ImportRefused ? error.message : 'The file was deleted: files are kept for 24 hours'

/** Another process continues or has ended it. */
export class NotOurs extends Error {}

export interface ImportControl {
  readonly signal: AbortSignal
  readonly workShare: WorkShare
}

const begin = ({ db, clock }: RunDependencies, id: number): Promise<ImportRow | undefined> =>
  transact(db, async (tx) => {
    const row = await findOne(tx, sql`id = ${id} and finished_at is null for no key update`)
    if (row?.state !== 'waiting') return row
    const startedAt = clock()
    await sql`update source_import set state = 'running', started_at = ${startedAt} where id = ${id}`.execute(tx)
    return { ...row, state: 'running', startedAt }
  })

const hostRateOf = ({ meter }: RunDependencies, signal: AbortSignal): WorkShare => ({
  share: () => meter?.share() ?? 1,
  pause: (ms) => sleep(ms, undefined, { signal }),
  during: (work) => (meter ? meter.during(work) : work()),
  now: () => performance.now(),
})

const addAll = async (
  dependencies: RunDependencies,
  row: ImportRow,
  { signal, workShare }: ImportControl,
): Promise<void> => {
  const { choices, uploadId } = row
  if (uploadId === null) throw new UploadGone()
  const memory = lineMemory()
  const chunks = memory.watch(inTurns(uploadsIn(dependencies.db, dependencies.clock).read(uploadId)))
  const { items } = await openEntries(chunks, choices)
  const { failure } = await importEntries(items, {
    write: withWorkShare(batchWriter(dependencies, row), workShare),
    after: row.done,
    // Index followers read this many changes one by one.
    batchSize: BATCH_ROWS,
    filed: filedBy(choices),
    isPrivate: !choices.public,
    textOf: (item) => storableText(memory.get(item.line) ?? fieldsOf(item)),
    complain: () => {},
    isStopped: () => signal.aborted,
    onBatch: () => {},
  })
  signal.throwIfAborted()
  await endImport(dependencies, row, {
    state: 'done',
    reason: failure ? `Line ${failure.line}: ${failure.reason}` : null,
  })
}

const fieldsOf = (item: ImportItem): string =>
  isProblem(item) ? '' : JSON.stringify({ title: item.title, link: item.link, note: item.note, ...item.rawProvenance })

const batchWriter = ({ db }: RunDependencies, row: ImportRow) => {
  let { done } = row
  return async (taken: readonly EntryOutcome[]): Promise<WriteCounts> => {
    const upTo = taken.at(-1)?.position ?? done
    const counts = await transact(
      db,
      async (tx) => {
        await lockOwner(tx, row)
        await lockRunning(tx, row.id, done)
        const target = { groupId: row.groupId, accountId: row.accountId, place: placing(row.choices.filing) }
        const { addedIds, ...written } = await writeRows(tx, target, rowsOf(taken))
        await sql`insert into imported_source (source_id, import_id)
          select unnest(${idList(addedIds)}::bigint[]), ${row.id}`.execute(tx)
        const failed = await noteFaults(tx, row.id, taken)
        await sql`update source_import set done = ${upTo}, added = added + ${written.added},
          skipped = skipped + ${written.skipped}, failed = failed + ${failed} where id = ${row.id}`.execute(tx)
        return written
      },
      // A deleted category is recreated by the retry.
      [REFERENCE_GONE],
    )
    done = upTo
    return counts
  }
}

/** Locks the owner in deletion order and rechecks permissions. */
const lockOwner = async (tx: Db, { groupId, accountId, choices }: ImportRow): Promise<void> => {
  await sql`select from app_group where id = ${groupId} for key share`.execute(tx)
  const { rows } = await sql<{ role: Role }>`select role from account where id = ${accountId} for key share`.execute(tx)
  const role = rows[0]?.role
  if (accountId === null || role === undefined) throw new ImportRefused('The account no longer exists')
  const actor: Actor = { id: accountId, role, groupId }
  if (mayPublish(actor, choices) && mayMakeCategories(actor, choices)) return
  throw new ImportRefused('You may no longer do this')
}

const lockRunning = async (tx: Db, id: number, done: number): Promise<void> => {
  const running = sql`id = ${id} and state = 'running' and done = ${done} for no key update`
  if (!(await findOne(tx, running))) throw new NotOurs()
}

const noteFaults = async (tx: Db, id: number, taken: readonly EntryOutcome[]): Promise<number> => {
  const faults = taken.flatMap((each) => ('failure' in each ? [{ position: each.position, ...each.failure }] : []))
  if (faults.length === 0) return 0
  await sql`insert into import_fault (import_id, position, line, reason, entry)
    select ${id}, i.position, i.line, i.reason, i.entry from json_to_recordset(${JSON.stringify(faults)}::json)
      as i (position int, line int, reason text, entry text)`.execute(tx)
  return faults.length
}

/** Ends it if still running. */
const endImport = ({ db, clock }: RunDependencies, { id }: ImportRow, ending: ImportResult): Promise<void> =>
  transact(db, async (tx) => {
    const row = await findOne(tx, sql`id = ${id} and state = 'running' for no key update`)
    if (!row) return
    await importsIn(tx, clock).end(row, row.accountId === null ? { state: 'cancelled' } : ending)
  })
