import type { CompiledQuery, Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import type { Db } from './kysely.ts'
import { STATEMENT_LOST } from './named-statements.ts'
import { inOneRoundTrip } from './round-trip.ts'
import type { Schema } from './schema.ts'
import { codeOf } from './sql-state.ts'

const TRIES = 5

/** Deadlock, serialization failure or pooler: repeating helps. */
const IN_THE_WAY = ['40P01', '40001', ...STATEMENT_LOST]

/** Foreign key violation: a referenced row was deleted in between. `work` that creates the row may be repeated. */
export const REFERENCE_GONE = '23503'

/** Not-null violation: a statement's signal that there is nothing to store. */
const NULL_REFUSED = '23502'

const isRefused = (error: unknown, { column }: NotNullError): boolean =>
  codeOf(error) === NULL_REFUSED && error instanceof DatabaseError && error.column === column

/** Meaning of a null in a not-null column. */
export interface NotNullError {
  readonly column: string
  readonly error: () => Error
}

interface LastStatement {
  readonly query: CompiledQuery
  readonly notNull: NotNullError | undefined
}

/** Steps after the transaction's work. */
interface CommitSteps {
  readonly statements: LastStatement[]
  readonly followUps: Set<() => void>
}

const stepsOf = new WeakMap<object, CommitSteps>()

/** Runs after the commit, never after a rollback; equal functions only once. */
export const afterCommit = (tx: Db, followUp: () => void): void => {
  stepsOf.get(tx)?.followUps.add(followUp)
}

/**
 * Pipelines a statement with the commit. On failure `transact` rolls back and throws; a null in `notNull`'s column
 * throws its error. In a foreign transaction it runs at once.
 */
export const sendWithCommit = async (
  tx: Db,
  statement: { compile: (tx: Db) => CompiledQuery },
  notNull?: NotNullError,
): Promise<void> => {
  const last = { query: statement.compile(tx), notNull }
  const steps = stepsOf.get(tx)
  if (steps) steps.statements.push(last)
  else await sendLast(tx, [last])
}

const sendLast = (tx: Db, statements: readonly LastStatement[]): Promise<unknown> =>
  inOneRoundTrip(tx, (connection) =>
    statements.map(async ({ query, notNull }) => {
      try {
        await connection.executeQuery(query)
      } catch (error) {
        throw notNull && isRefused(error, notNull) ? notNull.error() : error
      }
    }),
  )

const commit = async <T>(db: Db, work: (tx: Transaction<Schema>) => Promise<T>): Promise<T> => {
  const steps: CommitSteps = { statements: [], followUps: new Set() }
  let sent: Promise<unknown> = Promise.resolve()
  const committing = db.transaction().execute(async (tx) => {
    stepsOf.set(tx, steps)
    const result = await work(tx)
    sent = sendLast(tx, steps.statements)
    // Checked below, after the commit.
    sent.catch(() => {})
    return result
  })
  const [committed] = await Promise.allSettled([committing])
  // Throws the cause rather than 'not committed'.
  await sent
  if (committed.status === 'rejected') throw committed.reason
  for (const followUp of steps.followUps) followUp()
  return committed.value
}

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
