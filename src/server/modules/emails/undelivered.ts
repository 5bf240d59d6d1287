import { type RawBuilder, sql } from 'kysely'
import type { Actor, Owned } from '#contract/access.ts'
import type { UndeliveredEmail } from '#contract/emails.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { isOwn, reached } from '#server/scopes.ts'

/** An undelivered e-mail; `groupId` is the group of whom it goes to, null when they are in none. */
interface StuckRow extends Owned, Pick<UndeliveredEmail, 'id' | 'kind' | 'email' | 'person' | 'group' | 'reason'> {
  readonly createdAt: Date
  readonly nextTryAt: Date | null
}

/** E-mails that can't be delivered. `contactAddress` is whom the requests of visitors go to. */
export const undeliveredEmailsIn = (db: Db, now: () => Date, contactAddress: string) => ({
  /** Those that the actor may read, the newest first. */
  listUndelivered: async (actor: Actor): Promise<UndeliveredEmail[]> => {
    const readable = reached(actor, 'email.read', isOwn(actor, sql.ref('a.group_id')))
    const rows = await findStuck(db, contactAddress, sql`${readable} order by e.id desc`)
    return rows.map(presentStuck)
  },

  /** Nobody else has it tried, and it is not delivered, before the transaction ends. */
  lock: async (id: number): Promise<StuckRow | undefined> =>
    (await findStuck(db, contactAddress, sql`e.id = ${id} for update of e`))[0],

  /** Has it tried at once, with all its tries before it. */
  sendAgain: async (actor: Actor, email: Authorized<'email.send', StuckRow>): Promise<void> => {
    const { id, groupId, kind } = email
    await db
      .updateTable('email')
      .set({ failed_at: null, last_error: null, attempts: 0, run_at: now() })
      .where('id', '=', id)
      .execute()
    await recordActivity(db, now(), {
      kind: 'email_sent_again',
      actorId: actor.id,
      groupId,
      object: { type: 'email', id, name: email.person?.fullName ?? email.email },
      after: { kind },
    })
  },
})

// Those of nobody's group, such as requests of visitors and resets of administrators, are for administrators.
const findStuck = async (db: Db, contactAddress: string, condition: RawBuilder<unknown>): Promise<StuckRow[]> => {
  const { rows } = await sql<StuckRow>`
    select e.id, e.kind, coalesce(a.email, e.recipient, ${contactAddress}) as email, a.group_id as "groupId",
      case when a.id is not null then json_build_object('id', a.id, 'fullName', a.full_name) end as person,
      case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as group,
      coalesce(e.last_error, '') as reason, e.created_at as "createdAt",
      case when e.failed_at is null then e.run_at end as "nextTryAt"
    from email e left join account a on a.id = e.account_id left join app_group g on g.id = a.group_id
    where e.sent_at is null
      and (e.failed_at is not null or e.last_error is not null)
      and ${condition}`.execute(db)
  return rows
}

const presentStuck = ({ createdAt, nextTryAt, groupId: _group, ...row }: StuckRow): UndeliveredEmail => ({
  ...row,
  state: nextTryAt ? 'late' : 'failed',
  createdAt: createdAt.toISOString(),
  nextTryAt: nextTryAt?.toISOString() ?? null,
})
