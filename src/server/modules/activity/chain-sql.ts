import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

/** The head of a chain: how far it goes, and with which hash it ends. */
export interface ChainHead {
  readonly chain: number
  readonly position: number
  readonly hash: string
}

/** An entry as the check of its chain reads it; hashes are in hexadecimal. */
export interface Link {
  readonly id: number
  readonly position: number
  readonly kind: string
  readonly at: Date
  readonly hash: string
  readonly previousHash: string
  /** Whether its hash is that of its place, its kind and time, its contents' hash and what came before it. */
  readonly isSealed: boolean
  /** Whether its contents are those of their hash, or have gone as those of an old search may. */
  readonly isWhole: boolean
}

/** Every chain that has entries or a head; without one the hash is empty. */
export const listHeads = async (db: Db): Promise<ChainHead[]> => {
  const { rows } = await sql<ChainHead>`
    select chain, coalesce(h.position, 0) as position, coalesce(encode(h.hash, 'hex'), '') as hash
    from (select distinct chain from activity) a full join activity_head h using (chain) order by chain`.execute(db)
  return rows
}

const BATCH = 5000

/** The entries of a chain in their order, in batches. What is stored of hashes is compared, not believed. */
export async function* linksOf(db: Db, chain: number): AsyncGenerator<Link> {
  let position = Number.MIN_SAFE_INTEGER
  for (;;) {
    const { rows } = await sql<Link>`select a.id, a.position, a.kind, a.at, encode(a.hash, 'hex') as hash,
        encode(a.previous_hash, 'hex') as "previousHash", a.hash = activity_hash(a) as "isSealed",
        a.chain = coalesce(a.group_id, 0) and (a.content_hash = activity_content_hash(a)
          or a.kind = 'sources_searched' and a.at < now() - interval '12 months'
            and num_nonnulls(a.actor_id, a.actor_name, a.actor_role, a.group_name, a.object_type, a.object_id,
              a.object_name, a.before, a.after, a.salt) = 0) as "isWhole"
      from activity a where a.chain = ${chain} and a.position > ${position} order by a.position limit ${BATCH}`.execute(
      db,
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    position = last.position
  }
}

// Further than anybody shifts entries by hand.
const FAR = 1000

/** The position that the hash of an entry was made for, when it is another one and not far. */
export const findSealedPosition = async (db: Db, id: number): Promise<number | undefined> => {
  const { rows } = await sql<{ position: number }>`select o.position
    from activity a, generate_series(greatest(1, a.position - ${FAR}::int), a.position + ${FAR}::int) as o (position)
    where a.id = ${id}
      and a.hash = activity_hash(jsonb_populate_record(a, jsonb_build_object('position', o.position))) limit 1`.execute(
    db,
  )
  return rows[0]?.position
}

/** The hash at a place, when there is an entry. */
export const findHash = async (db: Db, { chain, position }: ChainHead): Promise<string | undefined> => {
  const { rows } = await sql<{ hash: string }>`select encode(hash, 'hex') as hash from activity
    where chain = ${chain} and position = ${position}`.execute(db)
  return rows[0]?.hash
}
