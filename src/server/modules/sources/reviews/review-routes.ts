import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { entityTag } from '#contract/endpoint.ts'
import { dueDay } from '#contract/sources/due-day.ts'
import { reviewEndpoints } from '#contract/sources/reviews.ts'
import { type Authorized, authorize, authorizeOrHide } from '#server/authorize.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { notFound, stale } from '#server/errors.ts'
import { isMadeOn } from '#server/http/if-match.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { presentDetail, presentSource } from '#server/modules/sources/detail/presenter.ts'
import type { SourceRow } from '#server/modules/sources/detail/row-sql.ts'
import { sourcesIn } from '#server/modules/sources/repository.ts'
import { lockToReview } from '#server/modules/sources/writes/lock.ts'
import { route } from '#server/route.ts'

const SAME_REVIEW_MS = 60_000

interface ReviewParts {
  readonly db: Db
  readonly config: Pick<Config, 'linkChecks'>
  readonly clock: () => Date
}

export const registerReviews = (app: FastifyInstance, { db, config, clock }: ReviewParts): void => {
  route(app, reviewEndpoints.review, ({ actor, params, request, reply }) =>
    transact(db, async (tx) => {
      const seen = authorizeOrHide(actor, 'source.read', await lockToReview(tx, actor, params.id))
      const source = authorize(actor, 'source.change', seen)
      if (!isMadeOn(request, source.version)) stale(presentSource(actor, source))
      await review(tx, actor, { source, at: clock() })
      reply.header('etag', entityTag(source.version))
      return presentDetail(actor, (await sourcesIn(tx).find(actor, source.id)) ?? notFound(), config.linkChecks.isOn)
    }),
  )
}

interface Reviewing {
  readonly source: Authorized<'source.change', SourceRow>
  readonly at: Date
}

const isSame = ({ byId, at: last }: SourceRow['review'], actor: Actor, at: Date) =>
  byId === actor.id && last !== null && at.getTime() - Date.parse(last) < SAME_REVIEW_MS

/** Leaves version and time of change as they are. */
const review = async (tx: Db, actor: Actor, { source, at }: Reviewing): Promise<void> => {
  if (isSame(source.review, actor, at)) return
  const dueOn = dueDay(source.provenance, at)
  await sql`with reviewed as (
      insert into source_review (source_id, reviewed_at, reviewed_by) values (${source.id}, ${at}, ${actor.id})
      on conflict (source_id) do update set reviewed_at = excluded.reviewed_at, reviewed_by = excluded.reviewed_by)
    update source set due_on = ${dueOn}::date where id = ${source.id} and due_on is distinct from ${dueOn}::date`.execute(
    tx,
  )
  const object = { type: 'source', id: source.id, name: source.title } as const
  await recordActivity(tx, at, { kind: 'source_reviewed', actorId: actor.id, groupId: source.groupId, object })
}
