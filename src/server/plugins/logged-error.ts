import { codeOf } from '#server/db/sql-state.ts'

interface LoggedError {
  readonly [key: string]: unknown
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
}

// PostgreSQL quotes typed values in these classes, as do JSON and RegExp errors. Other classes quote table names.
const QUOTES_WHAT_WAS_TYPED = /^(?:22|42601)/

const isTelling = (error: Error) => QUOTES_WHAT_WAS_TYPED.test(codeOf(error)) || error instanceof SyntaxError

const withoutQuotes = (text: string) => text.replace(/["'`/].*/s, '…')

const framesOf = ({ stack = '' }: Error) => stack.split('\n').filter((line) => /^\s+at /.test(line))

/** Loggable error without typed text; PostgreSQL's detail fields contain rows. */
export const serializeError = (error: Error): LoggedError => {
  const message = isTelling(error) ? withoutQuotes(error.message) : error.message
  return {
    type: error.name,
    message,
    stack: [`${error.name}: ${message}`, ...framesOf(error)].join('\n'),
    ...('code' in error ? { code: String(error.code) } : {}),
  }
}
