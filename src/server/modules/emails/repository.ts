import { randomUUID } from 'node:crypto'
import type { ContactInput } from '#contract/contact.ts'
import type { LetterKind } from '#contract/emails.ts'
import { hasEmail } from '#server/db/email.ts'
import type { Db } from '#server/db/kysely.ts'
import { contactPayload } from './contact.ts'

/** A letter as its cause writes it. Whatever else it says is read when it is sent. */
export type NewLetter =
  | { readonly kind: Exclude<LetterKind, 'reset' | 'contact'>; readonly accountId: number }
  /** To whoever has this address; without an account nothing is sent, and the caller can't tell. */
  | { readonly kind: 'reset'; readonly email: string }
  | { readonly kind: 'contact'; readonly request: ContactInput }

/** Writes a letter, in the transaction of its cause; it is sent once that is committed, or never. */
export const postLetter = async (tx: Db, at: Date, letter: NewLetter): Promise<void> => {
  await withdrawOlder(tx, letter)
  await tx
    .insertInto('letter')
    .values({
      message_id: randomUUID(),
      kind: letter.kind,
      account_id: 'accountId' in letter ? letter.accountId : null,
      recipient: 'email' in letter ? letter.email : null,
      payload: JSON.stringify('request' in letter ? contactPayload(letter.request) : {}),
      created_at: at,
      run_at: at,
    })
    .execute()
}

const withdrawOlder = async (tx: Db, letter: NewLetter): Promise<void> => {
  switch (letter.kind) {
    case 'owner_invitation':
    case 'user_invitation':
      return withdrawInvitations(tx, letter.accountId)
    case 'reset':
      return withdrawResets(tx, letter.email)
    case 'password_changed':
    case 'contact':
  }
}

// The link in an older invitation ends at once, also when that has been sent.
const withdrawInvitations = async (tx: Db, accountId: number) => {
  // Locked in the order in which sending locks them: the account, then its letters.
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  await tx.deleteFrom('account_token').where('account_id', '=', accountId).execute()
  await tx
    .deleteFrom('letter')
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['owner_invitation', 'user_invitation'])
    .where('sent_at', 'is', null)
    .execute()
}

// The link in an older letter ends when the newer one is sent: whether the address is known must cost no time here.
const withdrawResets = async (tx: Db, email: string) => {
  await tx
    .deleteFrom('letter')
    .where(hasEmail('recipient', email))
    .where('kind', '=', 'reset')
    .where('sent_at', 'is', null)
    .execute()
}
