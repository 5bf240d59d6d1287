import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp } from '#testing/server/app.ts'
import { readEmail } from '#testing/server/emails.ts'
import { buildAccount } from '#testing/server/factories.ts'
import { queueOver } from '#testing/server/queue.ts'
import { enqueueEmail } from './repository.ts'
import { folderTransport, type Transport } from './transport.ts'

const test = startTestApp()

const place = { folder: '' }
beforeAll(async () => {
  place.folder = await mkdtemp(join(tmpdir(), 'sourcebook-mail-'))
})
afterAll(() => rm(place.folder, { recursive: true, force: true }))

it('writes one file for each e-mail, readable by this account alone', async () => {
  const { id, email } = await buildAccount(test.db)
  await enqueueEmail(test.db, new Date('2026-03-04T05:06:07.089Z'), { kind: 'password_changed', accountId: id })
  const folder = join(place.folder, 'new', 'mail')

  await queueOver(test, folderTransport(folder)).deliverDue()

  const [name = ''] = await readdir(folder)
  expect(name).toMatch(/^2026-03-04T05-06-07-089Z-password_changed-\d+\.eml$/)
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await readEmail(await readFile(join(folder, name)))).to).toBe(email)
})

it('overwrites a file with the same e-mail', async () => {
  const { id } = await buildAccount(test.db)
  await enqueueEmail(test.db, test.now(), { kind: 'password_changed', accountId: id })
  const folder = join(place.folder, 'twice')
  const files = folderTransport(folder)
  const writtenThenFailed: Transport = {
    send: async (message, signal) => {
      await files.send(message, signal)
      throw new Error('died')
    },
  }

  await queueOver(test, writtenThenFailed).deliverDue()
  test.advance(60_000)
  await queueOver(test, files).deliverDue()

  expect(await readdir(folder)).toHaveLength(1)
})

it('retries if it can’t write, and leaves no half-written e-mail', async () => {
  const { id } = await buildAccount(test.db)
  await enqueueEmail(test.db, test.now(), { kind: 'password_changed', accountId: id })

  await queueOver(test, folderTransport('/dev/null/mail')).deliverDue()

  const row = await test.db.selectFrom('email').selectAll().where('account_id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 })
  expect(row.last_error).toContain('ENOTDIR')
})
