import { describe, expect, it } from 'vitest'
import { forgetChanges } from '#server/library/versions.ts'
import { startTestApp } from '#testing/server/app.ts'
import {
  addToGroup,
  buildAccount,
  buildGroup,
  buildReport,
  buildSource,
  buildSubcategory,
  buildView,
} from '#testing/server/factories.ts'
import type { Db } from './kysely.ts'

const test = startTestApp()

/** Versions changed by `work`, as 'noun scope', once per change. */
const movedBy = async (work: (tx: Db) => Promise<unknown>) => {
  await test.db.deleteFrom('noun_change').execute()
  await test.db.transaction().execute(work)
  const rows = await test.db.selectFrom('noun_change').select(['noun', 'scope', 'version']).execute()
  expect(rows.every(({ version }) => version !== null)).toBe(true)
  return rows.map(({ noun, scope }) => `${noun} ${scope}`).sort()
}

describe('the version of a noun', () => {
  it('moves once a transaction, for each group that it concerns', async () => {
    const [group, other] = [await buildGroup(test.db), await buildGroup(test.db)]
    const invite = async (tx: Db) => {
      for (const { id } of [group, other, group]) await buildAccount(tx, { groupId: id })
    }

    expect(await movedBy(invite)).toEqual([`groups ${group.id}`, `groups ${other.id}`, 'groups -1'].sort())
  })

  it('moves by cascading deletions, and not in scopes without affected rows', async () => {
    const group = await buildGroup(test.db)
    const subcategory = await buildSubcategory(test.db, { groupId: group.id })
    const [filed, bare] = [await buildSource(test.db), await buildSource(test.db)]
    await addToGroup(test.db, group.id, { sourceId: filed.id, subcategoryId: subcategory.id })
    const remove = (...ids: number[]) => movedBy((tx) => tx.deleteFrom('source').where('id', 'in', ids).execute())

    expect(await remove(bare.id)).toEqual([])
    expect(await remove(filed.id)).toEqual([`filings ${group.id}`])
    expect(
      await movedBy((tx) => tx.deleteFrom('category').where('id', '=', subcategory.category_id).execute()),
    ).toEqual([`subjects ${group.id}`])
  })

  it('moves when a report, a view or an account is deleted', async () => {
    const account = await buildAccount(test.db)
    const source = await buildSource(test.db)
    const report = await buildReport(test.db, { sourceId: source.id, accountId: account.id })
    const view = await buildView(test.db, { account_id: account.id })

    const remove = (table: 'source_report' | 'saved_view' | 'account', id: number) =>
      movedBy((tx) => tx.deleteFrom(table).where('id', '=', id).execute())
    expect(await remove('source_report', report.id)).toEqual(['reports -1', `ownReports ${account.id}`].sort())
    expect(await remove('saved_view', view.id)).toEqual([`ownViews ${account.id}`])
    expect(await remove('account', account.id)).toEqual(['groups -1', `groups ${account.group_id}`].sort())
  })

  it('stays when the transaction is rolled back', async () => {
    const group = await buildGroup(test.db)
    await test.db.deleteFrom('noun_change').execute()
    const failing = test.db.transaction().execute(async (tx) => {
      await buildAccount(tx, { groupId: group.id })
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')

    expect(await test.db.selectFrom('noun_change').select('id').execute()).toEqual([])
  })

  it('is higher for the later commit, whichever transaction began first', async () => {
    const group = await buildGroup(test.db)
    await test.db.deleteFrom('noun_change').execute()
    const begun = Promise.withResolvers<void>()
    const first = test.db.transaction().execute(async (tx) => {
      await buildView(tx, { group_id: group.id, name: 'first' })
      await begun.promise
    })
    await test.db.transaction().execute(async (tx) => {
      await buildView(tx, { group_id: group.id, name: 'second' })
    })
    const [second] = await test.db.selectFrom('noun_change').select('version').execute()
    begun.resolve()
    await first

    const rows = await test.db.selectFrom('noun_change').select('version').orderBy('version', 'desc').execute()
    expect(rows).toHaveLength(2)
    expect(rows[1]).toEqual(second)
  })

  it('is forgotten after an hour', async () => {
    await buildGroup(test.db)
    await forgetChanges(test.db)
    const rows = () => test.db.selectFrom('noun_change').select('id').execute()
    expect(await rows()).not.toEqual([])

    await test.db
      .updateTable('noun_change')
      .set(({ eb }) => ({ version: eb('version', '-', 3_601_000_000) }))
      .execute()
    await forgetChanges(test.db)

    expect(await rows()).toEqual([])
  })
})
