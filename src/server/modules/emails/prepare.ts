import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { newToken, tokenHashOf } from '#server/http/token.ts'
import { readLinkChangesFor } from '#server/modules/link-checks/repository.ts'
import { countReportsFor } from '#server/modules/reports/repository.ts'
import type { Mailbox } from '#server/settings/mail.ts'
import { contactEmail } from './contact-request.ts'
import type { EmailContent } from './message.ts'
import type { ClaimedEmail, Outbox } from './outbox.ts'
import { type Addressee, invitation, manyFailedLogins, passwordChanged, reset } from './templates/account-emails.ts'
import { linkChanges, stopAddress } from './templates/link-emails.ts'
import { openReports } from './templates/report-emails.ts'

const HOUR_MS = 3_600_000
const INVITATION_MS = 72 * HOUR_MS
const RESET_MS = HOUR_MS
// Interval between e-mails on failed logins.
const WARNINGS_MS = 24 * HOUR_MS

export interface PreparedEmail {
  readonly to: Mailbox
  readonly replyTo?: Mailbox
  readonly content: EmailContent
  readonly stopUrl?: string
  /** Token of its link, to be kept out of error reports. */
  readonly token?: string
}

interface PrepareDependencies {
  readonly db: Db
  readonly outbox: Outbox
  readonly config: Pick<Config, 'contactTo'>
  readonly publicUrl: () => string
  readonly now: () => Date
}

export const prepare = async (
  dependencies: PrepareDependencies,
  email: ClaimedEmail,
): Promise<PreparedEmail | undefined> => {
  const publicUrl = dependencies.publicUrl()
  if (email.kind === 'contact') return contactEmail(email.payload, dependencies.config.contactTo, publicUrl)
  return transact(dependencies.db, async (tx) => {
    const account = await findAccount(tx, email)
    if (!account || !(await dependencies.outbox.isHeld(tx, email))) return undefined
    const to = { name: account.fullName, address: account.email }
    const written = await write(tx, dependencies, { email, account })
    return written && { to, ...written }
  })
}

interface AddressedEmail {
  readonly email: ClaimedEmail
  readonly account: FoundAccount
}

type PreparedContent = Pick<PreparedEmail, 'content' | 'token' | 'stopUrl'>

/** Undefined if the cause is gone. */
const write = async (
  tx: Db,
  dependencies: PrepareDependencies,
  addressed: AddressedEmail,
): Promise<PreparedContent | undefined> => {
  const { email, account } = addressed
  if (email.kind === 'password_changed')
    return { content: passwordChanged(account, email.createdAt, dependencies.publicUrl()) }
  if (email.kind === 'many_failed_logins') return writeWarning(tx, dependencies, addressed)
  if (email.kind === 'open_reports') return writeReports(tx, dependencies, account)
  if (email.kind === 'link_changes') return writeLinkChanges(tx, dependencies, account)
  return writeUnlessObsolete(tx, dependencies, addressed)
}

const writeUnlessObsolete = async (
  tx: Db,
  dependencies: PrepareDependencies,
  { email, account }: AddressedEmail,
): Promise<PreparedContent | undefined> => {
  const isObsolete = email.kind !== 'reset' && !account.isPending
  if (isObsolete || (await hasNewerLink(tx, email.id, account.id))) return undefined
  return writeLink(tx, dependencies, { email, account })
}

const writeReports = async (
  tx: Db,
  { publicUrl }: PrepareDependencies,
  account: FoundAccount,
): Promise<PreparedContent | undefined> => {
  const reports = await countReportsFor(tx, account)
  return reports === 0 ? undefined : { content: openReports(account, reports, publicUrl()) }
}

// Undefined if the links were repaired or the person has unsubscribed in between.
const writeLinkChanges = async (
  tx: Db,
  { publicUrl }: PrepareDependencies,
  account: FoundAccount,
): Promise<PreparedContent | undefined> => {
  const changes = await readLinkChangesFor(tx, account)
  if (!changes) return undefined
  const content = linkChanges(account, changes, publicUrl())
  return { content, token: changes.stopToken, stopUrl: stopAddress(changes, publicUrl()) }
}

