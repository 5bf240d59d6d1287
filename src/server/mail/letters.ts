import { randomUUID } from 'node:crypto'
import type { LetterKind } from '#contract/letters.ts'
import type { Db } from '#server/db/kysely.ts'

/** A letter as its cause writes it. Whatever else it says is read when it is sent. */
export type NewLetter =
  | { readonly kind: Exclude<LetterKind, 'reset' | 'contact'>; readonly accountId: number }
  /** To whoever has this address; without an account nothing is sent, and the caller can't tell. */
  | { readonly kind: 'reset'; readonly email: string }
  | { readonly kind: 'contact'; readonly payload: Readonly<Record<string, string>> }

/** Writes a letter, in the transaction of its cause; it is sent once that is committed, or never. */
export const postLetter = async (tx: Db, at: Date, letter: NewLetter): Promise<void> => {
  await tx
    .insertInto('letter')
    .values({
      message_id: randomUUID(),
      kind: letter.kind,
      account_id: 'accountId' in letter ? letter.accountId : null,
      recipient: 'email' in letter ? letter.email : null,
      payload: JSON.stringify('payload' in letter ? letter.payload : {}),
      created_at: at,
      run_at: at,
    })
    .execute()
}
