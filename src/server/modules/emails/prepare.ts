import type { Config } from '#server/config.ts'
import { hasEmail } from '#server/db/email.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import type { Mailbox } from '#server/settings/mail.ts'
import { contactLetter } from './contact.ts'
import type { ClaimedLetter, Outbox } from './outbox.ts'
import type { LetterContent } from './templates/content.ts'
import { invitation } from './templates/invitation.ts'
import { passwordChanged } from './templates/password-changed.ts'
import { reset } from './templates/reset.ts'
import type { Addressee } from './templates/sentences.ts'
import { mintToken } from './tokens.ts'

const HOUR_MS = 3_600_000
const INVITATION_MS = 72 * HOUR_MS
const RESET_MS = HOUR_MS

/** A letter that is ready to be put into words for the wire. */
export interface PreparedLetter {
  readonly to: Mailbox
  readonly replyTo?: Mailbox
  readonly content: LetterContent
  /** The token in its link, which must not stand in what is told of its fate. */
  readonly token?: string
}

interface PrepareParts {
  readonly db: Db
  readonly outbox: Outbox
  readonly config: Pick<Config, 'contactTo'>
  readonly publicUrl: () => string
  readonly now: () => Date
}

/**
 * Finds out what the letter says and to whom, as things are now; a link in it works from here on. Undefined when its
 * cause is gone: an account that does not exist, an invitation that was accepted, a link that a newer letter replaces.
 */
export const prepare = async (parts: PrepareParts, letter: ClaimedLetter): Promise<PreparedLetter | undefined> => {
  const publicUrl = parts.publicUrl()
  if (letter.kind === 'contact') return contactLetter(letter.payload, parts.config.contactTo, publicUrl)
  return transact(parts.db, async (tx) => {
    const account = await findAccount(tx, letter)
    if (!account || !(await parts.outbox.isHeld(tx, letter))) return undefined
    const to = { name: account.fullName, address: account.email }
    if (letter.kind === 'password_changed') {
      return { to, content: passwordChanged(account, letter.createdAt, publicUrl) }
    }
    const isObsolete = letter.kind !== 'reset' && !account.isPending
    if (isObsolete || (await hasNewerLink(tx, letter.id, account.id))) return undefined
    return { to, ...(await writeLink(tx, parts, { letter, account })) }
  })
}

interface FoundAccount extends Addressee {
  readonly id: number
  readonly isPending: boolean
}

// Locked, so that of two letters to one person the newer has the link that works.
const findAccount = async (tx: Db, letter: ClaimedLetter): Promise<FoundAccount | undefined> => {
  const accounts = tx
    .selectFrom('account')
    .leftJoin('app_group', 'app_group.id', 'account.group_id')
    .select([
      'account.id',
      'account.full_name as fullName',
      'account.email',
      'account.role',
      'account.password_hash as passwordHash',
      'app_group.name as groupName',
    ])
    .forNoKeyUpdate('account')
  const row = await (letter.accountId === null
    ? accounts.where(hasEmail('account.email', letter.recipient ?? ''))
    : accounts.where('account.id', '=', letter.accountId)
  ).executeTakeFirst()
  return row && { ...row, isPending: row.passwordHash === null, isOwner: row.role === 'ROLE_GROUP_MANAGER' }
}

const hasNewerLink = async (tx: Db, letterId: number, accountId: number): Promise<boolean> => {
  const newer = await tx
    .selectFrom('letter')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['owner_invitation', 'user_invitation', 'reset'])
    .where('id', '>', letterId)
    .executeTakeFirst()
  return newer !== undefined
}

// Whoever asks for a reset before they have set a first password gets their invitation again: it is what they need.
const writeLink = async (
  tx: Db,
  parts: PrepareParts,
  { letter, account }: { letter: ClaimedLetter; account: FoundAccount },
): Promise<{ content: LetterContent; token: string }> => {
  const plan = account.isPending
    ? { path: 'confirm-account', livesMs: INVITATION_MS, write: invitation }
    : { path: 'reset-password', livesMs: RESET_MS, write: reset }
  const publicUrl = parts.publicUrl()
  const expiresAt = new Date(parts.now().getTime() + plan.livesMs)
  await tx.updateTable('letter').set({ account_id: account.id }).where('id', '=', letter.id).execute()
  const token = await mintToken(tx, { letterId: letter.id, accountId: account.id, expiresAt })
  const url = `${publicUrl}/${plan.path}?${new URLSearchParams({ token, email: account.email }).toString()}`
  return { content: plan.write(account, { url, expiresAt }, publicUrl), token }
}
