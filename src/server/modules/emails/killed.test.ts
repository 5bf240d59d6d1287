import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { startTestApp } from '#testing/server/app.ts'
import { buildAccount } from '#testing/server/factories.ts'
import { type Answer, type MailServer, startMailServer } from '#testing/server/mail-server.ts'
import { queueOver } from '#testing/server/queue.ts'
import { enqueueEmail } from './repository.ts'
import { transportFor } from './transport.ts'

const test = startTestApp()

const PROGRAM = join(import.meta.dirname, '../../../testing/server/sending-process.ts')
const LEASE_MS = 3 * 60_000

const endings: (() => Promise<unknown>)[] = []
let server: MailServer
beforeEach(async () => {
  server = await startMailServer()
  endings.push(server.stop)
})
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

const startSending = async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(test.db)
  const { template: _, ...connection } = inject('testServer')
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(connection), rows[0]?.name ?? '', server.url])
  const ended = once(child, 'exit')
  endings.push(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

const enqueue = async () => {
  const { id, email } = await buildAccount(test.db, { pending: true })
  // Due by the real clock, which the process uses.
  await enqueueEmail(test.db, new Date(), { kind: 'user_invitation', accountId: id })
  return { id, email }
}

const deliver = () => queueOver(test, transportFor({ kind: 'smtp', url: server.url })).deliverDue()

describe('a process that is killed', () => {
  it('between commit and send loses no e-mail: another process sends it, once', async () => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    server.answers.greeting = () => {
      ask()
      return 'silence'
    }
    await enqueue()
    const sending = await startSending()
    await asked
    await sending.kill()
    server.answers.greeting = () => 'yes'

    await deliver()
    const before = server.emails.length
    test.advance(LEASE_MS)
    await deliver()
    test.advance(LEASE_MS)
    await deliver()

    expect([before, server.emails.length]).toEqual([0, 1])
  })

  it('between send and mark sends its e-mail twice at most, with the same Message-ID', async () => {
    await enqueue()
    const held = await test.db.startTransaction().execute()
    endings.push(async () => held.isRolledBack || held.rollback().execute())
    server.answers.email = async (): Promise<Answer> => {
      // The lock delays marking it as sent.
      await held.selectFrom('email').select('id').forUpdate().execute()
      server.answers.email = () => 'yes'
      return 'yes'
    }
    const sending = await startSending()
    const waiting = () =>
      sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'update%email%'`.execute(test.db)
    await expect.poll(async () => (await waiting()).rows.length, { timeout: 60_000 }).toBe(1)
    await sending.kill()
    // The connection outlives the process while it waits for the lock, and would still mark the e-mail.
    await sql`select pg_terminate_backend(${(await waiting()).rows[0]?.pid}, 5000)`.execute(test.db)
    await held.rollback().execute()

    test.advance(LEASE_MS)
    await deliver()
    test.advance(LEASE_MS)
    await deliver()

    expect(server.emails).toHaveLength(2)
    expect(new Set(server.emails.map(({ messageId }) => messageId)).size).toBe(1)
  })
})
