import { version as nodeVersion } from 'node:process'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Measures } from './measures.ts'
import { readSeldom } from './seldom.ts'

interface Log {
  readonly warn: (error: unknown, message: string) => void
}

interface PrometheusOptions {
  readonly version: string
  readonly measures: readonly Measures[]
  readonly log: Log
  readonly now: () => Date
}

interface AnsweredRequest {
  readonly route: string
  readonly method: string
  readonly status: number
}

export interface Prometheus {
  readonly answered: (labels: AnsweredRequest, seconds: number) => void
  readonly failed: (kind: string) => void
  /** Prometheus text. Never fails; unreadable metrics are omitted. */
  readonly text: () => Promise<string>
  readonly contentType: string
}

const PREFIX = 'sourcebook_'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

// Totals are counters; these gauges by type duplicate them.
const GAUGES_NAMED_AS_COUNTERS = ['resources', 'handles', 'requests'].map((what) => `nodejs_active_${what}_total`)

// Bounds label values; a dozen exist.
const MOST_KINDS = 50

/** Unprefixed, because Node dashboards expect standard names. */
const collectNodeMetrics = (registry: Registry) => {
  collectDefaultMetrics({ register: registry })
  for (const name of GAUGES_NAMED_AS_COUNTERS) registry.removeSingleMetric(name)
}

/** Own registry, since tests run several apps per process. */
export const prometheusOf = ({ version, measures, log, now }: PrometheusOptions): Prometheus => {
  const registry = new Registry()
  const registers = [registry]
  collectNodeMetrics(registry)
  const durations = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'How long requests took, by route pattern, method and status; streams of events are not among them',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  })
  const failures = new Counter({
    name: `${PREFIX}failures_total`,
    help: 'Answers with 5xx by kind: a bug, or why Sourcebook was not available',
    labelNames: ['kind'],
    registers,
  })
  // From 0, so that the first failure is an increase.
  for (const kind of ['bug', 'database away']) failures.inc({ kind }, 0)
  const kinds = new Set<string>()
  new Gauge({
    name: `${PREFIX}build_info`,
    help: 'Which release runs, on which Node',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: nodeVersion }, 1)

  const gauges = new Map<string, Gauge>()
  const gaugeOf = (name: string, { help, labels = [] }: Measures['gauges'][string]): Gauge => {
    const made = gauges.get(name) ?? new Gauge({ name: `${PREFIX}${name}`, help, labelNames: [...labels], registers })
    gauges.set(name, made)
    return made
  }
  const readers = new Map<Measures, Measures['read']>()
  const readerOf = (one: Measures): Measures['read'] => {
    const reader = readers.get(one) ?? (one.isStored ? readSeldom(one.read, { log, now }) : one.read)
    readers.set(one, reader)
    return reader
  }
  const show = async (one: Measures): Promise<void> => {
    const readings = await readerOf(one)()
    for (const [name, about] of Object.entries(one.gauges)) {
      const gauge = gaugeOf(name, about)
      gauge.reset()
      // NaN instead of prom-client's default 0; 0 has meaning for `up` only.
      const found = readings[name] ?? (name === UP ? 0 : Number.NaN)
      if (typeof found === 'number') gauge.set(found)
      else for (const { labels = {}, value } of found) gauge.set(labels, value)
    }
  }

  return {
    contentType: registry.contentType,
    answered: ({ route, method, status }, seconds) => durations.observe({ route, method, status }, seconds),
    failed: (kind) => {
      if (kinds.size < MOST_KINDS) kinds.add(kind)
      failures.inc({ kind: kinds.has(kind) ? kind : 'other' })
    },
    text: async () => {
      await Promise.all(measures.map(show))
      return registry.metrics()
    },
  }
}

const UP = 'database_up'
