import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { importEndpoints } from '#contract/files/imports.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { recordedBy } from '#testing/server/activity.ts'
import { asRole, signIn, type TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildGroup, buildReport, buildSubcategory } from '#testing/server/factories.ts'
import { addedBy, askForImport, importLine, importOf, newLinks, runImportOf } from '#testing/server/imports.ts'
import { signInUsers } from '#testing/server/users.ts'
import { runImport } from './run-import.ts'

const test = startTestApp()
const users = signInUsers(test)

const HOUR_MS = 3_600_000

const remove = (who: TestActor, id: number, act?: 'cancel' | 'undo') =>
  who.call(importEndpoints.remove, { params: { id }, ...(act && { query: { act } }) })
const runDue = () => test.app.jobs.runDue()
const linesOf = (count: number) => newLinks(count).map((link) => importLine({ link }))
const run = (id: number, signal = new AbortController().signal) =>
  runImport({ db: test.db, clock: test.now }, id, signal)

/** An import that was cut off after its first batch, as by a process that stopped. */
const halfDone = async (who: TestActor) => {
  const { reply } = await askForImport(test, who, { lines: linesOf(1200) })
  const stopping = new AbortController()
  const untilWritten = vi.waitUntil(async () => (await importOf(who, reply.id)).done > 0, {
    timeout: 60_000,
    interval: 5,
  })
  const running = run(reply.id, stopping.signal).catch(() => {})
  await untilWritten
  stopping.abort(new Error('The process stops'))
  await running
  return importOf(who, reply.id)
}

describe('cancelling', () => {
  it('a waiting import stops it from beginning', async () => {
    const { reply } = await askForImport(test, users.user)
    const log = await recordedBy(test, async () => {
      expect((await remove(users.user, reply.id)).status).toBe(204)
      await runDue()
    })

    const ended = { state: 'cancelled', done: 0, added: 0, canUndo: false, finishedAt: expect.any(String) }
    expect(await importOf(users.user, reply.id)).toMatchObject(ended)
    expect(log).toEqual([])
  })

  it('a running import keeps the added sources, reports their number, and can be undone', async () => {
    const half = await halfDone(users.user)
    const log = await recordedBy(test, () => remove(users.user, half.id, 'cancel'))
    await run(half.id)
    const ended = await importOf(users.user, half.id)

    expect(ended).toMatchObject({ state: 'cancelled', done: half.done, added: half.added, canUndo: true })
    expect(await addedBy(test, half.id)).toHaveLength(half.added)
    expect(log).toMatchObject([{ kind: 'sources_imported', after: { added: half.added } }])
    // A second cancel must not undo the import.
    expect((await remove(users.user, half.id)).status).toBe(409)
    expect((await remove(users.user, half.id, 'undo')).status).toBe(204)
    await runDue()
    expect(await addedBy(test, half.id)).toEqual([])
  })

  it('an import that has ended in between does not undo it', async () => {
    const { id } = await runImportOf(test, users.user)
    const { status, error } = await remove(users.user, id, 'cancel')

    expect([status, error.message]).toEqual([409, 'This import has already ended.'])
    expect((await importOf(users.user, id)).state).toBe('done')
  })

  it('twice at once has one effect', async () => {
    const { reply } = await askForImport(test, users.user)
    const replies = await Promise.all([remove(users.user, reply.id), remove(users.user, reply.id)])

    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409])
  })
})

