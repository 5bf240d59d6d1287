import { describe, expect, it, vi } from 'vitest'
import { alongside, startTestApp } from '#testing/server/app.ts'
import { collectEmails } from '#testing/server/emails.ts'
import { buildAccount } from '#testing/server/factories.ts'
import { queueOver } from '#testing/server/queue.ts'
import { removeExpired } from '#testing/server/retention.ts'
import type { EmailQueue } from './queue.ts'
import { enqueueEmail } from './repository.ts'
import type { Transport } from './transport.ts'

const test = startTestApp()
const other = alongside(test)

const HOUR_MS = 3_600_000

// Transport that never resolves, as if its process had died.
const dead: Transport = { send: () => new Promise(() => {}) }

const invite = async (values: Parameters<typeof buildAccount>[1] = {}) => {
  const account = await buildAccount(test.db, { pending: true, ...values })
  await enqueueEmail(test.db, test.now(), { kind: 'user_invitation', accountId: account.id })
  return account
}

const askForReset = (email: string) => enqueueEmail(test.db, test.now(), { kind: 'reset', email })

const look = (queue: EmailQueue) =>
  queue.deliverDue().then(
    () => 'done',
    (error: Error) => error.message,
  )

const arrivedAt = (email: string) => test.emails.filter(({ to }) => to === email)

const undeliveredEmailsIn = (email: string) =>
  test.db
    .selectFrom('email')
    .leftJoin('account', 'account.id', 'email.account_id')
    .selectAll('email')
    .where((eb) => eb.or([eb('account.email', '=', email), eb('email.recipient', '=', email)]))
    .orderBy('email.id')
    .execute()

describe('a queued e-mail', () => {
  it('is sent once it is committed, and then never again', async () => {
    const { email } = await invite()

    await test.deliver()
    await test.deliver()

    expect(arrivedAt(email)).toHaveLength(1)
    expect(await undeliveredEmailsIn(email)).toMatchObject([
      { sent_at: expect.any(Date), locked_until: null, last_error: null },
    ])
  })

  it('is never sent if its transaction is rolled back', async () => {
    const { id, email } = await buildAccount(test.db)
    const undone = test.db.transaction().execute(async (tx) => {
      await enqueueEmail(tx, test.now(), { kind: 'password_changed', accountId: id })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')

    await test.deliver()

    expect(arrivedAt(email)).toEqual([])
  })

  it('is sent by one of two processes that poll at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, () => invite()))

    await Promise.all([test.deliver(), other.deliver(), test.deliver(), other.deliver()])

    const invited = people.map(({ email }) => email)
    const [here, there] = [test, other].map(({ emails }) =>
      emails.map(({ to }) => to).filter((to) => invited.includes(to)),
    )
    expect([...(here ?? []), ...(there ?? [])].sort()).toEqual(invited.sort())
  })

  it('loses its contents in the database once it is sent', async () => {
    const request = {
      subject: 'IT support',
      name: 'V',
      email: 'v@x.example',
      telephone: '',
      company: '',
      question: 'Psst',
    } as const
    await enqueueEmail(test.db, test.now(), { kind: 'contact', request })

    await test.deliver()

    const row = await test.db.selectFrom('email').select('payload').where('kind', '=', 'contact').executeTakeFirst()
    expect(row).toEqual({ payload: {} })
    expect(test.emails.at(-1)?.text).toContain('> Psst')
  })

  it('is deleted 30 days after it was sent, and its link once it has expired', async () => {
    const sweeping = queueOver(test, collectEmails())
    const { id, email } = await invite()
    await test.deliver()
    const tokens = () => test.db.selectFrom('account_token').select('email_id').where('account_id', '=', id).execute()

    test.advance(71 * HOUR_MS)
    await sweeping.sweep()
    const kept = await tokens()
    test.advance(HOUR_MS)
    await sweeping.sweep()
    const left = [await tokens(), await undeliveredEmailsIn(email)]
    test.advance(27 * 24 * HOUR_MS)
    await removeExpired(test, test.now())

    expect([kept.length, left[0]?.length, left[1]?.length]).toEqual([1, 0, 1])
    expect(await undeliveredEmailsIn(email)).toEqual([])
  })
})

describe('a process that dies', () => {
  // Stops the queue without awaiting, because its current e-mail never ends.
  const isDead = (queue: EmailQueue) => void queue.stop()

  it('leaves its e-mail to another process after its lease has expired', async () => {
    const { email } = await invite()
    const send = vi.fn<Transport['send']>(dead.send)
    const dying = queueOver(test, { send })
    dying.poll()
    // Waits for the attempt: until then a transaction holds the e-mail to create its link.
    await expect.poll(() => send.mock.calls.length).toBe(1)
    isDead(dying)

    await test.deliver()
    const before = arrivedAt(email).length
    test.advance(4 * 60_000)
    await test.deliver()

    expect([before, arrivedAt(email).length]).toEqual([0, 1])
  })

  it('between sending and marking causes a second e-mail with the same Message-ID, and both links work', async () => {
    const { id, email } = await invite()
    const mailbox = collectEmails()
    const sentThenDead: Transport = {
      send: async (message, signal) => {
        await mailbox.send(message, signal)
        return new Promise(() => {})
      },
    }
    const dying = queueOver(test, sentThenDead)
    dying.poll()
    await expect.poll(() => mailbox.emails.length).toBe(1)
    isDead(dying)

    test.advance(4 * 60_000)
    await test.deliver()
    test.advance(4 * 60_000)
    await test.deliver()

    expect(arrivedAt(email).map(({ messageId }) => messageId)).toEqual([mailbox.emails[0]?.messageId])
    const tokens = await test.db.selectFrom('account_token').select('email_id').where('account_id', '=', id).execute()
    expect(tokens).toHaveLength(2)
  })

  it('does not overwrite the result of another process for the same e-mail', async () => {
    const { email } = await invite()
    const { promise, reject } = Promise.withResolvers<void>()
    const send = vi.fn<Transport['send']>(() => promise)
    const late = queueOver(test, { send })
    const given = late.deliverDue()
    await expect.poll(() => send.mock.calls.length).toBe(1)
    isDead(late)
    test.advance(4 * 60_000)
    await test.deliver()

    reject(new Error('too late'))
    await given

    expect(await undeliveredEmailsIn(email)).toMatchObject([
      { sent_at: expect.any(Date), failed_at: null, last_error: null },
    ])
  })
})

describe('a hanging e-mail', () => {
  it('does not block the others, and is retried later', async () => {
    const [slow, quick] = [await invite({ email: 'slow@x.example' }), await invite({ email: 'quick@x.example' })]
    const mailbox = collectEmails()
    const transport: Transport = {
      send: (message, signal) =>
        message.to === slow.email
          ? new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('no answer'))))
          : mailbox.send(message, signal),
    }
    const given = queueOver(test, transport, { tryMs: 1000 }).deliverDue()

    await expect.poll(() => mailbox.emails.map(({ to }) => to)).toEqual([quick.email])
    const before = await undeliveredEmailsIn(slow.email)
    await given

    expect(before).toMatchObject([{ last_error: null, sent_at: null }])
    expect(await undeliveredEmailsIn(slow.email)).toMatchObject([
      { last_error: 'no answer', attempts: 1, locked_until: null },
    ])
  })

  it('does not keep the process from ending', async () => {
    const { email } = await invite()
    const stuck = queueOver(test, dead, { stopMs: 100 })
    const given = stuck.deliverDue().then(() => 'given')
    await expect.poll(async () => (await undeliveredEmailsIn(email))[0]?.attempts).toBe(1)

    await stuck.stop()

    expect(await Promise.race([given, Promise.resolve('in hand')])).toBe('in hand')
  })
})

