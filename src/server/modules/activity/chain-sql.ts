import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

/** Position and hash of a chain's last entry. */
export interface ChainHead {
  readonly chain: number
  readonly position: number
  readonly hash: string
}

export interface Link {
  readonly id: number
  readonly position: number
  readonly kind: string
  readonly at: Date
  readonly hash: string
  readonly previousHash: string
  /** The hash matches position, kind, time, content hash and predecessor. */
  readonly isSealed: boolean
  /** The contents match their hash, also pseudonymised, or are an expired search. */
  readonly isWhole: boolean
}

export const listHeads = async (db: Db): Promise<ChainHead[]> => {
  const { rows } = await sql<ChainHead>`
    select chain, coalesce(h.position, 0) as position, coalesce(encode(h.hash, 'hex'), '') as hash
    from (select distinct chain from activity) a full join activity_head h using (chain) order by chain`.execute(db)
  return rows
}

/** Tolerates clock differences and waiting times. */
const OUT_OF_ORDER = sql`interval '15 minutes'`

/** Entries with an earlier time than their predecessor, or a lower id than much older ones. */
export const listOutOfOrder = async (
  db: Db,
): Promise<(Pick<Link, 'id' | 'position' | 'kind' | 'at'> & { chain: number; isLate: boolean })[]> => {
  const { rows } = await sql<Pick<Link, 'id' | 'position' | 'kind' | 'at'> & { chain: number; isLate: boolean }>`
    select id, chain, position, kind, at, "isLate" from (
      select id, chain, position, kind, at, at < lag(at) over by_position - ${OUT_OF_ORDER} as "isLate",
        position > lead(position) over by_id and at > lead(at) over by_id + ${OUT_OF_ORDER} as "hasLowId"
      from activity
      window by_position as (partition by chain order by position), by_id as (partition by chain order by id)) a
    where "isLate" or "hasLowId" order by chain, position`.execute(db)
  return rows
}

const BATCH = 5000

// The last erasure determines the current text.
const hashUnderPseudonym = sql`(select p.content_hash from activity_pseudonym p
  where p.activity_id = a.id order by p.erasure_id desc limit 1)`

/** Entries of a chain in batches. Hashes are recomputed in SQL, not trusted. */
export async function* linksOf(db: Db, chain: number): AsyncGenerator<Link> {
  let position = Number.MIN_SAFE_INTEGER
  for (;;) {
    const { rows } = await sql<Link>`select a.id, a.position, a.kind, a.at, encode(a.hash, 'hex') as hash,
        encode(a.previous_hash, 'hex') as "previousHash", a.hash = activity_hash(a) as "isSealed",
        a.chain = coalesce(a.group_id, 0) and (coalesce(${hashUnderPseudonym}, a.content_hash) = activity_content_hash(a)
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

const FAR = 1000

/** Original position of a nearby moved entry. */
export const findSealedPosition = async (db: Db, id: number): Promise<number | undefined> => {
  const { rows } = await sql<{ position: number }>`select o.position
    from activity a, generate_series(greatest(1, a.position - ${FAR}::int), a.position + ${FAR}::int) as o (position)
    where a.id = ${id}
      and a.hash = activity_hash(jsonb_populate_record(a, jsonb_build_object('position', o.position))) limit 1`.execute(
    db,
  )
  return rows[0]?.position
}

export const findHash = async (db: Db, { chain, position }: ChainHead): Promise<string | undefined> => {
  const { rows } = await sql<{ hash: string }>`select encode(hash, 'hex') as hash from activity
    where chain = ${chain} and position = ${position}`.execute(db)
  return rows[0]?.hash
}

/** Beginning of a chain after retention; its last `entries_expired` entry must agree. */
export interface ChainStart {
  readonly position: number
  readonly hash: string
  readonly isRecorded: boolean
}

export const findChainStart = async (db: Db, chain: number): Promise<ChainStart | undefined> => {
  const { rows } = await sql<ChainStart>`select c.position, encode(c.hash, 'hex') as hash, exists (
      select from activity a where a.chain = c.chain and a.kind = 'entries_expired'
        and a.after->>'position' = c.position::text and a.after->>'hash' = encode(c.hash, 'hex')) as "isRecorded"
    from activity_cut c where c.chain = ${chain}`.execute(db)
  return rows[0]
}

/** Erasures unknown to the log, or with other entries or texts than logged. */
export const listUnknownErasures = async (
  db: Db,
): Promise<(Pick<Link, 'id' | 'position' | 'kind' | 'at'> & { chain: number })[]> => {
  const { rows } = await sql<Pick<Link, 'id' | 'position' | 'kind' | 'at'> & { chain: number }>`
    select a.id, a.chain, a.position, a.kind, a.at
    from (select erasure_id, min(activity_id) as first from activity_pseudonym group by erasure_id) p
    join activity a on a.id = p.first
    where not exists (select from activity e where e.kind = 'person_erased'
      and e.after->>'erasure' = p.erasure_id::text and e.after->>'digest' = activity_erasure_digest(p.erasure_id))
    order by a.id`.execute(db)
  return rows
}
