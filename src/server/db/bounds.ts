import type { ClientBase, QueryResult } from 'pg'
import { isBegunAfter } from './named-statements.ts'

const STATEMENT_TIMEOUT_MS = 30_000
// Less than what a statement may take, so that who waits for others is told apart from what is slow; and less than the page
// waits for a reply.
const LOCK_TIMEOUT_MS = 10_000

/** What bounds the statements of a connection when it is told as it begins. A pooler refuses them, or forgets them. */
export const STARTUP_BOUNDS = { statement_timeout: STATEMENT_TIMEOUT_MS, lock_timeout: LOCK_TIMEOUT_MS } as const

/** The same for the transaction that is being begun, in one message with its `begin`. */
const SET_LOCAL = `set local statement_timeout = ${STATEMENT_TIMEOUT_MS}; set local lock_timeout = ${LOCK_TIMEOUT_MS}`

const BEGIN = /^(?:begin|start transaction)\b[^;]*$/
// What changes rows or reads them; the rest, such as `vacuum`, may not even stand in a transaction.
const BOUNDED = /^\s*(?:select|insert|update|delete|with)\b/i

type Send = (text: unknown, ...rest: unknown[]) => unknown
type Answered = (error: unknown, result?: QueryResult) => void

/** Sends with the values of a call of `query`, and answers as it asks for: by the callback that it may have, or a promise. */
const answerTo = (rest: readonly unknown[], sendWith: (values: unknown[]) => Promise<QueryResult>) => {
  const [values, answered] = (typeof rest[0] === 'function' ? [[], rest[0]] : rest) as [unknown[]?, Answered?]
  const sent = sendWith(values ?? [])
  return answered ? void sent.then((result) => answered(null, result), answered) : sent
}

/**
 * Has each transaction of a connection bound its own statements, for connections that are another backend each time. With
 * `alone` so do statements that stand alone: in one flight with a `begin` and a `commit`, if the connection pipelines.
 */
export const boundStatements = (client: ClientBase, { alone }: { readonly alone: boolean }): void => {
  // Its overloads are more than can be said of a function that hands them on.
  const send = client.query.bind(client) as Send
  let isBegun = false

  const sendBounded = async (text: string, values: unknown[]) => {
    const sent = [send(`begin; ${SET_LOCAL}`), send(text, values), send('commit')] as const
    const [, answer, committed] = await Promise.allSettled(sent)
    if (answer.status === 'rejected') throw answer.reason
    // Nothing is acknowledged before it is kept.
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
