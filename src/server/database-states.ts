import { isDatabaseFailure } from './db/failures.ts'
import { codeOf } from './db/sql-state.ts'

/** In what state the database is, or the way to it, when it does not do what it is asked for though nothing is wrong with that. */
export type DatabaseState =
  | 'away'
  | 'starting or stopping'
  | 'refusing'
  | 'over its connections'
  | 'out of memory'
  | 'disk full'
  | 'read-only'
  | 'cut by a pooler'
  | 'failing to read or write'

interface Signs {
  /** SQLSTATEs of PostgreSQL, codes of Node's sockets and of TLS. */
  readonly codes: RegExp
  /** What the driver says without a code. */
  readonly messages?: RegExp
}

/*
 * Of each state, by what an error shows it (decision 0047; each is made in database-states.test.ts). The first that fits counts:
 * a pooler gives its own sentences the code of a broken protocol.
 */
const signs: Readonly<Record<DatabaseState, Signs>> = {
  // Who asks again gets another connection of the pooler, or one to another server.
  'cut by a pooler': {
    codes: /^(?:26000|42P05)$/,
    messages:
      /query_wait_timeout|server[_ ]login|pgbouncer cannot connect|server_lifetime|client_idle_timeout|no more connections allowed|server conn crashed|bouncer config error/,
  },
  'read-only': { codes: /^25006$/ },
  'disk full': { codes: /^(?:53100|ENOSPC|EDQUOT)$/ },
  'out of memory': { codes: /^(?:53200|53000)$/ },
  'over its connections': {
    codes: /^53300$/,
    messages: /^timeout exceeded when trying to connect$/,
  },
  'starting or stopping': { codes: /^57P0[1-5]$/ },
  // A password or a right to connect that has changed, a database that is being renamed or that takes no one.
  refusing: { codes: /^(?:28|3D000|55000|55006)/ },
  'failing to read or write': { codes: /^58/ },
  away: {
    codes:
      /^(?:08|25P0[34]|ECONN|E(?:PIPE|NOENT|ACCES|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTFOUND|AI_AGAIN|MFILE|NFILE)$|CERT_|ERR_(?:TLS|SSL|SOCKET)_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/,
    messages:
      /^Connection terminated|not queryable|Cannot use a pool after calling end|^Client was closed|The server does not support SSL|Query read timeout/,
  },
}

const states = Object.keys(signs) as DatabaseState[]

/** The state that an error of the database shows; undefined where it is something else, such as a statement that is wrong. */
export const stateOf = (error: unknown): DatabaseState | undefined => {
  if (!isDatabaseFailure(error)) return undefined
  const code = codeOf(error)
  const fits = ({ codes, messages }: Signs) => codes.test(code) || messages?.test(error.message) === true
  return states.find((state) => fits(signs[state]))
}

/** Whether it may be that all can be read, while nothing can be changed. */
export const refusesChanges = (state: DatabaseState | undefined): boolean =>
  state === 'read-only' || state === 'disk full'

/**
 * Makes a change by the way that no answer depends on, such as when a session was last used: where nothing can be changed at the
 * moment it is left out, and `onLeftOut` is told why. Throws whatever else goes wrong.
 */
export const ifChangeable = async (
  change: () => Promise<unknown>,
  onLeftOut: (error: unknown) => void = () => {},
): Promise<void> => {
  try {
    await change()
  } catch (error) {
    if (!refusesChanges(stateOf(error))) throw error
    onLeftOut(error)
  }
}
