import type { CompiledQuery, Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import { inOneFlight } from './flights.ts'
import type { Db } from './kysely.ts'
import { STATEMENT_LOST } from './named-statements.ts'
import type { Schema } from './schema.ts'
import { codeOf } from './sql-state.ts'

const TRIES = 5

/** Two transactions were in each other's way, or a pooler in one's: nobody is to blame and trying again helps. */
const IN_THE_WAY = ['40P01', '40001', ...STATEMENT_LOST]

/** A row that was referred to was deleted in the meantime; `work` that finds or makes it again may be tried again, too. */
export const REFERENCE_GONE = '23503'

/** A null in a column that has none: by it a statement says that there is nothing to store. */
const NULL_REFUSED = '23502'

const isRefused = (error: unknown, { column }: Refusal): boolean =>
  codeOf(error) === NULL_REFUSED && error instanceof DatabaseError && error.column === column

/** What a statement means by a null in a column that has none. */
export interface Refusal {
  readonly column: string
  readonly error: () => Error
}

interface LastStatement {
  readonly query: CompiledQuery
  readonly refusal: Refusal | undefined
}

/** What comes once the work of a transaction is done. */
interface Ending {
  readonly statements: LastStatement[]
  readonly followUps: Set<() => void>
}

const endings = new WeakMap<object, Ending>()

/** Does something once what `transact` runs is committed, and never when it is taken back; the same thing only once. */
export const afterCommit = (tx: Db, followUp: () => void): void => {
  endings.get(tx)?.followUps.add(followUp)
}

/**
 * Has a statement sent in one flight with the commit, after all others and in the order of these calls. For what nobody waits
 * for: where it fails, `transact` takes everything back and throws why, for a null in the column of the `refusal` what that
 * says. In a transaction of another maker it is sent at once.
 */
export const lastly = async (
  tx: Db,
  statement: { compile: (tx: Db) => CompiledQuery },
  refusal?: Refusal,
): Promise<void> => {
  const last = { query: statement.compile(tx), refusal }
  const ending = endings.get(tx)
  if (ending) ending.statements.push(last)
  else await sendLast(tx, [last])
}

const sendLast = (tx: Db, statements: readonly LastStatement[]): Promise<unknown> =>
  inOneFlight(tx, (connection) =>
    statements.map(async ({ query, refusal }) => {
      try {
        await connection.executeQuery(query)
      } catch (error) {
        throw refusal && isRefused(error, refusal) ? refusal.error() : error
      }
    }),
  )

const commit = async <T>(db: Db, work: (tx: Transaction<Schema>) => Promise<T>): Promise<T> => {
  const ending: Ending = { statements: [], followUps: new Set() }
  let sent: Promise<unknown> = Promise.resolve()
  const committing = db.transaction().execute(async (tx) => {
    endings.set(tx, ending)
    const result = await work(tx)
    sent = sendLast(tx, ending.statements)
    // Looked at below, once the commit has been answered as well.
    sent.catch(() => {})
    return result
  })
  const [committed] = await Promise.allSettled([committing])
  // Why nothing was committed, rather than that.
  await sent
  if (committed.status === 'rejected') throw committed.reason
  for (const followUp of ending.followUps) followUp()
  return committed.value
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
