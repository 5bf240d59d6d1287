import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { statements } from '#server/db/statement-channel.ts'
import { routeName } from '#server/http/route-name.ts'
import { observedParts } from '#server/observed.ts'
import { statementName } from './statement-name.ts'
import type { TracedSpan } from './tracer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    trace: TracedSpan | undefined
  }
  interface FastifyInstance {
    /** Sends ended spans; runs every two seconds. */
    flushTraces(): Promise<void>
  }
}

const CLOSE_MS = 2000
const FIRST_OF_OURS = 500

type CurrentSpan = AsyncLocalStorage<TracedSpan | undefined>

/** Attaches observed work to the current request's span. Returns a stop function. */
const followParts = (current: CurrentSpan): (() => void) => {
  const spans = new WeakMap<object, TracedSpan>()
  const begin = (about: object, name: string, attributes?: Record<string, string>) => {
    const span = current.getStore()?.below(name, attributes)
    if (span) spans.set(about, span)
  }
  const failed = new WeakSet<object>()
  const ends = {
    error: (about: object) => void failed.add(about),
    asyncEnd: (about: object) => spans.get(about)?.end({ hasFailed: failed.has(about) }),
    end: () => {},
    asyncStart: () => {},
  }
  const ofStatements = {
    ...ends,
    start: (about: { text: string }) => begin(about, statementName(about.text), { 'db.system.name': 'postgresql' }),
  }
  const ofParts = { ...ends, start: (about: { name: string }) => begin(about, about.name) }
  statements.subscribe(ofStatements)
  observedParts.subscribe(ofParts)
  return () => {
    statements.unsubscribe(ofStatements)
    observedParts.unsubscribe(ofParts)
  }
}

/**
 * Sends request spans with statements, hashes and searches to `TRACES_URL`; no typed text. Loads nothing without the
 * setting.
 */
export const registerTraces = async (app: FastifyInstance, config: Config): Promise<void> => {
  if (config.tracesUrl === null) return void app.decorate('flushTraces', async () => {})
  const { tracerTo } = await import('./tracer.ts')
  let hasFailed = false
  const onFailure = () => {
    if (!hasFailed) app.log.warn({}, 'traces could not be sent to TRACES_URL; further failures are not logged')
    hasFailed = true
  }
  const tracer = tracerTo({ url: config.tracesUrl, version: config.version, onFailure })
  const current: CurrentSpan = new AsyncLocalStorage()
  const unfollow = followParts(current)

  app.decorate('flushTraces', () => tracer.flush())
  app.decorateRequest('trace', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    // Trusted only from a proxy, otherwise callers could join traces.
    const believed = config.trustProxy > 0 && typeof traceparent === 'string' ? traceparent : undefined
    request.trace = tracer.begin(`${request.method} ${routeName(request)}`, believed)
    current.run(request.trace, done)
  })
  // Body parsing loses the async context.
  app.addHook('preValidation', (request, _reply, done) => current.run(request.trace, done))
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply
    request.trace?.end({
      hasFailed: status >= FIRST_OF_OURS,
      attributes: {
        'http.request.method': request.method,
        'http.route': routeName(request),
        'http.response.status_code': status,
        'sourcebook.request_id': request.id,
      },
    })
    done()
  })
  app.addHook('onClose', async () => {
    unfollow()
    // Don't wait for an unresponsive trace collector at shutdown.
    await Promise.race([tracer.close().catch(() => {}), sleep(CLOSE_MS, undefined, { ref: false })])
  })
}
