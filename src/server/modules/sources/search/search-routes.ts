import type { FastifyInstance } from 'fastify'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { sourceListQuery } from '#contract/sources/sources.ts'
import * as z from '#contract/zod.ts'
import { presentSource } from '#server/modules/sources/detail/presenter.ts'
import { viewerOf } from '#server/modules/sources/detail/row-sql.ts'
import { planIndexAt } from '#server/modules/sources/lists/find-in-index.ts'
import { isByTitle, type ListPlan } from '#server/modules/sources/lists/list-sql.ts'
import { placesIn } from '#server/modules/sources/lists/places.ts'
import { planOf, planOfScope } from '#server/modules/sources/lists/plans.ts'
import { route } from '#server/route.ts'
import { bestIn } from './best.ts'
import { suggestionsIn } from './suggest.ts'

const planOfSearch = (asked: Parameters<typeof planOf>[0], search: string): ListPlan =>
  planOf(asked, z.parse(sourceListQuery, { search }))

/** The calls beside a list: what of it matches best, what else to search for, where in it something is. */
export const registerSearches = (app: FastifyInstance, { clock }: { readonly clock: () => Date }): void => {
  const at = app.eachPlace((place) => {
    const index = planIndexAt(place, app.libraryIndex)
    return {
      places: placesIn(place.db, index),
      best: bestIn(place.db, index),
      suggestions: suggestionsIn(place.db, index),
    }
  })

  route(app, searchEndpoints.best, async ({ actor, query: { search }, request }) => {
    if (search === '') return []
    const plan = planOf({ actor, now: clock() }, z.parse(sourceListQuery, { search, order: 'favorite' }))
    return (await at(request).best({ plan, search, viewer: viewerOf(actor) })).map((row) => presentSource(actor, row))
  })

  route(app, searchEndpoints.suggestions, async ({ actor, query: { search }, request }) => {
    if (search === '') return { search: null }
    const { suggestions } = at(request)
    const asked = { actor, now: clock() }
    return { search: await suggestions(planOfSearch(asked, search), (text) => planOfSearch(asked, text)) }
  })

  route(app, searchEndpoints.place, async ({ actor, params, query, request }) => {
    const plan = planOfScope({ actor, now: clock() }, query)
    return { page: plan && (await at(request).places.page(plan, params.id)) }
  })

  route(app, searchEndpoints.letters, async ({ actor, query, request }) => {
    const plan = planOfScope({ actor, now: clock() }, query)
    return plan && isByTitle(plan) ? at(request).places.letters(plan) : []
  })
}
