import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '#testing/server/app.ts'
import { buildAccount } from '#testing/server/factories.ts'
import { type MailServer, startMailServer } from '#testing/server/mail-server.ts'
import { queueOver } from '#testing/server/queue.ts'
import { enqueueEmail } from './repository.ts'
import { transportFor } from './transport.ts'

const test = startTestApp()

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const servers: MailServer[] = []
const newServer = async (port?: number) => {
  const server = await startMailServer(port)
  servers.push(server)
  return server
}
let server: MailServer
beforeEach(async () => {
  await test.db.deleteFrom('email').execute()
  server = await newServer()
})
afterEach(async () => {
  for (const started of servers.splice(0)) await started.stop()
})

const enqueue = async (values: Parameters<typeof buildAccount>[1] = {}) => {
  const account = await buildAccount(test.db, values)
  await enqueueEmail(test.db, test.now(), { kind: 'password_changed', accountId: account.id })
  return account
}

const deliver = (url = server.url, tryMs = 5000) =>
  queueOver(test, transportFor({ kind: 'smtp', url }), { tryMs }).deliverDue()

const state = () =>
  test.db
    .selectFrom('email')
    .select(['attempts', 'sent_at', 'failed_at', 'last_error', 'run_at'])
    .executeTakeFirstOrThrow()

describe('over a real mail server an e-mail', () => {
  it('arrives with plain text, HTML and the headers that programs look at', async () => {
    await enqueue({ email: 'zoe@x.example', fullName: 'Zoë “Z” Müller' })

    await deliver()

    const [email] = server.emails
    expect(email).toMatchObject({
      to: 'zoe@x.example',
      from: 'sourcebook@example.org',
      subject: 'Your Sourcebook password was changed',
      text: expect.stringContaining('Hello Zoë “Z” Müller,'),
      html: expect.stringContaining('Hello Zoë “Z” Müller,'),
      messageId: expect.stringMatching(/^<[\da-f-]{36}@example\.org>$/),
    })
    const [kind, date, isAutomatic] = ['content-type', 'date', 'auto-submitted'].map((name) => email?.headers.get(name))
    expect([kind, isAutomatic]).toEqual([expect.stringContaining('multipart/alternative'), 'auto-generated'])
    expect(Math.abs(Date.parse(String(date)) - test.now().getTime())).toBeLessThan(60_000)
    expect(await state()).toMatchObject({ sent_at: expect.any(Date), attempts: 1 })
  })

  it('reaches an address with letters beyond ASCII', async () => {
    await enqueue({ email: 'jörg@bücher.example' })

    await deliver()

    expect(server.emails).toHaveLength(1)
    expect(await state()).toMatchObject({ sent_at: expect.any(Date), last_error: null })
  })
})

describe('a mail server that', () => {
  it('refuses connections gets the e-mail once it is back', async () => {
    const port = Number(new URL(server.url).port)
    await server.stop()
    await enqueue()

    await deliver()
    const before = await state()
    const again = await newServer(port)
    test.advance(60_000)
    await deliver()

    expect(before).toMatchObject({ sent_at: null, failed_at: null, last_error: 'The mail server refuses connections' })
    expect(again.emails).toHaveLength(1)
  })

  it('does not answer gets the e-mail once it does', async () => {
    server.answers.greeting = () => 'silence'
    await enqueue()

    await deliver(server.url, 300)
    const before = await state()
    server.answers.greeting = () => 'yes'
    test.advance(60_000)
    await deliver()

    expect(before.last_error).toBe('The mail server does not answer in time')
    expect(server.emails).toHaveLength(1)
  })

  it('takes the e-mail and then does not answer gets it once more, with the same Message-ID', async () => {
    server.answers.email = () => (server.offers === 1 ? 'silence' : 'yes')
    await enqueue()
    const row = await test.db.selectFrom('email').select('message_id').executeTakeFirstOrThrow()

    await deliver(server.url, 300)
    test.advance(60_000)
    await deliver()

    const ids = server.emails.map(({ messageId }) => messageId)
    expect([server.offers, ids]).toEqual([2, [`<${row.message_id}@example.org>`]])
  })

  it.each(['421 Too busy', '451 Try again later', '452 Mailbox full'] as const)(
    'answers %s gets retries with growing pauses',
    async (answer) => {
      server.answers.recipient = () => answer
      await enqueue()
      const pauses: number[] = []
      for (let tries = 0; tries < 4; tries += 1) {
        await deliver()
        const { run_at: next } = await state()
        pauses.push(Math.round((next.getTime() - test.now().getTime()) / 60_000))
        test.advance(next.getTime() - test.now().getTime())
      }
      const before = await state()
      server.answers.recipient = () => 'yes'

      await deliver()

      expect(pauses).toEqual([1, 5, 15, 60])
      expect(before).toMatchObject({ attempts: 4, failed_at: null, last_error: answer })
      expect(server.emails).toHaveLength(1)
    },
  )

  it('answers 5xx for the recipient gets no retry', async () => {
    server.answers.recipient = () => '550 5.1.1 Nobody has this address'
    await enqueue()

    await deliver()
    test.advance(DAY_MS)
    await deliver()

    expect(await state()).toMatchObject({
      attempts: 1,
      sent_at: null,
      failed_at: expect.any(Date),
      last_error: '550 5.1.1 Nobody has this address',
    })
  })

  it('answers 5xx for the e-mail gets no retry', async () => {
    server.answers.email = () => '554 5.7.1 Looks like spam'
    await enqueue()

    await deliver()
    await deliver()

    expect([server.offers, (await state()).last_error]).toEqual([1, '554 5.7.1 Looks like spam'])
  })

  it('quotes the link when it refuses the e-mail does not cause it to be stored', async () => {
    const { email } = await buildAccount(test.db)
    await enqueueEmail(test.db, test.now(), { kind: 'reset', email })
    const tokens: string[] = []
    server.answers.email = (source) => {
      const token = /token=3D([\w-]+)/.exec(source.replaceAll(/=\r?\n/g, ''))?.[1] ?? ''
      tokens.push(token)
      return `451 Bad link /reset-password?token=${token}`
    }

    await deliver()

    expect(tokens[0]).toHaveLength(43)
    expect((await state()).last_error).toBe('451 Bad link /reset-password?token=…')
  })

  it('refuses the login gets retries, and the password is not in the reason', async () => {
    server.answers.login = () => '535 5.7.8 Nobody with the password hunter2'
    await enqueue()

    await deliver(server.url.replace('//', '//app:hunter2@'))

    expect(await state()).toMatchObject({ failed_at: null, last_error: '535 5.7.8 Nobody with the password …' })
  })

  it('is away for days gets the e-mail on the third, and the fifth is not the last', async () => {
    const port = Number(new URL(server.url).port)
    await server.stop()
    await enqueue()
    const start = test.now().getTime()
    while (test.now().getTime() < start + 3 * DAY_MS) {
      await deliver()
      test.advance((await state()).run_at.getTime() - test.now().getTime())
    }
    const before = await state()
    const again = await newServer(port)

    await deliver()

    expect(before).toMatchObject({ failed_at: null, last_error: 'The mail server refuses connections' })
    expect(again.emails).toHaveLength(1)
  })

  it('never comes back is given up after five days', async () => {
    await server.stop()
    await enqueue()
    const start = test.now().getTime()
    while ((await state()).failed_at === null) {
      test.advance(Math.max(0, (await state()).run_at.getTime() - test.now().getTime()))
      await deliver()
    }

    const days = (test.now().getTime() - start) / DAY_MS
    expect(days).toBeGreaterThan(5)
    expect(days).toBeLessThan(6)
  })
})
