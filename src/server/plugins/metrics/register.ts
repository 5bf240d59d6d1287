import type { FastifyInstance, FastifyRequest } from 'fastify'
import { EVENT_STREAM } from '#contract/status/events.ts'
import type { Config } from '#server/config.ts'
import { type Db, poolsOf } from '#server/db/kysely.ts'
import { routeName } from '#server/http/route-name.ts'
import { measureDatabase } from './database.ts'
import type { Prometheus } from './prometheus.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What can be seen of this process from outside, as Prometheus reads it; null while metrics are off. */
    metrics: Prometheus | null
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']
const methodOf = ({ method }: FastifyRequest) => (METHODS.includes(method) ? method : 'other')

const FIRST_OF_OURS = 500
const BUG = 500

// What follows events goes on for hours, which says nothing of how long somebody waited.
const isEndless = ({ routeOptions: { config } }: FastifyRequest, status: number) =>
  status === 200 && config.endpoint?.streams?.includes(EVENT_STREAM) === true

interface MetricsParts {
  readonly config: Config
  readonly db: Db
  readonly clock: () => Date
}

/** Counts and times what is answered, and lets `metrics` say so with all that modules measure. Costs nothing while it is off. */
export const registerMetrics = async (
  app: FastifyInstance,
  { config, db, clock: now }: MetricsParts,
): Promise<void> => {
  if (config.metrics === null) return void app.decorate('metrics', null)
  measureDatabase(app, poolsOf(db), db)
  // Not before somebody wants it: what it is made of takes memory.
  const { prometheusOf } = await import('./prometheus.ts')
  const metrics = prometheusOf({ version: config.version, measures: app.measures, log: app.log, now })
  app.decorate('metrics', metrics)
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply
    if (!isEndless(request, status)) {
      metrics.answered({ route: routeName(request), method: methodOf(request), status }, reply.elapsedTime / 1000)
    }
    if (status >= FIRST_OF_OURS) metrics.failed(status === BUG ? 'bug' : (request.why ?? 'unavailable'))
    done()
  })
}
