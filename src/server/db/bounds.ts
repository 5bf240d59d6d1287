import type { ClientBase, QueryResult } from 'pg'
import { isBegunAfter } from './named-statements.ts'

const STATEMENT_TIMEOUT_MS = 30_000
// Below the statement timeout, to distinguish waiting from slow statements, and below the page's timeout.
const LOCK_TIMEOUT_MS = 10_000

/** Timeouts as startup parameters. Poolers refuse or ignore them. */
export const STARTUP_BOUNDS = { statement_timeout: STATEMENT_TIMEOUT_MS, lock_timeout: LOCK_TIMEOUT_MS } as const

const SET_LOCAL = `set local statement_timeout = ${STATEMENT_TIMEOUT_MS}; set local lock_timeout = ${LOCK_TIMEOUT_MS}`

const BEGIN = /^(?:begin|start transaction)\b[^;]*$/
// Statements that may run inside a transaction; `vacuum`, for example, may not.
const BOUNDED = /^\s*(?:select|insert|update|delete|with)\b/i

type Send = (text: unknown, ...rest: unknown[]) => unknown
type QueryCallback = (error: unknown, result?: QueryResult) => void

/** Supports both forms of `query`: callback and promise. */
const answerTo = (rest: readonly unknown[], sendWith: (values: unknown[]) => Promise<QueryResult>) => {
  const [values, onResult] = (typeof rest[0] === 'function' ? [[], rest[0]] : rest) as [unknown[]?, QueryCallback?]
  const sent = sendWith(values ?? [])
  return onResult ? void sent.then((result) => onResult(null, result), onResult) : sent
}

/**
 * Sets timeouts per transaction, for connections behind a pooler. With `alone`, single statements travel with `begin`
 * and `commit` in one round trip.
 */
export const boundStatements = (client: ClientBase, { alone }: { readonly alone: boolean }): void => {
  // The overloads can't be expressed for a forwarding function.
  const send = client.query.bind(client) as Send
  let isBegun = false

  const sendBounded = async (text: string, values: unknown[]) => {
    const sent = [send(`begin; ${SET_LOCAL}`), send(text, values), send('commit')] as const
    const [, answer, committed] = await Promise.allSettled(sent)
    if (answer.status === 'rejected') throw answer.reason
    if (committed.status === 'rejected') throw committed.reason
    return answer.value as QueryResult
  }

  const query: Send = (text, ...rest) => {
    const wasBegun = isBegun
    isBegun = isBegunAfter(text, isBegun)
    if (typeof text !== 'string') return send(text, ...rest)
    if (BEGIN.test(text)) return send(`${text}; ${SET_LOCAL}`)
    if (!alone || wasBegun || !BOUNDED.test(text)) return send(text, ...rest)
    return answerTo(rest, (values) => sendBounded(text, values))
  }
  Object.assign(client, { query })
}
