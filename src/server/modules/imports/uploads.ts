import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { IMPORT_HOURS } from '#contract/limits.ts'
import type { Db } from '#server/db/kysely.ts'

export interface Upload {
  readonly id: number
  readonly name: string
  /** How many entries its preview has counted. */
  readonly entries: number
}

// Few statements for a large file, and little to hold.
const PIECE_BYTES = 512 * 1024

/**
 * The pieces with a turn for others after each bit, as a reader has all of one in its hands before it lets go, and the server
 * answers calls in between.
 */
export async function* inTurns(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const TURN_BYTES = 16 * 1024
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += TURN_BYTES) {
      yield chunk.subarray(start, start + TURN_BYTES)
      await nextTurn()
    }
  }
}

/** Files to import, each for the person who sent it, until they are `IMPORT_HOURS` old. */
export const uploadsIn = (db: Db, now: () => Date) => ({
  /** Begins one that nobody can import before it is complete. */
  begin: async (actor: Actor, name: string): Promise<number> => {
    const row = { account_id: actor.id, name, created_at: now() }
    const { id } = await db.insertInto('upload').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  },

  /** Hands on what it is given, and keeps it as it goes by. */
  keep: (id: number, chunks: AsyncIterable<Buffer>) => keeping(db, id, chunks),

  /** Makes it one that can be imported, in place of the person's earlier ones that no import uses. */
  complete: async (actor: Actor, id: number, entries: number): Promise<void> => {
    await sql`with complete as (update upload set entries = ${entries} where id = ${id})
      delete from upload u where u.account_id = ${actor.id} and u.id < ${id} and u.entries is not null and not exists (
        select from source_import i where i.upload_id = u.id and i.finished_at is null)`.execute(db)
  },

  remove: async (id: number): Promise<void> => {
    await db.deleteFrom('upload').where('id', '=', id).execute()
  },

  /** The actor's own, for as long as nobody else's import replaces it: locked until the transaction ends. */
  lock: async (actor: Actor, id: number): Promise<Upload | undefined> => {
    const { rows } = await sql<Upload>`select id, name, entries from upload
      where id = ${id} and account_id = ${actor.id} and entries is not null and created_at > ${oldest(now)}
      for key share`.execute(db)
    return rows[0]
  },

  /** Its bytes. Throws once it is gone. */
  read: (id: number) => reading(db, id),

  sweep: async (): Promise<void> => {
    await db.deleteFrom('upload').where('created_at', '<=', oldest(now)).execute()
  },
})

/** When what is kept for `IMPORT_HOURS` now was made at the earliest. */
export const oldest = (now: () => Date): Date => new Date(now().getTime() - IMPORT_HOURS * 3_600_000)

async function* keeping(db: Db, id: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  let position = 0
  const write = async () => {
    const bytes = Buffer.concat(held)
    held = []
    length = 0
    await db.insertInto('upload_piece').values({ upload_id: id, position, bytes }).execute()
    position += 1
  }
  for await (const chunk of chunks) {
    held.push(chunk)
    length += chunk.length
    if (length >= PIECE_BYTES) await write()
    yield chunk
  }
  if (length > 0) await write()
}

/** The file went, by its time or with its person, while it was read. */
export class UploadGone extends Error {}

async function* reading(db: Db, id: number): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const { rows } = await sql<{ bytes: Buffer | null }>`select p.bytes from upload u
      left join upload_piece p on p.upload_id = u.id and p.position = ${position} where u.id = ${id}`.execute(db)
    const [piece] = rows
    if (!piece) throw new UploadGone('the file is no longer there')
    if (piece.bytes === null) return
    yield piece.bytes
  }
}