describe('a reset', () => {
  it('to an unknown address is not sent, and leaves nothing behind', async () => {
    await askForReset('nobody@x.example')
    const before = test.emails.length

    await test.deliver()

    expect([test.emails.length - before, await undeliveredEmailsIn('nobody@x.example')]).toEqual([0, []])
  })

  it('finds the account by its address', async () => {
    const { email } = await buildAccount(test.db)
    await askForReset(email)

    await test.deliver()

    expect(arrivedAt(email).map(({ subject }) => subject)).toEqual(['Set a new password for Sourcebook'])
  })

  it('is sent as an invitation if no password was set yet', async () => {
    const { email } = await buildAccount(test.db, { pending: true })
    await askForReset(email)

    await test.deliver()

    expect(arrivedAt(email)[0]?.links[0]).toContain('/confirm-account?token=')
  })

  it('is one e-mail if it is requested twice before it is sent', async () => {
    const { email } = await buildAccount(test.db)
    await askForReset(email)
    await askForReset(email)

    await test.deliver()

    expect(arrivedAt(email)).toHaveLength(1)
  })
})

describe('an e-mail that can’t be written', () => {
  it('is retried like any other, and does not block the next', async () => {
    const request = { subject: 'IT support', name: 'V', email: 'v@x.example', question: 'Q' } as const
    await enqueueEmail(test.db, test.now(), { kind: 'contact', request })
    await test.db
      .updateTable('email')
      .set({ payload: '{"subject":"of a form that is no more"}' })
      .where('kind', '=', 'contact')
      .execute()
    const { email } = await invite()

    await test.deliver()

    const broken = await test.db
      .selectFrom('email')
      .selectAll()
      .where('kind', '=', 'contact')
      .where('sent_at', 'is', null)
      .execute()
    expect(broken).toMatchObject([{ kind: 'contact', attempts: 1, last_error: 'The e-mail could not be written' }])
    expect(arrivedAt(email)).toHaveLength(1)
  })
})

describe('while the database is away', () => {
  it('waits, logs this once, and continues afterwards', async () => {
    const warnings: string[] = []
    const mailbox = collectEmails()
    const failures = [1, 2, 3]
    const db = test.db.withPlugin({
      transformQuery: ({ node }) => {
        if (failures.pop() !== undefined) throw new Error('away')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const queue = queueOver({ db, config: test.config, now: test.now }, mailbox, {
      warn: (line) => warnings.push(line),
    })
    const { email } = await invite()

    const looks = [await look(queue), await look(queue), await look(queue), await look(queue)]

    expect(looks).toEqual(['away', 'away', 'away', 'done'])
    expect(warnings).toEqual(['e-mails have to wait'])
    expect(mailbox.emails.map(({ to }) => to)).toContain(email)
  })
})
