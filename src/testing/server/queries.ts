import type { KyselyPlugin } from 'kysely'
import { alongside, type TestApp } from './app.ts'

/** The app once more, on the same database, with a note of every query that it makes: the statements without their values. */
export const withQueries = (test: TestApp): TestApp & { readonly queries: string[] } => {
  const queries: string[] = []
  const noting: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      queries.push(test.db.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const noted: TestApp = Object.create(test, { db: { get: () => test.db.withPlugin(noting) } })
  return Object.assign(alongside(noted), { queries })
}