describe('undoing', () => {
  it('deletes sources unchanged since, and leaves the others', async () => {
    const { id } = await runImportOf(test, users.user, { lines: linesOf(6) })
    const [changed, filed, reported, marked, deleted] = (await addedBy(test, id)).map((source) => source.id)
    await users.user.call(sourceEndpoints.update, { params: { source: changed ?? 0 }, body: { title: 'Mine' } })
    const place = await buildSubcategory(test.db, { groupId: users.user.groupId })
    await addToGroup(test.db, users.user.groupId ?? 0, { sourceId: filed ?? 0, subcategoryId: place.id })
    await buildReport(test.db, { sourceId: reported ?? 0, accountId: users.colleague.id })
    await users.colleague.call(sourceEndpoints.favorite, { params: { source: marked ?? 0 } })
    await users.user.call(sourceEndpoints.remove, { params: { id: deleted ?? 0 } })

    const { status } = await remove(users.user, id)
    const begun = await importOf(users.user, id)
    const log = await recordedBy(test, runDue)
    const undone = await importOf(users.user, id)

    expect(status).toBe(204)
    expect(begun).toMatchObject({ state: 'undoing', finishedAt: null, canUndo: false })
    expect(undone).toMatchObject({ state: 'undone', added: 6, removed: 3, kept: 3, finishedAt: expect.any(String) })
    const { rows } = await sql<{ id: number }>`select id from source
      where id = any(${[changed, filed, reported, marked, deleted]}) order by id`.execute(test.db)
    expect(rows.map((row) => row.id)).toEqual([changed, filed, reported])
    const owner = { actor_id: users.user.id, group_id: users.user.groupId }
    expect(log).toMatchObject([{ kind: 'import_undone', after: { removed: 3, kept: 3 }, ...owner }])
  })

  it('ignores filings and favorites of other groups, and its numbers reveal nothing about them', async () => {
    const { id } = await runImportOf(test, users.admin, { lines: linesOf(2), body: { public: true } })
    const [filed] = await addedBy(test, id)
    const place = await buildSubcategory(test.db, { groupId: users.user.groupId })
    await addToGroup(test.db, users.user.groupId ?? 0, { sourceId: filed?.id ?? 0, subcategoryId: place.id })
    await remove(users.admin, id)
    await runDue()

    expect(await importOf(users.admin, id)).toMatchObject({ removed: 2, kept: 0 })
  })

  it('works once, and for a day', async () => {
    const { id } = await runImportOf(test, users.user, { lines: linesOf(1) })
    const late = await runImportOf(test, users.user, { lines: linesOf(1) })
    const twice = await Promise.all([remove(users.user, id), remove(users.user, id)])
    await runDue()
    const again = await remove(users.user, id, 'undo')
    test.advance(24 * HOUR_MS)
    const { id: accountId, groupId } = users.user
    const tooLate = await remove(await signIn(test, { id: accountId, group_id: groupId }), late.id)

    expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409])
    expect([again.status, tooLate.status]).toEqual([409, 409])
    expect(tooLate.error.message).toBe('This import can no longer be undone.')
  })
})

describe('an import whose', () => {
  const imported = async (who: TestActor, change: () => Promise<unknown>) => {
    const half = await halfDone(who)
    await change()
    await run(half.id)
    const { rows } = await sql<{ state: string; reason: string | null; account: number | null; added: number }>`
      select state, reason, account_id as account, added from source_import where id = ${half.id}`.execute(test.db)
    return { half, row: rows[0] }
  }

  it('person is removed ends as cancelled, and the added sources stay with the group', async () => {
    const person = await asRole(test, 'ROLE_USER', users.manager.groupId ?? 0)
    const { half, row } = await imported(person, () =>
      users.manager.call(groupEndpoints.removeUser, { params: { userId: person.id } }),
    )

    expect(row).toMatchObject({ state: 'cancelled', account: null, added: half.added })
    expect(await addedBy(test, half.id)).toHaveLength(half.added)
  })

  it('group is deleted is deleted with it', async () => {
    const person = await asRole(test, 'ROLE_USER', (await buildGroup(test.db)).id)
    const { half, row } = await imported(person, () =>
      users.admin.call(groupEndpoints.remove, { params: { id: person.groupId ?? 0 } }),
    )

    expect([row, await addedBy(test, half.id)]).toEqual([undefined, []])
  })

  it('category is deleted fails with the reason', async () => {
    const { row } = await imported(users.user, async () => {
      const { rows } = await sql<{ id: number }>`delete from source where id in (select source_id from imported_source)
        returning subcategory_id as id`.execute(test.db)
      await sql`delete from subcategory where id = any(${rows.map(({ id }) => id)})`.execute(test.db)
    })

    expect(row).toMatchObject({ state: 'failed', reason: 'The chosen category has been deleted' })
  })

  it('file is deleted fails with the reason', async () => {
    const { row } = await imported(users.user, () => sql`delete from upload`.execute(test.db))

    expect(row).toMatchObject({ state: 'failed', reason: 'The file was deleted: files are kept for 24 hours' })
  })

  it('person has lost the right to the choice fails with the reason', async () => {
    const person = await asRole(test, 'ROLE_GROUP_MANAGER', users.manager.groupId ?? 0)
    const { row } = await imported(person, () =>
      sql`update source_import set choices = jsonb_set(choices, '{filing}', '{"kind":"categories"}')
        where account_id = ${person.id}`.execute(test.db),
    )

    expect(row).toMatchObject({ state: 'failed', reason: 'You may no longer do this' })
  })
})

it('an interrupted import continues without duplicates, even if two processes run it', async () => {
  const half = await halfDone(users.otherUser)
  await Promise.allSettled([run(half.id), run(half.id)])
  await run(half.id)

  expect(half.done).toBeLessThan(1200)
  expect(await importOf(users.otherUser, half.id)).toMatchObject({ state: 'done', done: 1200, added: 1200, skipped: 0 })
  expect(await addedBy(test, half.id)).toHaveLength(1200)
})
