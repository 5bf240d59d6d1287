import { hash } from 'node:crypto'
import type { ClientBase, QueryResult } from 'pg'
import { codeOf } from './sql-state.ts'

/** A prepared statement is missing, or exists unexpectedly. */
export const STATEMENT_LOST = ['26000', '42P05']

const MAX_NAMES = 500
const MAX_SEEN = 1000

type Send = (query: string | { name: string; text: string; values: unknown[] }, ...rest: unknown[]) => unknown

/** True if this text leaves the connection in a transaction. */
export const isBegunAfter = (text: unknown, isBegun: boolean): boolean =>
  /^(?:begin|start transaction)/.test(String(text)) || (isBegun && text !== 'commit' && text !== 'rollback')

/**
 * Prepares parameterized statements from their second use on, per connection (decision 0019). Switches itself off for
 * all connections at the first sign of a transaction pooler, and logs that once.
 */
export const namedStatements = (log: (line: string) => void): ((client: ClientBase) => void) => {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  let isOn = true

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size === MAX_NAMES) return known
    if (!seen.delete(text)) {
      for (const oldest of seen) {
        if (seen.size < MAX_SEEN) break
        seen.delete(oldest)
      }
      seen.add(text)
      return undefined
    }
    const name = `s_${hash('sha256', text, 'base64url')}`
    names.set(text, name)
    return name
  }

  const end = () => {
    if (isOn) log('Prepared statements are off: a connection does not keep them, as behind a pooler')
    isOn = false
  }

  return (client) => {
    const send = client.query.bind(client) as Send
    // Derived from sent statements, since `begin` may be unanswered when the next one is sent.
    let isBegun = false
    const sendNamed = async (name: string, text: string, values: unknown[]) => {
      const isInTransaction = isBegun || client.getTransactionStatus() !== 'I'
      try {
        return await send({ name, text, values })
      } catch (error) {
        if (!STATEMENT_LOST.includes(codeOf(error))) throw error
        end()
        // The statement did nothing, but broke the transaction; `transact` repeats it.
        if (isInTransaction) throw error
        return (await send(text, values)) as QueryResult
      }
    }
    const query: Send = (text, ...rest) => {
      const [values] = rest
      isBegun = isBegunAfter(text, isBegun)
      // Callbacks and streams pass unchanged.
      if (!isOn || typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || rest.length > 1) {
        return send(text, ...rest)
      }
      const name = nameOf(text)
      return name === undefined ? send(text, values) : sendNamed(name, text, values)
    }
    Object.assign(client, { query })
  }
}
