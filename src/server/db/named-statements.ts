import { hash } from 'node:crypto'
import type { ClientBase, QueryResult } from 'pg'
import { codeOf } from './sql-state.ts'

/** A statement that the connection was told of is not there, or is there although it was not. */
export const STATEMENT_LOST = ['26000', '42P05']

// Of each text that comes again, so that texts without end fill neither this process nor the memory of the server.
const MAX_NAMES = 500
const MAX_SEEN = 1000

type Send = (query: string | { name: string; text: string; values: unknown[] }, ...rest: unknown[]) => unknown

/** Whether a connection is in a transaction once it has been sent this text. */
export const isBegunAfter = (text: unknown, isBegun: boolean): boolean =>
  /^(?:begin|start transaction)/.test(String(text)) || (isBegun && text !== 'commit' && text !== 'rollback')

/**
 * Has a statement with values parsed and planned once per connection instead of at each call, from its second time on
 * (decision 0019). Ends by itself, for all connections, at the first sign that a connection is not the same backend each
 * time: a pooler stands between. `log` is told so once.
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
    // Its overloads are more than can be said of a function that hands them on.
    const send = client.query.bind(client) as Send
    // By what was sent: `begin` may have had no answer yet when the statement behind it goes.
    let isBegun = false
    const sendNamed = async (name: string, text: string, values: unknown[]) => {
      const isInTransaction = isBegun || client.getTransactionStatus() !== 'I'
      try {
        return await send({ name, text, values })
      } catch (error) {
        if (!STATEMENT_LOST.includes(codeOf(error))) throw error
        end()
        // It has done nothing. A transaction is broken all the same, and `transact` begins it again.
        if (isInTransaction) throw error
        return (await send(text, values)) as QueryResult
      }
    }
    const query: Send = (text, ...rest) => {
      const [values] = rest
      isBegun = isBegunAfter(text, isBegun)
      // With a callback, or streamed, it is sent as it is.
      if (!isOn || typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || rest.length > 1) {
        return send(text, ...rest)
      }
      const name = nameOf(text)
      return name === undefined ? send(text, values) : sendNamed(name, text, values)
    }
    Object.assign(client, { query })
  }
}
