import type { CompiledQuery, DatabaseConnection, RawBuilder } from 'kysely'
import type { Db } from './kysely.ts'

/**
 * Sends statements in one round trip on the transaction's connection (decision 0019). They run in order and stop at the
 * first failure, which is thrown.
 */
export const inOneRoundTrip = <T>(
  tx: Db,
  send: (connection: DatabaseConnection) => readonly Promise<T>[],
): Promise<readonly T[]> =>
  tx.getExecutor().provideConnection(async (connection) => {
    const sent = send(connection)
    // All of them, because the cause (a failed prepare) may settle after its consequences.
    await Promise.allSettled(sent)
    const answers: T[] = []
    for (const answer of sent) answers.push(await answer)
    return answers
  })

/** Rows of independent queries, in one round trip. */
export const queryTogether = async <Rows extends readonly object[]>(
  tx: Db,
  ...statements: { readonly [Index in keyof Rows]: RawBuilder<Rows[Index]> }
): Promise<{ readonly [Index in keyof Rows]: readonly Rows[Index][] }> => {
  const queries: CompiledQuery[] = statements.map((statement) => statement.compile(tx))
  const found = await inOneRoundTrip(tx, (connection) => queries.map((query) => connection.executeQuery(query)))
  return found.map(({ rows }) => rows) as { [Index in keyof Rows]: Rows[Index][] }
}
