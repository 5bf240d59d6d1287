import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, GroupOwnership } from '#contract/access.ts'
import type { ContactInput } from '#contract/emails/contact.ts'
import type { EmailKind, UndeliveredEmail } from '#contract/emails/emails.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { afterCommit } from '#server/db/transact.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { ownedBy, reached } from '#server/scopes.ts'
import { contactPayload } from './contact-request.ts'

interface Notice {
  readonly kind: 'open_reports' | 'link_changes'
  readonly accountId: number
}

/** E-mail as enqueued; its contents are read when sent. */
export type NewEmail =
  | {
      readonly kind: Exclude<EmailKind, Notice['kind'] | 'reset' | 'many_failed_logins' | 'contact'>
      readonly accountId: number
    }
  | Notice
  /** Unknown addresses get nothing, unnoticed by the caller. */
  | { readonly kind: 'reset' | 'many_failed_logins'; readonly email: string }
  | { readonly kind: 'contact'; readonly request: ContactInput }

const wakes = new Set<() => void>()
const wakeQueues = () => {
  for (const wake of wakes) wake()
}

/** Calls `wake` after each committed enqueue; returns an unsubscribe function. */
export const onEnqueued = (wake: () => void): (() => void) => {
  wakes.add(wake)
  return () => wakes.delete(wake)
}

export const enqueueEmail = async (tx: Db, at: Date, email: NewEmail): Promise<void> => {
  afterCommit(tx, wakeQueues)
  await withdrawOlder(tx, email)
  await tx
    .insertInto('email')
    .values({
      message_id: randomUUID(),
      kind: email.kind,
      account_id: 'accountId' in email ? email.accountId : null,
      recipient: 'email' in email ? email.email : null,
      payload: JSON.stringify('request' in email ? contactPayload(email.request) : {}),
      created_at: at,
      run_at: at,
    })
    .execute()
}

const isNotice = (email: NewEmail): email is Notice => email.kind === 'open_reports' || email.kind === 'link_changes'

const withdrawOlder = async (tx: Db, email: NewEmail): Promise<void> => {
  if (isNotice(email)) return withdrawNotices(tx, email)
  switch (email.kind) {
    case 'owner_invitation':
    case 'user_invitation':
      return withdrawInvitations(tx, email.accountId)
    case 'reset':
      return withdrawResets(tx, email.email)
    case 'password_changed':
    case 'many_failed_logins':
    case 'contact':
  }
}

// Voids older invitations, sent ones too.
const withdrawInvitations = async (tx: Db, accountId: number) => {
  // Same lock order as sending: account, then e-mails.
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  await tx.deleteFrom('account_token').where('account_id', '=', accountId).execute()
  await tx
    .deleteFrom('email')
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['owner_invitation', 'user_invitation'])
    .where('sent_at', 'is', null)
    .execute()
}

// The newest notice replaces unsent older ones.
const withdrawNotices = async (tx: Db, { kind, accountId }: Notice) => {
  await tx
    .deleteFrom('email')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('sent_at', 'is', null)
    .execute()
}

// The older link ends when the newer e-mail is sent: looking up the address here would reveal it by time.
const withdrawResets = async (tx: Db, email: string) => {
  await tx
    .deleteFrom('email')
    .where('recipient', '=', email)
    .where('kind', '=', 'reset')
    .where('sent_at', 'is', null)
    .execute()
}

interface UndeliveredRow
  extends GroupOwnership,
    Pick<UndeliveredEmail, 'id' | 'kind' | 'email' | 'person' | 'group' | 'reason'> {
  readonly createdAt: Date
  readonly nextTryAt: Date | null
}

export const undeliveredEmailsIn = (db: Db, now: () => Date, contactAddress: string) => ({
  /** Visible to the actor, newest first. */
  listUndelivered: async (actor: Actor): Promise<UndeliveredEmail[]> => {
    const readable = reached(actor, 'email.read', ownedBy(actor, sql.ref('a.group_id')))
    const rows = await findUndelivered(db, contactAddress, sql`${readable} order by e.id desc`)
    return rows.map(presentUndelivered)
  },

  lock: async (actor: Actor, id: number): Promise<UndeliveredRow | undefined> => {
    const sendable = reached(actor, 'email.send', ownedBy(actor, sql.ref('a.group_id')))
    const [row] = await findUndelivered(db, contactAddress, sql`e.id = ${id} and ${sendable} for update of e`)
    return row
  },

  /** Retries at once, with a fresh count. */
  sendAgain: async (actor: Actor, email: Authorized<'email.send', UndeliveredRow>): Promise<void> => {
    const { id, groupId, kind } = email
    afterCommit(db, wakeQueues)
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

const findUndelivered = async (
  db: Db,
  contactAddress: string,
  condition: RawBuilder<unknown>,
): Promise<UndeliveredRow[]> => {
  const { rows } = await sql<UndeliveredRow>`
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

const presentUndelivered = (row: UndeliveredRow): UndeliveredEmail => ({
  id: row.id,
  kind: row.kind,
  email: row.email,
  person: row.person,
  group: row.group,
  state: row.nextTryAt ? 'late' : 'failed',
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  nextTryAt: row.nextTryAt?.toISOString() ?? null,
})
