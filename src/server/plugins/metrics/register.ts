import type { FastifyInstance, FastifyRequest } from 'fastify'
import { EVENT_STREAM } from '#contract/status/events.ts'
import type { Config } from '#server/config.ts'
import { type Db, poolsOf } from '#server/db/kysely.ts'
import { routeName } from '#server/http/route-name.ts'
import { measureDatabase } from './database.ts'
import type { Prometheus } from './prometheus.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Prometheus | null
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']
const methodOf = ({ method }: FastifyRequest) => (METHODS.includes(method) ? method : 'other')

const FIRST_OF_OURS = 500
const BUG = 500

// Event streams would distort latencies.
const isEndless = ({ routeOptions: { config } }: FastifyRequest, status: number) =>
  status === 200 && config.endpoint?.streams?.includes(EVENT_STREAM) === true

interface MetricsDependencies {
  readonly config: Config
  readonly db: Db
  readonly clock: () => Date
}

/** Collects request metrics; free while off. */
export const registerMetrics = async (
  app: FastifyInstance,
  { config, db, clock: now }: MetricsDependencies,
): Promise<void> => {
  if (config.metrics === null) return void app.decorate('metrics', null)
  measureDatabase(app, poolsOf(db), db)
  // Lazy: prom-client takes memory.
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
