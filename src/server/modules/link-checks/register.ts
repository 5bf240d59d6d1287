import type { FastifyInstance } from 'fastify'
import * as z from '#contract/zod.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { publicReachability, type Reachability } from '#server/outbound/request.ts'
import { checkLinks, hostOfLink } from './checker.ts'
import { controlHostOf } from './control-host.ts'
import { hostRateOf } from './host-rate.ts'
import { measureLinkChecks } from './measure.ts'
import { probeLink } from './probe.ts'
import { linkQueueIn } from './queue.ts'

export interface LinkDependencies {
  readonly reachability?: Reachability
  /** Between requests to one host. */
  readonly gapMs?: number
  readonly waitMs?: number
}

interface LinkCheckDependencies {
  readonly db: Db
  readonly config: Pick<Config, 'linkChecks'>
  readonly clock: () => Date
  readonly links?: LinkDependencies
}

declare module 'fastify' {
  interface FastifyInstance {
    linkChecks: {
      wake(tx: Db): Promise<void>
    }
  }
}

// Schedule; requested checks start at once.
const EVERY_TEN_MINUTES = '*/10 * * * *'

// Time in which a crashed process may have sent a request.
const TAKEOVER_MS = 30_000

export const registerLinkChecks = (
  app: FastifyInstance,
  {
    db,
    config: { linkChecks },
    clock,
    links: { reachability = publicReachability, gapMs } = {},
  }: LinkCheckDependencies,
): void => {
  const queue = linkQueueIn(db, clock)
  const { isOn, everyMs, proxy } = linkChecks
  if (isOn) measureLinkChecks(app, db, clock)
  const network = { ...reachability, ...(proxy !== null && { proxy: new URL(proxy) }) }
  const newHostRate = () => hostRateOf({ now: () => performance.now(), ...(gapMs !== undefined && { gapMs }) })
  let hostRate = newHostRate()
  const controlHost = controlHostOf(() => performance.now())

  const job = app.jobs.define({
    name: 'link-checks',
    data: z.object({}),
    ...(isOn && { schedule: EVERY_TEN_MINUTES }),
    run: async (_data, signal) => {
      if (!isOn) return
      if (await queue.wasOtherActive(TAKEOVER_MS)) hostRate = newHostRate()
      await checkLinks(
        {
          queue,
          hostRate,
          probe: async (link, options) =>
            controlHost(hostOfLink(link), await probeLink(link, { ...network, ...options })),
          everyMs,
          now: clock,
          log: app.log,
        },
        signal,
      )
    },
  })

  app.decorate('linkChecks', { wake: async (tx) => void (await job.enqueue(tx, {})) })
}
