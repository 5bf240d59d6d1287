import type { KyselyPlugin } from 'kysely'
import { alongside, type TestApp } from './app.ts'

/** Second app that records its statements, except counts of calls, which are written at any time. */
export const withQueries = (test: TestApp): TestApp & { readonly queries: string[] } => {
  const queries: string[] = []
  const noting: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql } = test.db.getExecutor().compileQuery(node, queryId)
      if (!sql.includes('into rate_limit')) queries.push(sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const noted: TestApp = Object.create(test, { db: { get: () => test.db.withPlugin(noting) } })
  return Object.assign(alongside(noted), { queries })
}
