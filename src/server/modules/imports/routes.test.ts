import { describe, expect, it } from 'vitest'
import { importEndpoints } from '#contract/files/imports.ts'
import { recordedBy } from '#testing/server/activity.ts'
import { signIn, type TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildSource, buildSubcategory, buildTag, MISSING_ID } from '#testing/server/factories.ts'
import {
  addedBy,
  askForImport,
  importLine,
  importOf,
  newLinks,
  runImportOf,
  sendFile,
} from '#testing/server/imports.ts'
import { removeExpired } from '#testing/server/retention.ts'
import { signInUsers } from '#testing/server/users.ts'
import { importsIn } from './repository.ts'

const test = startTestApp()
const users = signInUsers(test)

const DAY_MS = 24 * 3_600_000
/** Signed in again, after their session has ended. */
const later = ({ id, groupId }: TestActor) => signIn(test, { id, group_id: groupId })
const listOf = async (who: TestActor) => (await who.call(importEndpoints.list)).reply

describe('an import', () => {
  it('adds new links, skips existing ones, and reports refused ones', async () => {
    const [first = '', second = '', third = ''] = newLinks(3)
    const known = await buildSource(test.db)
    const lines = [first, 'javascript:1', second, known.link, first, third].map((link) => importLine({ link }))
    const { reply: asked, status } = await askForImport(test, users.user, { lines: [...lines, '{broken', ''] })
    const waiting = { state: 'waiting', total: 7, done: 0, added: 0, startedAt: null, finishedAt: null, canUndo: false }
    const log = await recordedBy(test, () => test.app.jobs.runDue())
    const done = await importOf(users.user, asked.id)

    expect([status, asked]).toMatchObject([201, { name: 'links.jsonl', ...waiting }])
    expect(done).toMatchObject({ state: 'done', total: 7, done: 7, added: 3, skipped: 2, failed: 2, canUndo: true })
    expect([done.startedAt, done.finishedAt]).toEqual([expect.any(String), expect.any(String)])
    expect((await addedBy(test, asked.id)).map(({ link }) => link)).toEqual([first, second, third])
    expect(await listOf(users.user)).toContainEqual(done)
    const owner = { actor_id: users.user.id, group_id: users.user.groupId, object_name: null, before: null }
    const after = { added: 3, skipped: 2, failed: 2, public: false }
    expect(log).toEqual([{ kind: 'sources_imported', object_type: null, object_id: null, ...owner, after }])
  })

  it.each([
    [undefined, { added: 2, failed: 0 }],
    ['3', { added: 1, failed: 0 }],
    ['list', { added: 2, failed: 2 }],
  ])('reads the lines of its file like its preview: %s', async (layout, expected) => {
    const [first = '', second = ''] = newLinks(2)
    const lines = ['Registers of Europe', 'Name,URL', `Amt,${first}`, `Gericht,${second}`]
    const { id } = await runImportOf(test, users.user, { lines, body: { ...(layout && { layout }) } })

    expect(await importOf(users.user, id)).toMatchObject({ state: 'done', ...expected })
  })

  it('stores the values of the file, and belongs to the caller', async () => {
    const [link = '', hidden = ''] = newLinks(2)
    const { id: subCategory } = await buildSubcategory(test.db)
    const label = await buildTag(test.db, 'For all', users.manager.groupId ?? 0)
    const lines = [
      importLine({ link, title: 'Court', note: 'Two\nlines', tags: ['Civil'], createdAt: '2019-05-06T07:08:09Z' }),
      importLine({ link: hidden, public: false }),
    ]
    const body = { filing: { kind: 'one', subCategory }, public: true, tags: [String(label.id)] }
    const { id } = await runImportOf(test, users.manager, { lines, body })

    const owner = { groupId: users.manager.groupId, createdBy: users.manager.id }
    expect(await addedBy(test, id)).toMatchObject([
      { title: 'Court', note: 'Two\nlines', isPublic: true, tags: ['For all', 'Civil'], ...owner },
      { link: hidden, isPublic: false, tags: ['For all'], ...owner },
    ])
    expect((await addedBy(test, id))[0]?.createdAt).toEqual(new Date('2019-05-06T07:08:09Z'))
  })

  it('converts folders to tags, or to categories for an administrator', async () => {
    const folders = { category: 'Registers of imports', subCategory: 'Georgia' }
    const { id: subCategory } = await buildSubcategory(test.db)
    const tagged = await runImportOf(test, users.user, {
      lines: newLinks(1).map((link) => importLine({ link, tags: ['Civil'], ...folders })),
      body: { filing: { kind: 'tags', subCategory } },
    })
    const filed = await runImportOf(test, users.admin, {
      lines: newLinks(1).map((link) => importLine({ link, ...folders })),
      body: { filing: { kind: 'categories' }, public: true },
    })

    expect((await addedBy(test, tagged.id))[0]?.tags.toSorted()).toEqual(['Civil', 'Georgia', 'Registers of imports'])
    expect(await addedBy(test, filed.id)).toMatchObject([{ place: 'Registers of imports / Georgia', groupId: null }])
  })

  it('reports where a file was cut off, and adds the entries before', async () => {
    const [link = ''] = newLinks(1)
    const done = await runImportOf(test, users.user, { lines: [importLine({ link }), '{"link":"https://cut'] })

    expect(done).toMatchObject({ state: 'done', added: 1, reason: 'Line 2: The file is cut off' })
  })

  it('is started once with one key', async () => {
    const upload = await sendFile(
      users.colleague,
      newLinks(1).map((link) => importLine({ link })),
    )
    const body = { upload, filing: { kind: 'one', subCategory: (await buildSubcategory(test.db)).id }, public: false }
    const ask = () =>
      users.colleague.call(importEndpoints.create, { body, headers: { 'idempotency-key': 'one-import' } })

    const [first, second] = await Promise.all([ask(), ask()])

    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
    expect(await listOf(users.colleague)).toHaveLength(1)
  })

  it('is visible to nobody else', async () => {
    const { id } = await runImportOf(test, users.user)

    for (const who of [users.colleague, users.manager, users.otherUser, users.admin]) {
      const own = { params: { id } }
      const replies = await Promise.all([
        who.call(importEndpoints.detail, own),
        who.call(importEndpoints.remove, own),
        who.call(importEndpoints.failed, own),
      ])
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
      expect((await listOf(who)).map((one) => one.id)).not.toContain(id)
    }
    expect((await users.guest.call(importEndpoints.list)).status).toBe(401)
  })

  it('is deleted with its list of sources after a month, and can be undone for a day', async () => {
    const { id } = await runImportOf(test, users.otherUser)
    const sweep = () => importsIn(test.db, test.now).sweep()
    test.advance(DAY_MS)
    await sweep()
    const { canUndo } = await importOf(await later(users.otherUser), id)
    const known = await addedBy(test, id)
    test.advance(30 * DAY_MS)
    await removeExpired(test, test.now())

    expect([canUndo, known.length, (await addedBy(test, id)).length]).toEqual([false, 3, 0])
    expect((await (await later(users.otherUser)).call(importEndpoints.detail, { params: { id } })).status).toBe(404)
  })
})

