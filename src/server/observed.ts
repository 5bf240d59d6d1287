import { tracingChannel } from 'node:diagnostics_channel'

export interface ObservedPart {
  readonly name: string
}

/** Channel of begin and end events. */
export const observedParts = tracingChannel<'sourcebook:part', ObservedPart>('sourcebook:part')

/** Times work for subscribers; free without any. The name must be constant. */
export const observed = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  observedParts.hasSubscribers ? observedParts.tracePromise(work, { name }) : work()
