import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { IMPORT_HOURS, WAITING_FILE_BYTES } from '#contract/limits.ts'
import { advisoryLocks } from '#server/db/advisory-locks.ts'
import type { Db } from '#server/db/kysely.ts'
import { codeOf } from '#server/db/sql-state.ts'
import { REFERENCE_GONE, transact } from '#server/db/transact.ts'
import { conflict } from '#server/errors.ts'

type UploadOwner = Pick<Actor, 'id' | 'groupId'>

export interface Upload {
  readonly id: number
  readonly name: string
  /** Entries counted by the preview. */
  readonly entries: number
}

// Size of a stored piece, for few statements in little memory.
const PIECE_BYTES = 512 * 1024

/** Yields within a piece, so that calls are answered. */
export async function* inTurns(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // Parsing them takes about 1 ms. Other requests wait for several turns.
  const TURN_BYTES = 4 * 1024
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += TURN_BYTES) {
      yield chunk.subarray(start, start + TURN_BYTES)
      await nextTurn()
    }
  }
}

export const uploadsIn = (db: Db, now: () => Date, mostBytes = WAITING_FILE_BYTES) => ({
  /** Adds an incomplete upload, which can't be imported yet. */
  begin: async (actor: UploadOwner, name: string): Promise<number> => {
    const row = { account_id: actor.id, name, created_at: now() }
    const { id } = await db.insertInto('upload').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  },

  store: (actor: UploadOwner, id: number, chunks: AsyncIterable<Buffer>) => store(db, { actor, id, mostBytes }, chunks),

  /** Completes it and deletes the user's other unused files. */
  complete: (actor: UploadOwner, id: number, entries: number): Promise<void> =>
    transact(db, async (tx) => {
      await lockPerson(tx, actor)
      const { numAffectedRows } = await sql`update upload set entries = ${entries} where id = ${id}`.execute(tx)
      if (numAffectedRows === 0n) throw gone()
      await sql`delete from upload u where u.account_id = ${actor.id} and u.id <> ${id} and not ${isInUse}`.execute(tx)
    }),

  remove: async (id: number): Promise<void> => {
    await db.deleteFrom('upload').where('id', '=', id).execute()
  },

  /** Locks the actor's upload against replacement and other imports. */
  lock: async (actor: UploadOwner, id: number): Promise<Upload | undefined> => {
    await lockPerson(db, actor)
    const { rows } = await sql<Upload>`select id, name, entries from upload
      where id = ${id} and account_id = ${actor.id} and entries is not null and created_at > ${oldest(now)}
      for key share`.execute(db)
    return rows[0]
  },

  read: (id: number) => reading(db, id),

  sweep: async (): Promise<void> => {
    await db.deleteFrom('upload').where('created_at', '<=', oldest(now)).execute()
  },
})

export const oldest = (now: () => Date): Date => new Date(now().getTime() - IMPORT_HOURS * 3_600_000)

/** Serializes changes of a user's files. */
const lockPerson = (tx: Db, actor: UploadOwner) =>
  sql`select from account where id = ${actor.id} for no key update`.execute(tx)

const isInUse = sql<boolean>`exists (select from source_import i where i.upload_id = u.id and i.finished_at is null)`
const wasImported = sql<boolean>`exists (select from source_import i where i.upload_id = u.id)`

interface OwnedUpload {
  readonly actor: UploadOwner
  readonly id: number
  readonly mostBytes: number
}

const store = async (db: Db, upload: OwnedUpload, chunks: AsyncIterable<Buffer>): Promise<void> => {
  let held: Buffer[] = []
  let length = 0
  let position = 0
  const write = async () => {
    const bytes = Buffer.concat(held)
    held = []
    length = 0
    await addPiece(db, upload, { position, bytes })
    position += 1
  }
  for await (const chunk of chunks) {
    held.push(chunk)
    length += chunk.length
    if (length >= PIECE_BYTES) await write()
  }
  if (length > 0) await write()
}

/**
 * Bytes of the group's waiting files. Excludes files that this one replaces, so that a group at its limit can change
 * columns.
 */
const waitingBytes = ({ actor, id }: OwnedUpload) => sql<number>`(select coalesce(sum(octet_length(p.bytes)), 0)
  from upload u join account a on a.id = u.account_id join upload_piece p on p.upload_id = u.id
  where a.group_id is not distinct from ${actor.groupId}::bigint
    and (u.id = ${id} or ${isInUse} or (u.account_id <> ${actor.id} and not ${wasImported})))`

const addPiece = (
  db: Db,
  upload: OwnedUpload,
  { position, bytes }: { position: number; bytes: Buffer },
): Promise<void> =>
  transact(db, async (tx) => {
    const { actor, id, mostBytes } = upload
    await sql`select pg_advisory_xact_lock(${advisoryLocks.uploads}, ${actor.groupId ?? 0}::int)`.execute(tx)
    const { numAffectedRows } = await sql`insert into upload_piece (upload_id, position, bytes)
      select ${id}, ${position}, ${bytes}::bytea
      where ${waitingBytes(upload)} + ${bytes.length} <= ${mostBytes}`.execute(tx)
    if (numAffectedRows === 0n) conflict(TOO_MUCH)
  }).catch((error: unknown) => {
    throw codeOf(error) === REFERENCE_GONE ? gone() : error
  })

const TOO_MUCH = `Files that wait to be imported may take ${WAITING_FILE_BYTES / 1024 ** 2} MB together. Try again when an import is done.`

export class UploadGone extends Error {}

const gone = () => new UploadGone('the file is no longer there')

async function* reading(db: Db, id: number): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const { rows } = await sql<{ bytes: Buffer | null }>`select p.bytes from upload u
      left join upload_piece p on p.upload_id = u.id and p.position = ${position} where u.id = ${id}`.execute(db)
    const [piece] = rows
    if (!piece) throw gone()
    if (piece.bytes === null) return
    yield piece.bytes
  }
}
