import type { FastifyInstance } from 'fastify'
import { can } from '#contract/access.ts'
import { messages } from '#contract/messages.ts'
import { sourceEndpoints } from '#contract/sources.ts'
import { authorize, authorizeOrHide } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { invalidField } from '#server/errors.ts'
import { route } from '#server/route.ts'
import { groupSourcesIn } from './group-repository.ts'
import { presentSource } from './presenter.ts'

export const groupSourceRoutes = (app: FastifyInstance, { db, clock }: { db: Db; clock: () => Date }): void => {
  route(app, sourceEndpoints.addToGroup, ({ actor, params, body }) =>
    transact(db, async (tx) => {
      const groupSources = groupSourcesIn(tx, clock)
      const source = authorizeOrHide(actor, 'source.read', await groupSources.lock(actor, params.source))
      const place = await groupSources.lockPlace(body().subCategory)
      // A category of another group, and one of the global taxonomy, is none either.
      if (!place || !can(actor, 'groupSource.change', place)) throw invalidField('subCategory', messages.choice)
      const filed = await groupSources.file(actor, source, authorize(actor, 'groupSource.change', place))
      return presentSource(actor, filed)
    }),
  )

  route(app, sourceEndpoints.removeFromGroup, ({ actor, params }) =>
    transact(db, async (tx) => {
      const groupSources = groupSourcesIn(tx, clock)
      const source = authorizeOrHide(actor, 'source.read', await groupSources.lock(actor, params.source))
      // Where the actor's own group has it.
      const place = source.groupSubCategory && { ...source.groupSubCategory, groupId: actor.groupId }
      await groupSources.remove(actor, source, authorizeOrHide(actor, 'groupSource.change', place ?? undefined))
      return undefined
    }),
  )
}
