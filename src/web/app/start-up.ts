import * as z from '#contract/zod.ts'
import { STORE_NAME, STORE_VERSION } from '#web/session/store.ts'

const stored = z.object({ state: z.object({ version: z.number() }) })

const isCurrent = (text: string): boolean => {
  try {
    const parsed = z.safeParse(stored, JSON.parse(text))
    return parsed.success && parsed.data.state.version >= STORE_VERSION
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
 * Purges what an older version stored, writes down the current one, and reloads (specification §4). True when the page is about to reload, in which
 * case nothing may be rendered. Runs before the store is read.
 */
export const purgeOldState = (): boolean => {
  const text = readStored()
  if (text === null || isCurrent(text)) return false
  localStorage.setItem(STORE_NAME, JSON.stringify({ state: { version: STORE_VERSION, user: null }, version: 0 }))
  sessionStorage.clear()
  window.location.reload()
  return true
}
