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

/**
 * Purges what an older version stored and kept of answers, writes down the current one, and reloads (specification §4).
 * True when the page is about to reload, in which case nothing may be rendered.
 */
export const purgeOldState = (client: QueryClient): boolean => {
  const text = readStored()
  if (text === null || isCurrent(text)) return false
  localStorage.setItem(STORE_NAME, JSON.stringify({ state: { version: STORE_VERSION, user: null }, version: 0 }))
  purge(client)
  window.location.reload()
  return true
}
