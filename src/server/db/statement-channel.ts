import { tracingChannel } from 'node:diagnostics_channel'

/** A statement as it is sent: its text, in which values are numbers of parameters, and never these. */
export interface ObservedStatement {
  readonly text: string
}

/** Where statements say when they are sent and answered, to those who want to know. */
export const statements = tracingChannel<'sourcebook:statement', ObservedStatement>('sourcebook:statement')
