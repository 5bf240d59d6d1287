import { tracingChannel } from 'node:diagnostics_channel'

/** A statement's text with parameter numbers, never values. */
export interface ObservedStatement {
  readonly text: string
}

export const statements = tracingChannel<'sourcebook:statement', ObservedStatement>('sourcebook:statement')
