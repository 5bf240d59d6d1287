import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import type { UndeliveredEmail } from '#contract/emails.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'

interface StuckRow extends Pick<UndeliveredEmail, 'id' | 'kind' | 'email' | 'person' | 'group' | 'reason'> {
  readonly createdAt: Date
  readonly nextTryAt: Date | null
}

interface View {
  readonly actor: Actor
  readonly contactAddress: string
}

/** E-mails that can't be delivered, each time for somebody. `contactAddress` is whom the requests of visitors go to. */
export const undeliveredEmailsIn = (db: Db, now: () => Date, contactAddress: string) => ({
  listUndelivered: async (actor: Actor): Promise<UndeliveredEmail[]> => {
    const rows = await findStuck(db, { actor, contactAddress }, sql`true order by e.id desc`)
    return rows.map(presentStuck)
  },

  /** Has it tried at once, with all its tries before it; false when it is not there, not stuck or not the actor's. */
  sendAgain: (actor: Actor, id: number): Promise<boolean> =>
    transact(db, async (tx) => {
      const [email] = await findStuck(tx, { actor, contactAddress }, sql`e.id = ${id} for update of e`)
      if (!email) return false
      await tx
        .updateTable('email')
        .set({ failed_at: null, last_error: null, attempts: 0, run_at: now() })
        .where('id', '=', id)
        .execute()
      await recordActivity(tx, now(), {
        kind: 'email_sent_again',
        actorId: actor.id,
        groupId: email.group?.id ?? null,
        object: { type: 'email', id, name: email.person?.fullName ?? email.email },
        after: { kind: email.kind },
      })
      return true
    }),
})

export type UndeliveredEmailRepository = ReturnType<typeof undeliveredEmailsIn>

// Those of nobody's group, such as requests of visitors and resets of administrators, are for administrators.
const findStuck = async (db: Db, view: View, condition: RawBuilder<unknown>): Promise<StuckRow[]> => {
  const { actor, contactAddress } = view
  const { rows } = await sql<StuckRow>`
    select e.id, e.kind, coalesce(a.email, e.recipient, ${contactAddress}) as email,
      case when a.id is not null then json_build_object('id', a.id, 'fullName', a.full_name) end as person,
      case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as group,
      coalesce(e.last_error, '') as reason, e.created_at as "createdAt",
      case when e.failed_at is null then e.run_at end as "nextTryAt"
    from email e left join account a on a.id = e.account_id left join app_group g on g.id = a.group_id
    where e.sent_at is null
      and (e.failed_at is not null or e.last_error is not null)
      and (${actor.role === 'ROLE_ADMIN'} or a.group_id = ${actor.groupId}::bigint)
      and ${condition}`.execute(db)
  return rows
}

const presentStuck = ({ createdAt, nextTryAt, ...row }: StuckRow): UndeliveredEmail => ({
  ...row,
  state: nextTryAt ? 'late' : 'failed',
  createdAt: createdAt.toISOString(),
  nextTryAt: nextTryAt?.toISOString() ?? null,
})
