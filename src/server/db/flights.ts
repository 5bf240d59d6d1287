import type { CompiledQuery, DatabaseConnection, RawBuilder } from 'kysely'
import type { Db } from './kysely.ts'

/**
 * Sends what it is given over the connection of a transaction at once, so that it takes one way to the database and back
 * (decision 0019). The database carries one out after the other, and after a failure none; throws what the first throws.
 */
export const inOneFlight = <T>(
  tx: Db,
  send: (connection: DatabaseConnection) => readonly Promise<T>[],
): Promise<readonly T[]> =>
  tx.getExecutor().provideConnection(async (connection) => {
    const sent = send(connection)
    // All of them first: why a prepared statement failed is thrown later than that those behind it did.
    await Promise.allSettled(sent)
    const answers: T[] = []
    for (const answer of sent) answers.push(await answer)
    return answers
  })

/** The rows that each of these finds, in one flight: none of them may depend on what another one finds. */
export const together = async <Rows extends readonly object[]>(
  tx: Db,
  ...statements: { readonly [Index in keyof Rows]: RawBuilder<Rows[Index]> }
): Promise<{ readonly [Index in keyof Rows]: readonly Rows[Index][] }> => {
  const queries: CompiledQuery[] = statements.map((statement) => statement.compile(tx))
  const found = await inOneFlight(tx, (connection) => queries.map((query) => connection.executeQuery(query)))
  // In their order, which map() forgets.
  return found.map(({ rows }) => rows) as { [Index in keyof Rows]: Rows[Index][] }
}