describe('an import is refused', () => {
  const ask = async (who: TestActor, body: object) => {
    const { status, error } = await askForImport(test, who, { body })
    return [status, error.errors.map(({ field }) => field)]
  }
  const groupSubcategory = async () => ({
    kind: 'one',
    subCategory: (await buildSubcategory(test.db, { groupId: users.user.groupId })).id,
  })

  it('for choices that its caller may not make, field by field', async () => {
    const foreign = await buildTag(test.db, 'Hidden from them', users.otherUser.groupId ?? 0)

    expect(await ask(users.user, { public: true })).toEqual([400, ['public']])
    expect(await ask(users.manager, { filing: { kind: 'categories' } })).toEqual([400, ['filing']])
    expect(await ask(users.user, { filing: { kind: 'one', subCategory: MISSING_ID } })).toEqual([
      400,
      ['filing.subCategory'],
    ])
    expect(await ask(users.user, { filing: await groupSubcategory() })).toEqual([400, ['filing.subCategory']])
    expect(await ask(users.user, { tags: [foreign.id] })).toEqual([400, ['tags']])
    expect(await ask(users.user, { columns: ['nonsense'] })).toEqual([400, ['columns.0']])
  })

  it('for a file that is another’s, unknown or expired', async () => {
    const lines = newLinks(1).map((link) => importLine({ link }))
    const upload = await sendFile(users.otherManager, lines)

    expect(await ask(users.manager, { upload })).toEqual([404, []])
    expect(await ask(users.manager, { upload: MISSING_ID })).toEqual([404, []])
    test.advance(DAY_MS)
    expect(await ask(await later(users.otherManager), { upload })).toEqual([404, []])
  })
})

describe('the failed rows of an import', () => {
  it('are a CSV file with each original row, safe to open in a spreadsheet', async () => {
    const { id } = await runImportOf(test, users.user, {
      lines: ['Title,Link', '=SUM(A1),javascript:alert()', '"Quoted, twice",nowhere', 'Fine,https://fine.example/'],
    })
    const { text, headers } = await users.user.call(importEndpoints.failed, { params: { id } })

    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="sourcebook-import-failed-[\d-]{10}\.csv"$/)
    expect(text.split('\r\n')).toEqual([
      '\uFEFF"Line","Reason","Row"',
      `"2","The link is not a web address (javascript:)","'=SUM(A1),javascript:alert()"`,
      expect.stringMatching(/^"3","[^"]+","""Quoted, twice"",nowhere"$/),
      '',
    ])
  })

  it('are complete, whatever their number', async () => {
    const lines = Array.from({ length: 1200 }, (_, index) => importLine({ link: `javascript:${index}` }))
    const { id, failed } = await runImportOf(test, users.user, { lines })
    const { text } = await users.user.call(importEndpoints.failed, { params: { id } })

    expect([failed, text.trim().split('\r\n').length]).toEqual([1200, 1201])
  })
})
