import type { Db } from '#server/db/kysely.ts'
import type { FacetCounts } from '#server/library-index/library-index.ts'
import { answersIn } from './answers-in-index.ts'
import { readFacets } from './facets-sql.ts'
import type { PlanIndex } from './find-in-index.ts'
import type { ListPlan } from './list-sql.ts'

/** What the filters of a list find, each under the others: in the index while there is one, by SQL for the lists that it does not know. */
export const facetsIn = (db: Db, index: PlanIndex | null) => {
  const answer = index && answersIn(db, index)
  return async (plan: ListPlan): Promise<FacetCounts> => {
    const found = await answer?.(plan, ({ facets }, question) => facets(question, plan.today))
    return found ? found.counts : readFacets(db, plan)
  }
}
