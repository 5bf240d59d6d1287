import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#contract/access.ts'
import { linkCheckEndpoints, notChecked } from '#contract/links/link-checks.ts'
import { type Authorized, authorize, authorizeOrHide } from '#server/authorize.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { conflict, notFound } from '#server/errors.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { linkChecksIn } from '#server/modules/link-checks/repository.ts'
import type { SourceRow } from '#server/modules/sources/detail/row-sql.ts'
import { lockToReview } from '#server/modules/sources/writes/lock.ts'
import { route } from '#server/route.ts'

interface CheckDependencies {
  readonly db: Db
  readonly config: Pick<Config, 'linkChecks'>
  readonly clock: () => Date
  readonly links?: { readonly waitMs?: number }
}

const WAIT_MS = 8000
const RECHECK_MS = 250

export const registerChecks = (
  app: FastifyInstance,
  { db, config, clock, links: { waitMs = WAIT_MS } = {} }: CheckDependencies,
): void => {
  let isEnding = false
  // Otherwise shutdown would wait for pending checks.
  app.addHook('preClose', async () => {
    isEnding = true
  })
  const waitFor = async (id: number, at: Date) => {
    const until = performance.now() + waitMs
    const goesOn = () => !isEnding && performance.now() < until
    while (goesOn() && (await linkChecksIn(db).isAwaited(id, at))) await wait(RECHECK_MS)
  }

  route(app, linkCheckEndpoints.check, async ({ actor, params }) => {
    const at = clock()
    await transact(db, async (tx) => {
      const source = await lockChangeable(tx, actor, params.id)
      await refuseUnchecked(tx, source.id, config)
      if (await linkChecksIn(tx).pausedUntil(source.id, at)) return
      await linkChecksIn(tx).ask(source, at)
      await app.linkChecks.wake(tx)
      await recordActivity(tx, at, { kind: 'link_checked', ...about(actor, source) })
    })
    await waitFor(params.id, at)
    const health = await linkChecksIn(db).readHealth(params.id)
    const nextTryAt = await linkChecksIn(db).pausedUntil(params.id, clock())
    return { ...health, nextTryAt: nextTryAt?.toISOString() ?? null }
  })

  route(app, linkCheckEndpoints.switch, ({ actor, params, body }) =>
    transact(db, async (tx) => {
      const source = await lockChangeable(tx, actor, params.id)
      const { check } = body()
      const at = clock()
      const isChange = await linkChecksIn(tx).switchOff(source, !check, at)
      const values = { before: { check: !check }, after: { check } }
      if (isChange) await recordActivity(tx, at, { kind: 'link_check_switched', ...about(actor, source), ...values })
      return undefined
    }),
  )
}

const lockChangeable = async (tx: Db, actor: Actor, id: number): Promise<Authorized<'source.change', SourceRow>> =>
  authorize(actor, 'source.change', authorizeOrHide(actor, 'source.read', await lockToReview(tx, actor, id)))

const refuseUnchecked = async (tx: Db, id: number, { linkChecks }: CheckDependencies['config']): Promise<void> => {
  if (!linkChecks.isOn) conflict(notChecked.off)
  const { isEligible, isOff } = (await linkChecksIn(tx).find(id)) ?? notFound()
  if (!isEligible) conflict(notChecked.private)
  if (isOff) conflict(notChecked.never)
}

const about = (actor: Actor, { id, title, groupId }: SourceRow) => ({
  actorId: actor.id,
  groupId,
  object: { type: 'source' as const, id, name: title },
})
