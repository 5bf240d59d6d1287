import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { startTestApp } from '#testing/server/app.ts'
import { buildTag } from '#testing/server/factories.ts'
import { afterCommit, REFERENCE_GONE, transact } from './transact.ts'

const test = startTestApp()

describe('a transaction', () => {
  it('is tried again when PostgreSQL ended it to break a deadlock', async () => {
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
    expect(met).toBe(3)
  })

  it('is not tried again for what will not pass, unless the caller knows better', async () => {
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

describe('what follows a transaction', () => {
  it('comes once, after the commit', async () => {
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

  it('never comes where it was taken back, also when the next try does without it', async () => {
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
