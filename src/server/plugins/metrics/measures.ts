import type { FastifyInstance } from 'fastify'

/** One number, with what tells it from its siblings; labels come from our own code and never from what somebody has typed. */
export interface Measured {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** What a metric says, for the page of metrics; its name without the prefix is its key. */
interface Gauge {
  readonly help: string
  readonly labels?: readonly string[]
}

/** Some numbers that are read together. */
export interface Measures<Name extends string = string> {
  readonly gauges: Readonly<Record<Name, Gauge>>
  /** Each time that somebody looks. A metric of which it says nothing is not known at the moment. */
  readonly read: () => Readings<Name> | Promise<Readings<Name>>
  /** Whether it asks the database: then it is read once in some seconds, however many look, and may fail. */
  readonly isStored?: true
}

type Readings<Name extends string> = { readonly [Key in Name]?: number | readonly Measured[] }

declare module 'fastify' {
  interface FastifyInstance {
    /** What modules have handed in; read by nobody as long as metrics are off. */
    measures: Measures[]
    measure<Name extends string>(measures: Measures<Name>): void
  }
}

/** Lets modules say what may be seen of them from outside, as `/metrics` of `METRICS_PORT` shows it. */
export const registerMeasures = (app: FastifyInstance): void => {
  const measures: Measures[] = []
  app.decorate('measures', measures)
  app.decorate('measure', (added: Measures) => void measures.push(added))
}
