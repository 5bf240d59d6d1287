import { codeOf } from '#server/db/sql-state.ts'

interface LoggedError {
  readonly [key: string]: unknown
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
}

// What the database could not read as a number or a date (class 22) or as a statement or a search (42601), and what is no JSON or no
// expression, is quoted in the message: that is what somebody has typed. In the messages of other classes names of tables are.
const QUOTES_WHAT_WAS_TYPED = /^(?:22|42601)/

const isTelling = (error: Error) => QUOTES_WHAT_WAS_TYPED.test(codeOf(error)) || error instanceof SyntaxError

const withoutQuotes = (text: string) => text.replace(/["'`/].*/s, '…')

const framesOf = ({ stack = '' }: Error) => stack.split('\n').filter((line) => /^\s+at /.test(line))

/**
 * An error for the log, without what somebody has typed. Of the database's errors the fields beside the message carry whole rows, and
 * these are notes and addresses of people.
 */
export const serializeError = (error: Error): LoggedError => {
  const message = isTelling(error) ? withoutQuotes(error.message) : error.message
  return {
    type: error.name,
    message,
    stack: [`${error.name}: ${message}`, ...framesOf(error)].join('\n'),
    ...('code' in error ? { code: String(error.code) } : {}),
  }
}
