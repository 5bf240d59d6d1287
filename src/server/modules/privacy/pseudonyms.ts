import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { entriesNaming, type Person } from './person.ts'

const PSEUDONYM = 'Former user'

// Other personal fields of entries; a hold's reason is free text.
const PERSONAL = ['email', 'fullName', 'reason']

/** Name shown instead of an erased person's. */
export const pseudonymOf = ({ ids }: Person): string =>
  ids.length === 0 ? 'an erased address' : `${PSEUDONYM} ${ids.at(-1)}`

const beginErasure = async (tx: Db): Promise<number> => {
  await sql`select from activity_head order by chain for update`.execute(tx)
  const { rows } = await sql<{ erasure: number }>`
    select nextval(pg_get_serial_sequence('activity', 'id')) as erasure`.execute(tx)
  const erasure = rows[0]?.erasure ?? 0
  await sql`select set_config('sourcebook.erasure', ${String(erasure)}, true)`.execute(tx)
  return erasure
}

/** Hash of the changed entries; null if none changed. */
const endErasure = async (tx: Db, erasure: number): Promise<string | null> => {
  await sql`select set_config('sourcebook.erasure', '', true)`.execute(tx)
  const { rows } = await sql<{ digest: string | null }>`select activity_erasure_digest(${erasure}) as digest`.execute(
    tx,
  )
  return rows[0]?.digest ?? null
}

const rename = async (tx: Db, person: Person): Promise<number> => {
  const { by, about, ofEmails } = entriesNaming(person)
  const { numAffectedRows = 0n } = await sql`update activity a set salt = uuid_send(gen_random_uuid()),
      actor_name = case when ${by} then ${`${PSEUDONYM} `} || a.actor_id else a.actor_name end,
      object_name = case
        when ${about} then coalesce(${`${PSEUDONYM} `} || a.object_id, 'an erased address')
        when ${ofEmails} then ${pseudonymOf(person)}
        else a.object_name end,
      before = case when ${about} then a.before - ${PERSONAL}::text[] else a.before end,
      after = case when ${about} then a.after - ${PERSONAL}::text[] else a.after end
    where (${by} or ${about} or ${ofEmails}) and a.salt is not null`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Replaces the person's names in all log entries and logs count and hash of the result. Blocks other writers, so run it
 * late. Returns the number of entries.
 */
export const takeNames = async (tx: Db, person: Person, at: Date): Promise<number> => {
  const { ids, account } = person
  const erasure = await beginErasure(tx)
  const entries = await rename(tx, person)
  const digest = await endErasure(tx, erasure)
  await recordActivity(tx, at, {
    kind: 'person_erased',
    actorId: null,
    groupId: account?.groupId ?? null,
    object: { type: 'user', id: ids.at(-1) ?? null, name: pseudonymOf(person) },
    after: { entries, erasure, digest },
  })
  return entries
}
