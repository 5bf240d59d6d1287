import type { FastifyInstance } from 'fastify'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { sourceListQuery } from '#contract/sources/sources.ts'
import * as z from '#contract/zod.ts'
import type { Db } from '#server/db/kysely.ts'
import { presentSource } from '#server/modules/sources/detail/presenter.ts'
import { viewerOf } from '#server/modules/sources/detail/row-sql.ts'
import { planIndexIn } from '#server/modules/sources/lists/find-in-index.ts'
import { isByTitle, type ListPlan } from '#server/modules/sources/lists/list-sql.ts'
import { planOf, planOfScope } from '#server/modules/sources/lists/plans.ts'
import { placesIn } from '#server/modules/sources/lists/positions.ts'
import { route } from '#server/route.ts'
import { bestIn } from './best.ts'
import { suggestionsIn } from './suggest.ts'
import { withoutWordsIn } from './without-words.ts'

const planOfSearch = (asked: Parameters<typeof planOf>[0], search: string): ListPlan =>
  planOf(asked, z.parse(sourceListQuery, { search }))

interface SearchDependencies {
  readonly db: Db
  readonly clock: () => Date
}

export const registerSearches = (app: FastifyInstance, { db, clock }: SearchDependencies): void => {
  const index = planIndexIn(db, app.libraryIndex)
  const [places, best, suggestions] = [placesIn(db, index), bestIn(db, index), suggestionsIn(db, index)]

  const leaveOut = withoutWordsIn(db, index)
  const withoutWords = (asked: Parameters<typeof planOf>[0], search: string) =>
    leaveOut(planOfSearch(asked, search), (text) => planOfSearch(asked, text))

  route(app, searchEndpoints.best, async ({ actor, query: { search } }) => {
    if (search === '') return []
    const bestOf = (text: string) => {
      const plan = planOf({ actor, now: clock() }, z.parse(sourceListQuery, { search: text, order: 'favorite' }))
      return best({ plan, search: text, viewer: viewerOf(actor) })
    }
    const asked = { actor, now: clock() }
    const rows = await bestOf(search)
    const without = rows.length === 0 ? await withoutWords(asked, search) : null
    return (without ? await bestOf(without.search) : rows).map((row) => presentSource(actor, row))
  })

  route(app, searchEndpoints.suggestions, async ({ actor, query: { search } }) => {
    if (search === '') return { search: null, without: null }
    const asked = { actor, now: clock() }
    const near = await suggestions(planOfSearch(asked, search), (text) => planOfSearch(asked, text))
    return { search: near, without: near === null ? await withoutWords(asked, search) : null }
  })

  route(app, searchEndpoints.place, async ({ actor, params, query }) => {
    const plan = planOfScope({ actor, now: clock() }, query)
    return { page: plan && (await places.page(plan, params.id)) }
  })

  route(app, searchEndpoints.letters, async ({ actor, query }) => {
    const plan = planOfScope({ actor, now: clock() }, query)
    return plan && isByTitle(plan) ? places.letters(plan) : []
  })
}
