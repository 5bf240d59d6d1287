import { randomUUID } from 'node:crypto'
import type { ContactInput } from '#contract/contact.ts'
import type { EmailKind } from '#contract/emails.ts'
import { hasEmail } from '#server/db/email.ts'
import type { Db } from '#server/db/kysely.ts'
import { contactPayload } from './contact-request.ts'

/** An e-mail as its cause writes it. The rest of its contents is read when it is sent. */
export type NewEmail =
  | { readonly kind: Exclude<EmailKind, 'reset' | 'contact'>; readonly accountId: number }
  /** To the account with this address; without an account nothing is sent, and the caller can't tell. */
  | { readonly kind: 'reset'; readonly email: string }
  | { readonly kind: 'contact'; readonly request: ContactInput }

/** Writes an e-mail, in the transaction of its cause; it is sent once that is committed, or never. */
export const enqueueEmail = async (tx: Db, at: Date, email: NewEmail): Promise<void> => {
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

const withdrawOlder = async (tx: Db, email: NewEmail): Promise<void> => {
  switch (email.kind) {
    case 'owner_invitation':
    case 'user_invitation':
      return withdrawInvitations(tx, email.accountId)
    case 'reset':
      return withdrawResets(tx, email.email)
    case 'password_changed':
    case 'contact':
  }
}

// The link in an older invitation ends at once, also when that has been sent.
const withdrawInvitations = async (tx: Db, accountId: number) => {
  // Locked in the order in which sending locks them: the account, then its e-mails.
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  await tx.deleteFrom('account_token').where('account_id', '=', accountId).execute()
  await tx
    .deleteFrom('email')
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['owner_invitation', 'user_invitation'])
    .where('sent_at', 'is', null)
    .execute()
}

// The link in an older e-mail ends when the newer one is sent: whether the address is known must cost no time here.
const withdrawResets = async (tx: Db, email: string) => {
  await tx
    .deleteFrom('email')
    .where(hasEmail('recipient', email))
    .where('kind', '=', 'reset')
    .where('sent_at', 'is', null)
    .execute()
}
