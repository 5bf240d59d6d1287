import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { startTestApp } from '#testing/server/app.ts'
import { buildTag } from '#testing/server/factories.ts'
import { roundTripsOf } from '#testing/server/statements.ts'
import { openPool } from '#testing/server/test-server.ts'
import { queriesOver } from './kysely.ts'
import { namedStatements } from './named-statements.ts'
import { afterCommit, type NotNullError, REFERENCE_GONE, sendWithCommit, transact } from './transact.ts'

const test = startTestApp()

describe('a transaction', () => {
  it('is repeated after PostgreSQL ended it to break a deadlock', async () => {
    const [one, two] = [await buildTag(test.db), await buildTag(test.db)]
    let met = 0
    let release = () => {}
    const both = new Promise<void>((resolve) => {
      release = resolve
    })
    const lockInOrder = (ids: readonly number[]) =>
      transact(test.db, async (tx) => {
        await sql`select from tag where id = ${ids[0]} for update`.execute(tx)
        met += 1
        if (met >= 2) release()
        await both
        await sql`select from tag where id = ${ids[1]} for update`.execute(tx)
        return ids[0]
      })

    const done = await Promise.all([lockInOrder([one.id, two.id]), lockInOrder([two.id, one.id])])

    expect(done).toEqual([one.id, two.id])
    // On a slow machine both may be ended.
    expect(met).toBeGreaterThanOrEqual(3)
  })

  it('is not repeated after a permanent error, unless the caller asks for it', async () => {
    let tries = 0
    const violate = () => {
      tries += 1
      throw Object.assign(new Error('gone'), { code: REFERENCE_GONE })
    }

    await expect(transact(test.db, async () => violate())).rejects.toThrow('gone')
    expect(tries).toBe(1)
    await expect(transact(test.db, async () => violate(), [REFERENCE_GONE])).rejects.toThrow('gone')
    expect(tries).toBe(6)
  })
})

describe('work after a transaction', () => {
  it('runs once, after the commit', async () => {
    const followUp = vi.fn<() => void>()
    const { id } = await buildTag(test.db)

    await transact(test.db, async (tx) => {
      afterCommit(tx, followUp)
      afterCommit(tx, followUp)
      await tx.deleteFrom('tag').where('id', '=', id).execute()
      expect(followUp).not.toHaveBeenCalled()
    })

    expect(followUp).toHaveBeenCalledTimes(1)
  })

  it('does not run after a rollback, even if the next try requests no such work', async () => {
    const followUp = vi.fn<() => void>()
    let tries = 0

    await transact(test.db, async (tx) => {
      tries += 1
      if (tries > 1) return
      afterCommit(tx, followUp)
      throw Object.assign(new Error('in the way'), { code: '40001' })
    })

    expect([tries, followUp.mock.calls.length]).toEqual([2, 0])
  })
})

describe('a last statement', () => {
  const renaming = (id: number, label: string | null) => sql`update tag set label = ${label} where id = ${id}`
  const labelOf = async (id: number) =>
    (await test.db.selectFrom('tag').select('label').where('id', '=', id).executeTakeFirst())?.label

  it('is sent together with the commit, in order', async () => {
    const { id } = await buildTag(test.db)

    const roundTrips = await roundTripsOf(() =>
      transact(test.db, async (tx) => {
        await sendWithCommit(tx, renaming(id, 'second'))
        await sendWithCommit(tx, sql`update tag set label = label || ' and last' where id = ${id}`)
        await renaming(id, 'first').execute(tx)
      }),
    )

    expect(roundTrips.map(({ length }) => length)).toEqual([2, 3])
    expect(await labelOf(id)).toBe('second and last')
  })

  it('rolls everything back when it fails, and reports why', async () => {
    const { id, label } = await buildTag(test.db)
    const followUp = vi.fn<() => void>()
    const failing = (statement: ReturnType<typeof renaming>, refusal?: NotNullError) =>
      transact(test.db, async (tx) => {
        afterCommit(tx, followUp)
        await renaming(id, 'changed').execute(tx)
        await sendWithCommit(tx, statement, refusal)
        await sendWithCommit(tx, renaming(id, 'changed after that'))
      })

    await expect(failing(sql`select 1 / ${0}::int`)).rejects.toMatchObject({ code: '22012' })
    await expect(failing(renaming(id, null))).rejects.toMatchObject({ code: '23502' })
    const refusalOf = (column: string) => ({ column, error: () => new Error('nobody there') })
    await expect(failing(renaming(id, null), refusalOf('label'))).rejects.toThrow('nobody there')
    // A null in another column is a bug, not a refusal.
    await expect(failing(renaming(id, null), refusalOf('scope'))).rejects.toMatchObject({ code: '23502' })
    expect([await labelOf(id), followUp.mock.calls.length]).toEqual([label, 0])
  })

  it('is repeated with the whole transaction after a conflict', async () => {
    const { id } = await buildTag(test.db)
    let tries = 0

    await transact(test.db, async (tx) => {
      tries += 1
      await renaming(id, `try ${tries}`).execute(tx)
      const inTheWay = sql`do $$ begin raise exception 'in the way' using errcode = '40001'; end $$`
      if (tries === 1) await sendWithCommit(tx, inTheWay)
    })

    expect([tries, await labelOf(id)]).toEqual([2, 'try 2'])
  })

  it('reports its error even if it is prepared and the commit behind it is not', async () => {
    const pool = openPool({ ...test.connection, max: 1, pipeline: true })
    pool.on(
      'connect',
      namedStatements(() => {}),
    )
    const db = queriesOver(pool)
    const divided = (by: number) => sql<{ one: number }>`select 1 / ${by}::int as one`
    // Repeated, because a statement is prepared from its second execution on.
    for (let times = 0; times < 2; times += 1) await transact(db, (tx) => sendWithCommit(tx, divided(1)))

    const failing = transact(db, async (tx) => {
      await sql`select`.execute(tx)
      await sendWithCommit(tx, divided(0))
      await sendWithCommit(tx, sql`select ${1}::int as never_sent_before`)
    })

    await expect(failing).rejects.toMatchObject({ code: '22012' })
    await pool.end()
  })

  it('is sent at once in a transaction that transact() did not begin', async () => {
    const { id } = await buildTag(test.db)

    const label = await test.db.transaction().execute(async (tx) => {
      await sendWithCommit(tx, renaming(id, 'at once'))
      return (await tx.selectFrom('tag').select('label').where('id', '=', id).executeTakeFirst())?.label
    })

    expect(label).toBe('at once')
  })
})
