import type { Transaction } from 'kysely'
import type { Db } from './kysely.ts'
import { STATEMENT_LOST } from './named-statements.ts'
import type { Schema } from './schema.ts'
import { codeOf } from './sql-state.ts'

const TRIES = 5

/** Two transactions were in each other's way, or a pooler in one's: nobody is to blame and trying again helps. */
const IN_THE_WAY = ['40P01', '40001', ...STATEMENT_LOST]

/** A row that was referred to was deleted in the meantime; `work` that finds or makes it again may be tried again, too. */
export const REFERENCE_GONE = '23503'

const followUps = new WeakMap<object, Set<() => void>>()

/** Does something once what `transact` runs is committed, and never when it is taken back; the same thing only once. */
export const afterCommit = (tx: Db, followUp: () => void): void => {
  followUps.get(tx)?.add(followUp)
}

const commit = async <T>(db: Db, work: (tx: Transaction<Schema>) => Promise<T>): Promise<T> => {
  const wanted = new Set<() => void>()
  const result = await db.transaction().execute((tx) => {
    followUps.set(tx, wanted)
    return work(tx)
  })
  for (const followUp of wanted) followUp()
  return result
}

/** Runs work in a transaction, again if it was taken back for another's sake; `work` must not do anything else. */
export const transact = async <T>(
  db: Db,
  work: (tx: Transaction<Schema>) => Promise<T>,
  alsoRetried: readonly string[] = [],
): Promise<T> => {
  const passing: readonly string[] = [...IN_THE_WAY, ...alsoRetried]
  for (let tries = 1; ; tries += 1) {
    try {
      return await commit(db, work)
    } catch (error) {
      if (tries === TRIES || !passing.includes(codeOf(error))) throw error
    }
  }
}
