import type { FastifyInstance } from 'fastify'

/** Value with labels; labels never contain typed text. */
export interface MetricValue {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** Metric without prefix, and its help text. */
interface Gauge {
  readonly help: string
  readonly labels?: readonly string[]
}

export interface Measures<Name extends string = string> {
  readonly gauges: Readonly<Record<Name, Gauge>>
  /** Called per scrape; missing metrics are unknown. */
  readonly read: () => Readings<Name> | Promise<Readings<Name>>
  /** Reads the database, so cached for seconds and allowed to fail. */
  readonly isStored?: true
}

type Readings<Name extends string> = { readonly [Key in Name]?: number | readonly MetricValue[] }

declare module 'fastify' {
  interface FastifyInstance {
    measures: Measures[]
    measure<Name extends string>(measures: Measures<Name>): void
  }
}

export const registerMeasures = (app: FastifyInstance): void => {
  const measures: Measures[] = []
  app.decorate('measures', measures)
  app.decorate('measure', (added: Measures) => void measures.push(added))
}
