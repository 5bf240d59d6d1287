import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { importEndpoints } from '#contract/files/imports.ts'
import { IMPORT_ROWS, IMPORTS_AT_ONCE } from '#contract/limits.ts'
import type { TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSubcategory } from '#testing/server/factories.ts'
import { importLine, newLinks, sendFile } from '#testing/server/imports.ts'
import { signInUsers } from '#testing/server/users.ts'
import { administrators } from './library-writer.ts'
import { previewEntries } from './preview.ts'
import { uploadsIn } from './uploads.ts'

const test = startTestApp()
const users = signInUsers(test)

const linesOf = (count: number) => newLinks(count).map((link) => importLine({ link }))
const preview = (who: TestActor, body: string) =>
  who.call(importEndpoints.preview, { body, query: { name: 'links.txt' } })
const uploadsOf = (who: TestActor) =>
  test.db.selectFrom('upload').select(['id', 'entries']).where('account_id', '=', who.id).execute()

describe('imports of one person', () => {
  it('are limited to three waiting or running, even if more are requested at once', async () => {
    const upload = await sendFile(users.user, linesOf(1))
    const filing = { kind: 'one', subCategory: (await buildSubcategory(test.db)).id }
    const ask = () => users.user.call(importEndpoints.create, { body: { upload, filing, public: false } })

    const replies = [await ask(), ...(await Promise.all(Array.from({ length: 4 }, ask)))]
    const [first] = (await users.user.call(importEndpoints.list)).reply
    await users.user.call(importEndpoints.remove, { params: { id: first?.id ?? 0 }, query: { act: 'cancel' } })
    const [after, tooMany] = [await ask(), await ask()]

    expect(replies.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(IMPORTS_AT_ONCE)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(2)
    expect([after.status, tooMany.status]).toEqual([201, 409])
    const message = 'You already have 3 imports that wait or run. Wait until one is done, or cancel one.'
    expect(tooMany.error).toMatchObject({ code: 'conflict', message })
  })
})

describe('uploaded files', () => {
  it('are limited to one per person: a completed file deletes every other unused one', async () => {
    const uploads = uploadsIn(test.db, test.now)
    const ids = [await uploads.begin(users.admin, 'a'), await uploads.begin(users.admin, 'b')] as const

    const completed = await Promise.allSettled(ids.map((id) => uploads.complete(users.admin, id, 1)))
    await uploads.begin(users.admin, 'of a process that was killed')
    const id = await sendFile(users.admin, linesOf(1))

    expect(completed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await uploadsOf(users.admin)).toEqual([{ id, entries: 1 }])
    const older = await uploads.begin(users.admin, 'c')
    await uploads.begin(users.admin, 'd')
    await uploads.complete(users.admin, older, 2)
    expect(await uploadsOf(users.admin)).toEqual([{ id: older, entries: 2 }])
  })

  it('have a size limit per group, even if many arrive at once', async () => {
    const HALF = 500 * 1024
    // Leaves room for the file that earlier tests uploaded.
    const most = 3 * HALF + 1024
    const uploads = uploadsIn(test.db, test.now, most)
    const begin = async (who: TestActor) => ({ who, id: await uploads.begin(who, 'links.txt') })
    const store = async ({ who, id }: { who: TestActor; id: number }, pieces = 1) =>
      uploads.store(who, id, Readable.from(Array.from({ length: pieces }, () => Buffer.alloc(HALF))))
    const [first, ...others] = [await begin(users.user), await begin(users.manager), await begin(users.colleague)]
    await store(first, 2)
    await uploads.complete(first.who, first.id, 1)

    const stored = await Promise.allSettled(others.map((one) => store(one)))
    for (const { id } of others) await uploads.remove(id)
    // Files of another group, of an administrator, and one that another file replaced.
    for (const who of [users.otherUser, users.admin, users.user]) {
      const one = await begin(who)
      await store(one, 2)
      await uploads.remove(one.id)
    }

    expect(stored.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { reason } = stored.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    const message = 'Files that wait to be imported may take 200 MB together. Try again when an import is done.'
    expect(reason).toMatchObject({ code: 'conflict', message })
  })
})

describe('previews', () => {
  const address = { port: 0 }
  beforeAll(async () => {
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    // A TCP server has an address and port.
    address.port = (test.app.server.address() as AddressInfo).port
  })

  const send = (who: TestActor): ClientRequest => {
    const path = '/api/v1/import/preview/?name=links.txt'
    const headers = { cookie: who.cookie }
    const sent = request({ port: address.port, host: '127.0.0.1', method: 'POST', path, headers })
    sent.on('error', () => {})
    return sent
  }
  const waitUntil = async (who: TestActor, isThere: boolean) => {
    const look = async () => (await uploadsOf(who)).some((one) => one.entries === null)
    await expect.poll(look).toBe(isThere)
  }
  /** Waits until the last, small piece of the file is stored and the file is still being read. */
  const untilStored = async (who: TestActor) => {
    const look = async () => {
      const { rows } = await sql`select from upload u join upload_piece p on p.upload_id = u.id
        where u.account_id = ${who.id} and u.entries is null and octet_length(p.bytes) < 512 * 1024`.execute(test.db)
      return rows.length
    }
    await expect.poll(look).toBe(1)
  }
  /** Begins an upload and keeps it open. */
  const hold = async (who: TestActor) => {
    const sent = send(who)
    sent.write('\n'.repeat(100_000))
    await waitUntil(who, true)
    return sent
  }

  it('are limited to one per person, and four in total', async () => {
    const held = [await hold(users.manager)]
    const second = await preview(users.manager, linesOf(1).join('\n'))
    for (const who of [users.otherUser, users.otherManager, users.admin]) held.push(await hold(who))
    const fifth = await preview(users.otherAdmin, linesOf(1).join('\n'))
    for (const sent of held) sent.destroy()
    for (const who of [users.manager, users.otherUser, users.otherManager, users.admin]) await waitUntil(who, false)
    const later = await preview(users.manager, linesOf(1).join('\n'))

    expect([second.status, second.headers['retry-after']]).toEqual([429, '10'])
    expect(second.error.message).toBe('Another file of yours is still being read. Try again when it is done.')
    expect([fifth.status, fifth.headers['retry-after']]).toEqual([503, '10'])
    expect(fifth.error.message).toBe('The server is reading files of other users. Try again in a few seconds.')
    expect(later.status).toBe(200)
  })

  it('end when the client disconnects, even after the whole file has arrived', async () => {
    const before = await uploadsOf(users.otherUser)
    const sent = send(users.otherUser)
    sent.end(`${linesOf(60_000).join('\n')}\n`)
    await once(sent, 'finish')
    await untilStored(users.otherUser)
    sent.destroy()

    await waitUntil(users.otherUser, false)
    expect(await uploadsOf(users.otherUser)).toEqual(before)
  })

  it('report that another process has read a newer file of the person', async () => {
    const uploads = uploadsIn(test.db, test.now)
    const completeAnother = async () => uploads.complete(users.manager, await uploads.begin(users.manager, 'b'), 1)
    const answerOf = async (sent: ClientRequest) => {
      const [reply] = (await once(sent, 'response')) as [IncomingMessage]
      return { status: reply.statusCode, ...((await json(reply)) as object) }
    }
    const whileStored = await hold(users.manager)
    await completeAnother()
    whileStored.end(linesOf(1).join('\n'))
    const stored = await answerOf(whileStored)
    const whileRead = send(users.manager)
    whileRead.end(`${linesOf(60_000).join('\n')}\n`)
    await untilStored(users.manager)
    await completeAnother()
    const read = await answerOf(whileRead)

    const replaced = {
      status: 409,
      message: 'You have sent another file, which replaced this one. Choose the file again.',
    }
    expect(stored).toMatchObject(replaced)
    expect(read).toMatchObject(replaced)
  })

  it('end at the first row beyond the limit', async () => {
    let given = 0
    async function* rows(count: number) {
      for (; given < count; given += 1) yield { line: given + 1, reason: 'There is no link' }
    }
    const read = (count: number) => previewEntries(test.db, administrators, rows(count))

    expect(await read(IMPORT_ROWS)).toMatchObject({ total: IMPORT_ROWS, cutOff: null })
    given = 0
    await expect(read(2 * IMPORT_ROWS)).rejects.toThrow(
      'The file has more than 500,000 rows. Split it and import the parts one by one.',
    )
    expect(given).toBe(IMPORT_ROWS)
  })
})
