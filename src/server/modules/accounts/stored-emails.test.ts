import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { createTestDatabase } from '#testing/server/test-server.ts'
import { normalizeStoredEmails } from './stored-emails.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase({ ...inject('testServer'), template: 'template0' })
})
afterAll(() => database.drop())

const STORED = [
  ['Ada.Lovelace@Example.ORG', 'ada.lovelace@example.org'],
  ['plain@example.org', 'plain@example.org'],
  ['Ida@Müller.de', 'ida@xn--mller-kva.de'],
  // A server with Turkish case rules stored these as two addresses.
  ['taken@example.org', 'taken@example.org'],
  ['TAKEN@example.org', 'TAKEN@example.org'],
  ['Older@example.org', 'older@example.org'],
  ['OLDER@example.org', 'OLDER@example.org'],
  ['ida@xn--mller-kva.com', 'ida@xn--mller-kva.com'],
  ['ida@müller.com', 'ida@müller.com'],
  ['adm\u0130n@example.org', 'adm\u0130n@example.org'],
] as const

it('converts each stored address to its normal form, and loses no account', async () => {
  const { db } = database
  await migrate(db, { upTo: '0019_report_emails' })
  await sql`drop index account_email`.execute(db)
  await sql`create index account_email on account (email)`.execute(db)
  for (const [email] of STORED)
    await sql`insert into account (full_name, email, role) values ('X', ${email}, 'ROLE_ADMIN')`.execute(db)
  await sql`insert into email (message_id, kind, recipient, payload, created_at, run_at)
    values ('1', 'reset', 'Somebody@Example.org', '{}', now(), now())`.execute(db)

  await migrate(db)
  const unreachable = await normalizeStoredEmails(db)

  const accounts = await db.selectFrom('account').select(['id', 'email']).orderBy('id').execute()
  expect(accounts.map(({ email }) => email)).toEqual(STORED.map(([, form]) => form))
  expect(unreachable).toEqual([5, 7, 9, 10])
  expect(await normalizeStoredEmails(db)).toEqual(unreachable)
  expect(await db.selectFrom('email').select('recipient').execute()).toEqual([{ recipient: 'somebody@example.org' }])
})
