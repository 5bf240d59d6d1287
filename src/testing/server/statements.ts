import { Client } from 'pg'
import { vi } from 'vitest'

// Their number is up to the session and the limits.
const BEFORE_THE_CALL = /\bsession\b|\brate_limit\b/

const textOf = (query: unknown) => (typeof query === 'string' ? query : String(Object(query).text))

/** The statements that work sends to the database, `begin` and `commit` with them; those of session and rate limit left out. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const sent = vi.spyOn(Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.map(([query]) => textOf(query)).filter((text) => !BEFORE_THE_CALL.test(text))
  } finally {
    sent.mockRestore()
  }
}
