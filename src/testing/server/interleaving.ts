import type { KyselyPlugin } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

/** Runs `change` once, right after the first statement containing `text`. `happened` tells if there was one. */
export const changingAfter = (db: Db, text: string, change: () => Promise<unknown>) => {
  const asked = new WeakSet<object>()
  let isChanged = false
  const changing: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (db.getExecutor().compileQuery(node, queryId).sql.includes(text)) asked.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (isChanged || !asked.has(queryId)) return result
      isChanged = true
      await change()
      return result
    },
  }
  return { db: db.withPlugin(changing), happened: () => isChanged }
}
