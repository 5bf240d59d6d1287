import { randomUUID } from 'node:crypto'
import type { EmailKind } from '#contract/emails/emails.ts'
import { newToken, tokenHashOf } from '#server/http/token.ts'
import type { TestApp } from './app.ts'

interface Link {
  kind?: EmailKind
  livesMs?: number
}

export const buildLink = async (test: TestApp, account: { id: number }, link: Link = {}): Promise<string> => {
  const { kind, livesMs } = { kind: 'reset', livesMs: 3_600_000, ...link }
  const token = newToken()
  const at = test.now()
  const email = await test.db
    .insertInto('email')
    .values({
      message_id: randomUUID(),
      kind,
      account_id: account.id,
      recipient: null,
      payload: '{}',
      created_at: at,
      run_at: at,
      sent_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.db
    .insertInto('account_token')
    .values({
      token_hash: tokenHashOf(token),
      account_id: account.id,
      email_id: email.id,
      expires_at: new Date(at.getTime() + livesMs),
    })
    .execute()
  return token
}
