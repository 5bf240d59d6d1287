import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ImportPreview, importEndpoints } from '#contract/files/imports.ts'
import { IMPORT_BYTES } from '#contract/limits.ts'
import type { TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSource } from '#testing/server/factories.ts'
import { signInUsers } from '#testing/server/users.ts'
import { uploadsIn } from './uploads.ts'

const lines: string[] = []
const REQUEST_TIMEOUT_MS = 200
const test = startTestApp(
  { logLevel: 'info' },
  { requestTimeoutMs: REQUEST_TIMEOUT_MS, logStream: { write: (line) => void lines.push(line) } },
)
const users = signInUsers(test)

const preview = (who: TestActor, body: string, query: Record<string, string> = {}) =>
  who.call(importEndpoints.preview, { body, query: { name: 'links.txt', ...query } })

const jsonLine = (values: object) => JSON.stringify({ title: 'Register', note: 'A note.', ...values })
const ONE = '{"link":"https://one.example/"}\n'
const linesOf = (...entries: object[]) => entries.map(jsonLine).join('\n')

const uploadsOf = async (who: TestActor) => {
  const { rows } = await sql<{
    id: number
    bytes: Buffer
  }>`select u.id, string_agg(p.bytes, '' order by p.position) as bytes
    from upload u left join upload_piece p on p.upload_id = u.id where u.account_id = ${who.id} group by 1 order by 1`.execute(
    test.db,
  )
  return rows
}

const HOUR_MS = 3_600_000

describe('a preview', () => {
  it('shows the effect of an import', async () => {
    const file = linesOf(
      { link: 'https://one.example/', tags: ['Court', 'court'], createdAt: '2020-01-02T03:04:05Z', public: false },
      { link: 'javascript:alert(1)' },
      { link: 'https://two.example/', category: 'Registers', subCategory: 'Georgia', title: '' },
    )

    const { status, reply } = await preview(users.user, `${file}\n{broken\n`)

    expect(status).toBe(200)
    expect(reply).toEqual({
      format: 'JSON Lines',
      total: 4,
      new: 2,
      existing: 0,
      faulty: 2,
      cutOff: null,
      upload: expect.any(Number),
      rows: [
        {
          line: 1,
          title: 'Register',
          link: 'https://one.example/',
          note: 'A note.',
          folders: [],
          tags: ['Court'],
          isPrivate: true,
          createdAt: '2020-01-02T03:04:05.000Z',
          provenance: {},
          warnings: [],
          exists: false,
        },
        expect.objectContaining({ line: 3, title: 'two.example', folders: ['Registers', 'Georgia'], createdAt: null }),
      ],
      faults: [
        { line: 2, reason: 'The link is not a web address (javascript:)' },
        { line: 4, reason: expect.any(String) },
      ],
    } satisfies ImportPreview)
  })

  it('marks links of sources that the caller sees as existing, in any spelling, and no others', async () => {
    const own = await buildSource(test.db, { isPublic: false, groupId: users.user.groupId })
    const other = await buildSource(test.db, { isPublic: false, groupId: users.otherUser.groupId })
    const open = await buildSource(test.db)
    const file = linesOf(
      ...[own, other, open].map(({ link }) => ({ link: `${link.replace('https://', 'http://www.')}#part` })),
    )

    const seenBy = async (who: TestActor) => (await preview(who, file)).reply.rows.map(({ exists }) => exists)

    expect(await seenBy(users.user)).toEqual([true, false, true])
    expect(await seenBy(users.otherManager)).toEqual([false, true, true])
    expect(await seenBy(users.admin)).toEqual([false, false, true])
  })

  it('is exact for a file of any length, and shows a hundred rows and faults', async () => {
    const known = await buildSource(test.db)
    const links = Array.from({ length: 5000 }, (_, index) => `https://n${index}.example/`)
    const file = [...links, known.link, ...links.slice(0, 70), ...Array.from({ length: 150 }, () => 'javascript:1 x')]
    const text = file.map((link) => jsonLine({ link })).join('\n')

    const { reply } = await preview(users.user, text)

    expect(reply).toMatchObject({ total: 5221, new: 5000, existing: 71, faulty: 150 })
    expect([reply.rows.length, reply.faults.length]).toEqual([100, 100])
    expect(reply.rows.every(({ exists }) => !exists)).toBe(true)
  })

  it('guesses the columns of a table, and accepts other choices', async () => {
    const table = 'Name;Adresse;Bemerkung\nAmt;https://amt.example/;Kurz'
    const guessed = await preview(users.user, table)
    const corrected = await preview(users.user, table, { columns: 'note,link,title' })

    expect(guessed.reply.columns?.map(({ name, role }) => [name, role])).toEqual([
      ['Name', 'title'],
      ['Adresse', 'link'],
      ['Bemerkung', 'note'],
    ])
    expect(corrected.reply.rows[0]).toMatchObject({ title: 'Kurz', note: 'Amt' })
  })

  it.each(['paid', 'access'])('reads a column of yes and no for %s, chosen by hand', async (role) => {
    const { status, reply } = await preview(users.user, 'Paid,Link\nTRUE,https://amt.example/', {
      columns: `${role},link`,
    })

    expect([status, reply.rows.map(({ provenance, warnings }) => ({ provenance, warnings }))]).toEqual([
      200,
      [{ provenance: { access: 'paid' }, warnings: [] }],
    ])
  })

  it('reports an uncertain layout, and accepts another choice', async () => {
    const table = 'Registers of Europe\nName,URL\nAmt,https://layout.example/'
    const guessed = await preview(users.user, table)
    const corrected = await preview(users.user, table, { layout: 'list' })

    expect(guessed.reply).toMatchObject({
      total: 1,
      layout: { chosen: '2', lines: [{ line: 1 }, { line: 2 }, { line: 3 }] },
    })
    expect(corrected.reply).toMatchObject({ total: 3, faulty: 2, layout: { chosen: 'list' } })
    expect(corrected.reply.rows).toMatchObject([{ line: 3, link: 'https://layout.example/' }])
  })

  it.each([
    ['', 'The file is empty'],
    ['Dear Sir,\n\nno links here.', expect.stringContaining('format of this file is not known')],
    ['\u0000\u0001\u0002', expect.any(String)],
  ])('of %j is refused with the reason, and the file is not stored', async (body, reason) => {
    const before = await uploadsOf(users.colleague)
    const { status, error } = await preview(users.colleague, body)

    expect([status, error.code, error.message]).toEqual([400, 'invalid', reason])
    expect(error.errors).toEqual([{ field: 'file', message: error.message }])
    expect(await uploadsOf(users.colleague)).toEqual(before)
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ columns: 'link,nonsense' }, 'columns'],
    [{ layout: 'nonsense' }, 'layout'],
  ])('is refused with %j', async (query, field) => {
    const { status, error } = await preview(users.user, ONE, query)

    expect([status, error.errors.map((each) => each.field)]).toEqual([400, [field]])
  })

  it('is refused without a login', async () => {
    expect((await preview(users.guest, ONE)).status).toBe(401)
  })

  it('leaves the file’s name and contents out of the log', async () => {
    await preview(users.user, '{"link":"https://logged.example/"}', { name: 'secret-name.html' })

    expect(lines.filter((line) => line.includes('/import/preview/')).length).toBeGreaterThan(0)
    expect(lines.filter((line) => /logged\.example|secret-name/.test(line))).toEqual([])
  })
})

