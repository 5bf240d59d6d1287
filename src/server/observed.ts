import { tracingChannel } from 'node:diagnostics_channel'

/** A part of the way of a request that takes its time. */
export interface ObservedPart {
  readonly name: string
}

/** Where parts say when they begin and end, to whom wants to know. */
export const observedParts = tracingChannel<'sourcebook:part', ObservedPart>('sourcebook:part')

/** Does it, and lets others see how long it takes; costs nothing as long as nobody looks. The name is the same for all of its kind. */
export const observed = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  observedParts.hasSubscribers ? observedParts.tracePromise(work, { name }) : work()
