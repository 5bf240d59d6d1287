import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tokenHashOf } from '#server/http/token.ts'
import { startTestApp } from '#testing/server/app.ts'
import { collectEmails } from '#testing/server/emails.ts'
import { buildAccount } from '#testing/server/factories.ts'
import { queueOver } from '#testing/server/queue.ts'
import { enqueueEmail, type NewEmail } from './repository.ts'

const test = startTestApp({ publicUrl: 'https://sources.example.org' })

const HOUR_MS = 3_600_000

const enqueue = (email: NewEmail) => enqueueEmail(test.db, test.now(), email)

const emailsTo = (email: string) => test.emails.filter(({ to }) => to === email)

const newestLink = (email: string) => new URL(emailsTo(email).at(-1)?.links[0] ?? 'nowhere:')

const tokenIn = (link: URL) => link.searchParams.get('token') ?? ''

/** Finds the account of a token, as the confirmation does. */
const find = (token: string) =>
  test.db
    .selectFrom('account_token')
    .select(['account_id', 'expires_at'])
    .where('token_hash', '=', tokenHashOf(token))
    .executeTakeFirst()

/** Transport that fails `times` times and then accepts e-mails. */
const failing = (times: number) => {
  const mailbox = collectEmails()
  const tried: string[] = []
  return {
    emails: mailbox.emails,
    send: async (...given: Parameters<typeof mailbox.send>) => {
      tried.push(given[0].to)
      if (tried.length <= times) throw new Error('not now')
      await mailbox.send(...given)
    },
  }
}

describe('the link in an e-mail', () => {
  it('of an invitation leads to the page that sets a password, and lives for 72 hours', async () => {
    const { id, email } = await buildAccount(test.db, { pending: true, email: 'ann+kyc@x.example' })
    await enqueue({ kind: 'user_invitation', accountId: id })
    const sentAt = test.now().getTime()

    await test.deliver()

    const link = newestLink(email)
    expect(link.origin + link.pathname).toBe('https://sources.example.org/confirm-account')
    expect(link.searchParams.get('email')).toBe('ann+kyc@x.example')
    expect(tokenIn(link)).toMatch(/^[\w-]{43}$/)
    const found = await find(tokenIn(link))
    expect(found?.account_id).toBe(id)
    expect(Math.round((Number(found?.expires_at) - sentAt) / HOUR_MS)).toBe(72)
  })

  it('of a reset leads to its page, and is valid for an hour after it was sent', async () => {
    const { email } = await buildAccount(test.db)
    await enqueue({ kind: 'reset', email })
    test.advance(5 * HOUR_MS)

    await test.deliver()

    const link = newestLink(email)
    expect(link.pathname).toBe('/reset-password')
    const lives = Number((await find(tokenIn(link)))?.expires_at) - test.now().getTime()
    expect(Math.round(lives / 60_000)).toBe(60)
  })

  it('has a token that the database does not contain', async () => {
    const { email } = await buildAccount(test.db)
    await enqueue({ kind: 'reset', email })
    await test.deliver()
    const token = tokenIn(newestLink(email))

    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(test.db)
    const contents = await Promise.all(
      tables.map(({ name }) => sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(test.db)),
    )

    const everything = contents.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
    expect(everything).toContain(tokenHashOf(token).toString('hex'))
    expect(everything).not.toContain(token)
    expect(everything).not.toContain(Buffer.from(token).toString('hex'))
    expect(everything).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  })

  it('is still valid after the e-mail was sent again, whichever of the two e-mails arrived', async () => {
    const { id, email } = await buildAccount(test.db, { pending: true })
    await enqueue({ kind: 'owner_invitation', accountId: id })
    const mailbox = collectEmails()
    const takenThenFailed = queueOver(test, {
      send: async (message, signal) => {
        await mailbox.send(message, signal)
        throw new Error('connection lost')
      },
    })
    await takenThenFailed.deliverDue()
    test.advance(HOUR_MS)

    await test.deliver()

    const first = tokenIn(new URL(mailbox.emails[0]?.links[0] ?? 'nowhere:'))
    const second = tokenIn(newestLink(email))
    expect(first).not.toBe(second)
    expect([(await find(first))?.account_id, (await find(second))?.account_id]).toEqual([id, id])
    expect(mailbox.emails[0]?.messageId).toBe(emailsTo(email)[0]?.messageId)
  })
})

describe('a newer e-mail', () => {
  it('of a reset ends the link in the older one', async () => {
    const { email } = await buildAccount(test.db)
    await enqueue({ kind: 'reset', email })
    await test.deliver()
    const older = tokenIn(newestLink(email))
    await enqueue({ kind: 'reset', email })

    await test.deliver()

    expect([await find(older), (await find(tokenIn(newestLink(email))))?.account_id]).toEqual([
      undefined,
      expect.any(Number),
    ])
  })

  it('of an invitation ends the link in the older one at once, before it is sent', async () => {
    const { id, email } = await buildAccount(test.db, { pending: true })
    await enqueue({ kind: 'user_invitation', accountId: id })
    await test.deliver()
    const older = tokenIn(newestLink(email))

    await enqueue({ kind: 'owner_invitation', accountId: id })

    expect(await find(older)).toBeUndefined()
  })

  it('of an invitation takes the place of one that has not been sent', async () => {
    const { id, email } = await buildAccount(test.db, { pending: true })
    await enqueue({ kind: 'user_invitation', accountId: id })
    await queueOver(test, failing(1)).deliverDue()
    await enqueue({ kind: 'user_invitation', accountId: id })
    test.advance(HOUR_MS)

    await test.deliver()

    expect(emailsTo(email)).toHaveLength(1)
  })

  it('stops a delayed older one, whose link would end the newer link', async () => {
    const { id, email } = await buildAccount(test.db, { pending: true })
    await enqueue({ kind: 'user_invitation', accountId: id })
    await queueOver(test, failing(1)).deliverDue()
    await enqueue({ kind: 'reset', email })
    await test.deliver()
    test.advance(HOUR_MS)

    await test.deliver()

    expect(emailsTo(email)).toHaveLength(1)
    expect((await find(tokenIn(newestLink(email))))?.account_id).toBe(id)
  })
})

describe('an e-mail whose cause is gone', () => {
  const kindsLeft = (accountId: number) =>
    test.db.selectFrom('email').select('kind').where('account_id', '=', accountId).execute()

  it('goes with its account', async () => {
    const { id, email } = await buildAccount(test.db, { pending: true })
    await enqueue({ kind: 'user_invitation', accountId: id })
    await test.db.deleteFrom('account').where('id', '=', id).execute()

    await test.deliver()

    expect([emailsTo(email), await kindsLeft(id)]).toEqual([[], []])
  })

  it('is dropped when the invited person has already set a password', async () => {
    const { id, email } = await buildAccount(test.db, { pending: true })
    await enqueue({ kind: 'user_invitation', accountId: id })
    await test.db.updateTable('account').set({ password_hash: 'set' }).where('id', '=', id).execute()

    await test.deliver()

    expect([emailsTo(email), await kindsLeft(id)]).toEqual([[], []])
  })

  it('is dropped when the account is deleted while the e-mail waits for a retry', async () => {
    const { id, email } = await buildAccount(test.db)
    await enqueue({ kind: 'reset', email })
    await queueOver(test, failing(1)).deliverDue()
    await test.db.deleteFrom('account').where('id', '=', id).execute()
    test.advance(HOUR_MS)

    await test.deliver()

    expect(emailsTo(email)).toEqual([])
  })
})
