import type { QueryClient } from '@tanstack/react-query'
import { purge } from '#web/session/root-state.ts'
import { STORE_NAME, STORE_VERSION } from '#web/session/store.ts'

const isCurrent = (text: string): boolean => {
  try {
    const stored: { state?: { version?: unknown } } | null = JSON.parse(text)
    const version = stored?.state?.version
    return typeof version === 'number' && version >= STORE_VERSION
  } catch {
    return false
  }
}

// Where a browser keeps nothing for this site, reading throws; the page then works without.
const readStored = (): string | null => {
  try {
    return localStorage.getItem(STORE_NAME)
  } catch {
    return null
  }
}

const store = (text: string): boolean => {
  try {
    localStorage.setItem(STORE_NAME, text)
    return true
  } catch {
    return false
  }
}

/**
 * Purges what an older version stored and kept of answers, writes down the current one, and reloads (specification §4).
 * True when the page is about to reload, in which case nothing may be rendered.
 */
export const purgeOldState = (client: QueryClient): boolean => {
  const text = readStored()
  if (text === null || isCurrent(text)) return false
  purge(client)
  // Where nothing more can be written the page goes on, as it would be reloaded for ever.
  if (!store(JSON.stringify({ state: { version: STORE_VERSION, user: null }, version: 0 }))) return false
  window.location.reload()
  return true
}
