import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import type { StuckLetter } from '#contract/emails.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'

interface StuckRow extends Pick<StuckLetter, 'id' | 'kind' | 'email' | 'person' | 'group' | 'reason'> {
  readonly createdAt: Date
  readonly nextTryAt: Date | null
}

interface View {
  readonly actor: Actor
  readonly contactAddress: string
}

/** Letters that can't be delivered, each time for somebody. `contactAddress` is whom the requests of visitors go to. */
export const lettersIn = (db: Db, now: () => Date, contactAddress: string) => ({
  listStuck: async (actor: Actor): Promise<StuckLetter[]> => {
    const rows = await findStuck(db, { actor, contactAddress }, sql`true order by l.id desc`)
    return rows.map(presentStuck)
  },

  /** Has it tried at once, with all its tries before it; false when it is not there, not stuck or not the actor's. */
  sendAgain: (actor: Actor, id: number): Promise<boolean> =>
    transact(db, async (tx) => {
      const [letter] = await findStuck(tx, { actor, contactAddress }, sql`l.id = ${id} for update of l`)
      if (!letter) return false
      await tx
        .updateTable('letter')
        .set({ failed_at: null, last_error: null, attempts: 0, run_at: now() })
        .where('id', '=', id)
        .execute()
      await recordActivity(tx, now(), {
        kind: 'letter_sent_again',
        actorId: actor.id,
        groupId: letter.group?.id ?? null,
        object: { type: 'letter', id, name: letter.person?.fullName ?? letter.email },
        after: { kind: letter.kind },
      })
      return true
    }),
})

export type LetterRepository = ReturnType<typeof lettersIn>

// Those of nobody's group, such as requests of visitors and resets of administrators, are for administrators.
const findStuck = async (db: Db, view: View, condition: RawBuilder<unknown>): Promise<StuckRow[]> => {
  const { actor, contactAddress } = view
  const { rows } = await sql<StuckRow>`
    select l.id, l.kind, coalesce(a.email, l.recipient, ${contactAddress}) as email,
      case when a.id is not null then json_build_object('id', a.id, 'fullName', a.full_name) end as person,
      case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as group,
      coalesce(l.last_error, '') as reason, l.created_at as "createdAt",
      case when l.failed_at is null then l.run_at end as "nextTryAt"
    from letter l left join account a on a.id = l.account_id left join app_group g on g.id = a.group_id
    where l.sent_at is null
      and (l.failed_at is not null or l.last_error is not null)
      and (${actor.role === 'ROLE_ADMIN'} or a.group_id = ${actor.groupId}::bigint)
      and ${condition}`.execute(db)
  return rows
}

const presentStuck = ({ createdAt, nextTryAt, ...row }: StuckRow): StuckLetter => ({
  ...row,
  state: nextTryAt ? 'late' : 'failed',
  createdAt: createdAt.toISOString(),
  nextTryAt: nextTryAt?.toISOString() ?? null,
})