describe('the file of a preview', () => {
  const file = (host: string) =>
    Array.from({ length: 20_000 }, (_, i) => jsonLine({ link: `https://${host}${i}.example/é` })).join('\n')

  it('is stored unchanged, for its owner, and replaces the one before', async () => {
    const [first, second, others] = [file('a'), file('b'), ONE]
    await preview(users.manager, first)
    await preview(users.otherManager, others)
    const { reply } = await preview(users.manager, second)

    expect(await uploadsOf(users.manager)).toEqual([{ id: reply.upload, bytes: Buffer.from(second) }])
    expect((await uploadsOf(users.otherManager)).map(({ bytes }) => bytes.toString())).toEqual([others])
  })

  it('is deleted after a day, and with its owner', async () => {
    await preview(users.otherUser, ONE)
    const { sweep } = uploadsIn(test.db, test.now)
    test.advance(23 * HOUR_MS)
    await sweep()
    const before = await uploadsOf(users.otherUser)
    test.advance(HOUR_MS)
    await sweep()

    expect([before.length, (await uploadsOf(users.otherUser)).length]).toEqual([1, 0])
  })
})

describe('an upload', () => {
  const address = { port: 0 }
  beforeAll(async () => {
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    // A TCP server has an address and port.
    address.port = (test.app.server.address() as AddressInfo).port
  })

  const sending = (who: TestActor, headers: Record<string, string> = {}): ClientRequest =>
    request({
      port: address.port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/v1/import/preview/?name=links.txt',
      headers: { cookie: who.cookie, ...headers },
    })
  const answerTo = async (sent: ClientRequest) => {
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: response.statusCode, body: (await json(response)) as ImportPreview & { code?: string } }
  }

  it.each(['application/json', 'text/html; charset=utf-8', 'nonsense', ''])(
    'may have the content type %j and take longer than any other body',
    async (type) => {
      const sent = sending(users.user, type === '' ? {} : { 'content-type': type })
      const answer = answerTo(sent)
      sent.write(ONE.padEnd(300_000, '\n'))
      // The rest comes after the time limit of other bodies.
      setTimeout(() => sent.end(ONE), 3 * REQUEST_TIMEOUT_MS)

      expect(await answer).toMatchObject({ status: 200, body: { total: 2 } })
    },
  )

  it('is refused when it is too large, with or without a stated length, and not stored', async () => {
    const before = await uploadsOf(users.otherAdmin)
    const said = sending(users.otherAdmin, { 'content-length': String(IMPORT_BYTES + 1) })
    const answer = answerTo(said)
    said.flushHeaders()
    const piece = Buffer.alloc(
      1024 * 1024,
      `${jsonLine({ link: 'https://one.example/', note: 'long '.repeat(5000) })}\n`,
    )
    const endless = sending(users.otherAdmin)
    const refused = answerTo(endless)
    for (let sent = 0; sent <= IMPORT_BYTES; sent += piece.length) {
      if (!endless.write(piece)) await Promise.race([once(endless, 'drain'), refused])
    }
    endless.end()

    expect(await answer).toMatchObject({ status: 413, body: { code: 'too_large' } })
    expect(await refused).toMatchObject({ status: 413, body: { code: 'too_large' } })
    expect(await uploadsOf(users.otherAdmin)).toEqual(before)
    said.destroy()
  })

  it('is deleted when the client disconnects', async () => {
    const sent = sending(users.admin)
    sent.on('error', () => {})
    sent.write(ONE.repeat(5000))
    await expect.poll(async () => (await uploadsOf(users.admin)).length).toBe(1)
    sent.destroy()

    await expect.poll(async () => (await uploadsOf(users.admin)).length).toBe(0)
  })
})
