import type { FastifyInstance } from 'fastify'
import { entityTag } from '#contract/endpoint.ts'
import { reviewEndpoints } from '#contract/sources/reviews.ts'
import { authorize, authorizeOrHide } from '#server/authorize.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { notFound, stale } from '#server/errors.ts'
import { matchesVersion } from '#server/http/if-match.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { presentDetail, presentSource } from '#server/modules/sources/detail/presenter.ts'
import { sourcesIn } from '#server/modules/sources/repository.ts'
import { lockToReview } from '#server/modules/sources/writes/lock.ts'
import { route } from '#server/route.ts'
import { isSameReview, reviewEntry, storeReviews } from './review-writes.ts'

interface ReviewDependencies {
  readonly db: Db
  readonly config: Pick<Config, 'linkChecks'>
  readonly clock: () => Date
}

export const registerReviews = (app: FastifyInstance, { db, config, clock }: ReviewDependencies): void => {
  route(app, reviewEndpoints.review, ({ actor, params, request, reply }) =>
    transact(db, async (tx) => {
      const seen = authorizeOrHide(actor, 'source.read', await lockToReview(tx, actor, params.id))
      const source = authorize(actor, 'source.change', seen)
      if (!matchesVersion(request, source.version)) stale(presentSource(actor, source))
      const at = clock()
      if (!isSameReview(source, actor, at)) {
        await storeReviews(tx, { actor, at }, [source])
        await recordActivity(tx, at, { actorId: actor.id, ...reviewEntry(source) })
      }
      reply.header('etag', entityTag(source.version))
      return presentDetail(actor, (await sourcesIn(tx).find(actor, source.id)) ?? notFound(), config.linkChecks.isOn)
    }),
  )
}
