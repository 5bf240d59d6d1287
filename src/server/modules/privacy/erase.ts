import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { findPerson, type Person, type PersonAccount } from './person.ts'
import { takeNames } from './pseudonyms.ts'
import { isHeld } from './repository.ts'

export class ErasureRefused extends Error {}

/** Rolls back, so that an erasure without effect isn't logged. */
class NoPersonalData extends Error {}

export interface ErasureResult {
  readonly person: Person
  readonly entries: number
  readonly emails: number
  readonly sources: number
}

/**
 * Deletes the account, its data and e-mails. Sources stay without a name, log entries get a pseudonym. Null if the
 * address is unknown.
 */
export const erasePerson = (db: Db, email: string, now: () => Date): Promise<ErasureResult | null> =>
  eraseKnown(db, email, now).catch((error: unknown) => {
    if (error instanceof NoPersonalData) return null
    throw error
  })

const eraseKnown = (db: Db, email: string, now: () => Date): Promise<ErasureResult> =>
  transact(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const person = await lockPerson(tx, email)
    const { ids, chains, account } = person
    if (await isHeld(tx, { accountIds: ids, groupIds: chains }))
      throw new ErasureRefused(
        `${email}, or a present or former group of this person, is under a hold. npm run hold -- list shows the reason, npm run hold -- remove ends the hold`,
      )
    if (account) await checkNotLast(tx, account)
    // Lock order: sources, e-mails, log.
    const sources = await sql`select id from source where created_by = any(${ids}) order by id for update`.execute(tx)
    const { numAffectedRows: emails = 0n } = await sql`delete from email where id in (select id from email
      where account_id = any(${ids}) or recipient = ${email} or kind = 'contact' and lower(payload->>'email') = lower(${email})
      order by id for update)`.execute(tx)
    await sql`delete from idempotency_key where account_id = any(${ids})`.execute(tx)
    await sql`delete from failed_login_address where activity_id in (select id from activity a
      where a.kind = 'login_failed' and (a.object_id = any(${ids}) or a.object_name = ${email}))`.execute(tx)
    const entries = await takeNames(tx, person, now())
    if (ids.length === 0 && emails === 0n && entries === 0) throw new NoPersonalData()
    await sql`delete from account where id = any(${ids})`.execute(tx)
    return { person, entries, emails: Number(emails), sources: sources.rows.length }
  })

const lockPerson = async (tx: Db, email: string): Promise<Person> => {
  await sql`select from app_group where id = (select group_id from account where email = ${email}) for no key update`.execute(
    tx,
  )
  await sql`select from account where email = ${email} for update`.execute(tx)
  return findPerson(tx, email)
}

const checkNotLast = async (tx: Db, { id, role, groupId, groupName, isPending }: PersonAccount): Promise<void> => {
  if (role === 'ROLE_USER') return
  const { rows } =
    await sql`select from account where role = ${role} and group_id is not distinct from ${groupId}::bigint
    and id <> ${id} and (${isPending} or password_hash is not null) limit 1`.execute(tx)
  if (rows.length > 0) return
  throw new ErasureRefused(
    role === 'ROLE_ADMIN'
      ? 'This is the last administrator: make another one first, npm run admin:create -- EMAIL "FULL NAME"'
      : `This is the last owner of ${groupName ?? 'the group'}: have another one invited and confirmed first, or delete the group`,
  )
}