// Checked here and not at the login, where it would cost time.
const writeWarning = async (
  tx: Db,
  dependencies: PrepareDependencies,
  { email, account }: AddressedEmail,
): Promise<{ content: EmailContent } | undefined> => {
  const other = await tx
    .selectFrom('email')
    .select('id')
    .where('account_id', '=', account.id)
    .where('kind', '=', 'many_failed_logins')
    .where('id', '<>', email.id)
    .where('created_at', '>', new Date(email.createdAt.getTime() - WARNINGS_MS))
    .executeTakeFirst()
  if (other || account.isPending) return undefined
  await tx.updateTable('email').set({ account_id: account.id }).where('id', '=', email.id).execute()
  return { content: manyFailedLogins(account, email.createdAt, dependencies.publicUrl()) }
}

interface FoundAccount extends Addressee {
  readonly id: number
  readonly groupId: number | null
  readonly isPending: boolean
}

// Locked, so that of two e-mails the newer has the valid link.
const findAccount = async (tx: Db, email: ClaimedEmail): Promise<FoundAccount | undefined> => {
  const accounts = tx
    .selectFrom('account')
    .leftJoin('app_group', 'app_group.id', 'account.group_id')
    .select([
      'account.id',
      'account.group_id as groupId',
      'account.full_name as fullName',
      'account.email',
      'account.role',
      'account.password_hash as passwordHash',
      'app_group.name as groupName',
    ])
    .forNoKeyUpdate('account')
  const row = await (email.accountId === null
    ? accounts.where('account.email', '=', email.recipient ?? '')
    : accounts.where('account.id', '=', email.accountId)
  ).executeTakeFirst()
  return row && { ...row, isPending: row.passwordHash === null, isOwner: row.role === 'ROLE_GROUP_MANAGER' }
}

const hasNewerLink = async (tx: Db, emailId: number, accountId: number): Promise<boolean> => {
  const newer = await tx
    .selectFrom('email')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['owner_invitation', 'user_invitation', 'reset'])
    .where('id', '>', emailId)
    .executeTakeFirst()
  return newer !== undefined
}

// A reset before the first password sends the invitation again.
const writeLink = async (
  tx: Db,
  dependencies: PrepareDependencies,
  { email, account }: AddressedEmail,
): Promise<{ content: EmailContent; token: string }> => {
  const plan = account.isPending
    ? { path: 'confirm-account', livesMs: INVITATION_MS, write: invitation }
    : { path: 'reset-password', livesMs: RESET_MS, write: reset }
  const publicUrl = dependencies.publicUrl()
  const expiresAt = new Date(dependencies.now().getTime() + plan.livesMs)
  await tx.updateTable('email').set({ account_id: account.id }).where('id', '=', email.id).execute()
  const token = await createToken(tx, { emailId: email.id, accountId: account.id, expiresAt })
  const url = `${publicUrl}/${plan.path}?${new URLSearchParams({ token, email: account.email }).toString()}`
  return { content: plan.write(account, { url, expiresAt }, publicUrl), token }
}

interface TokenOwner {
  readonly emailId: number
  readonly accountId: number
  readonly expiresAt: Date
}

/**
 * Creates a token, returned but never stored in plain. Earlier attempts of the same e-mail stay valid, since one may
 * have arrived; other e-mails' tokens end.
 */
const createToken = async (tx: Db, { emailId, accountId, expiresAt }: TokenOwner): Promise<string> => {
  await tx.deleteFrom('account_token').where('account_id', '=', accountId).where('email_id', '<>', emailId).execute()
  const token = newToken()
  await tx
    .insertInto('account_token')
    .values({ token_hash: tokenHashOf(token), account_id: accountId, email_id: emailId, expires_at: expiresAt })
    .execute()
  return token
}
