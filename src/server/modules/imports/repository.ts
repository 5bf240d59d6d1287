import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import type { ColumnRole, ImportFiling, ImportState, SourceImport } from '#contract/files/imports.ts'
import { IMPORT_HOURS, IMPORTS_AT_ONCE } from '#contract/limits.ts'
import type { Db } from '#server/db/kysely.ts'
import { conflict } from '#server/errors.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import type { LibraryOwner } from './library-writer.ts'
import { oldest, type Upload } from './uploads.ts'

export interface ImportChoices {
  readonly filing: ImportFiling
  readonly public: boolean
  readonly tags: readonly string[]
  readonly columns?: readonly ColumnRole[]
  readonly layout?: string
}

export interface ImportRow
  extends LibraryOwner,
    Omit<SourceImport, 'createdAt' | 'startedAt' | 'finishedAt' | 'canUndo'> {
  readonly uploadId: number | null
  readonly choices: ImportChoices
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
}

export interface ImportResult {
  readonly state: Extract<ImportState, 'done' | 'failed' | 'cancelled'>
  readonly reason?: string | null
}

const LIST_LIMIT = 100

export const importsIn = (db: Db, now: () => Date) => ({
  list: async (actor: Actor): Promise<ImportRow[]> => {
    const { rows } = await importsWhere(sql`account_id = ${actor.id} order by id desc limit ${LIST_LIMIT}`).execute(db)
    return rows
  },

  find: (actor: Actor, id: number) => findOne(db, isOwn(actor, id)),

  /** Locks the actor's import after their account, the lock order of removing a user. */
  lock: async (actor: Actor, id: number): Promise<ImportRow | undefined> => {
    await sql`select from account where id = ${actor.id} for key share`.execute(db)
    return findOne(db, sql`${isOwn(actor, id)} for no key update`)
  },

  /** The locked upload prevents concurrent imports of the actor. */
  add: async (actor: Actor, upload: Upload, choices: ImportChoices): Promise<ImportRow> => {
    const { rows: open } = await sql`select from source_import
      where account_id = ${actor.id} and state in ('waiting', 'running')`.execute(db)
    if (open.length >= IMPORTS_AT_ONCE)
      conflict(`You already have ${IMPORTS_AT_ONCE} imports that wait or run. Wait until one is done, or cancel one.`)
    const { rows } = await sql<{ id: number }>`insert into source_import
        (account_id, group_id, upload_id, name, choices, state, total, created_at)
      values (${actor.id}, ${actor.groupId}, ${upload.id}, ${upload.name}, ${JSON.stringify(choices)}, 'waiting',
        ${upload.entries}, ${now()})
      returning id`.execute(db)
    const added = await findOne(db, sql`id = ${rows[0]?.id}`)
    if (!added) throw new Error('an import that was just added is not there')
    return added
  },

  /** Ends a locked import; the log says how much was added. */
  end: async (row: ImportRow, { state, reason = null }: ImportResult): Promise<void> => {
    const time = now()
    await sql`update source_import set state = ${state}, reason = ${reason}, finished_at = ${time}
      where id = ${row.id}`.execute(db)
    if (row.added === 0) return
    const { added, skipped, failed } = row
    const after = { added, skipped, failed, ...(row.choices.public ? {} : { public: false }) }
    await recordActivity(db, time, { kind: 'sources_imported', actorId: row.accountId, groupId: row.groupId, after })
  },

  beginUndo: async ({ id }: ImportRow): Promise<void> => {
    await sql`update source_import set state = 'undone', finished_at = null where id = ${id}`.execute(db)
  },

  sweep: async (): Promise<void> => {
    const ended = sql`select id from source_import where finished_at <= ${oldest(now)}`
    await sql`delete from import_fault where import_id in (${ended})`.execute(db)
  },
})

/** True while something can be undone. */
export const canUndo = ({ state, finishedAt, added }: ImportRow, now: Date): boolean =>
  (state === 'done' || (added > 0 && (state === 'cancelled' || state === 'failed'))) &&
  finishedAt !== null &&
  now.getTime() - finishedAt.getTime() < IMPORT_HOURS * 3_600_000

const isOwn = (actor: Actor, id: number) => sql`id = ${id} and account_id = ${actor.id}`

const importsWhere = (condition: RawBuilder<unknown>): RawBuilder<ImportRow> =>
  sql`select id, account_id as "accountId", group_id as "groupId", upload_id as "uploadId", name, choices,
      case when state = 'undone' and finished_at is null then 'undoing' else state end as state, total, done,
      added, skipped, failed, removed, kept, created_at as "createdAt", started_at as "startedAt",
      finished_at as "finishedAt", reason
    from source_import where ${condition}`

export const findOne = async (db: Db, condition: RawBuilder<unknown>): Promise<ImportRow | undefined> => {
  const { rows } = await importsWhere(condition).execute(db)
  return rows[0]
}
