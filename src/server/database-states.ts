import { isDatabaseFailure } from './db/failures.ts'
import { codeOf } from './db/sql-state.ts'

/** Database state behind an error that isn't the statement's fault. */
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

interface ErrorPatterns {
  /** SQLSTATEs, socket and TLS codes. */
  readonly codes: RegExp
  /** Driver messages without a code. */
  readonly messages?: RegExp
}

/*
 * Signs of each state (decision 0047), each produced in database-states.test.ts. Order matters: poolers use the code of
 * a protocol violation for their own messages.
 */
const patterns: Readonly<Record<DatabaseState, ErrorPatterns>> = {
  // A retry gets another connection.
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
  // Changed password or privilege, renamed or closed database.
  refusing: { codes: /^(?:28|3D000|55000|55006)/ },
  'failing to read or write': { codes: /^58/ },
  away: {
    codes:
      /^(?:08|25P0[34]|ECONN|E(?:PIPE|NOENT|ACCES|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTFOUND|AI_AGAIN|MFILE|NFILE)$|CERT_|ERR_(?:TLS|SSL|SOCKET)_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/,
    messages:
      /^Connection terminated|not queryable|Cannot use a pool after calling end|^Client was closed|The server does not support SSL|Query read timeout/,
  },
}

const states = Object.keys(patterns) as DatabaseState[]

/** State shown by a database error; undefined for others, such as wrong statements. */
export const stateOf = (error: unknown): DatabaseState | undefined => {
  if (!isDatabaseFailure(error)) return undefined
  const code = codeOf(error)
  const fits = ({ codes, messages }: ErrorPatterns) => codes.test(code) || messages?.test(error.message) === true
  return states.find((state) => fits(patterns[state]))
}

/** True for states in which reads may still work. */
export const refusesChanges = (state: DatabaseState | undefined): boolean =>
  state === 'read-only' || state === 'disk full'

/**
 * Runs an optional write, such as a session's last use. Skips it and calls `onLeftOut` if the database refuses changes;
 * other errors are thrown.
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
