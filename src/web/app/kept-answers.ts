import type { QueryClient } from '@tanstack/react-query'
import { KEPT_ANSWERS } from '#web/session/root-state.ts'
import { whenIdle } from './when-idle.ts'

const RESTORE_TIMEOUT_MS = 5000

// Their code is no part of a first visit, which has nothing to bring back and is busy with other things than keeping.
const load = () => import('./kept-answers-lazy.ts')

const areThere = () => {
  try {
    return sessionStorage.getItem(KEPT_ANSWERS) !== null
  } catch {
    return false
  }
}

/**
 * Brings back the answers that were kept, unless they are too old or somebody else's. Resolves in any case, so
 * that the page can be shown.
 */
export const restoreAnswers = async (queryClient: QueryClient): Promise<void> => {
  if (!areThere()) return
  const restore = async () => {
    const { restore: bringBack } = await load()
    await bringBack(queryClient)
  }
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, RESTORE_TIMEOUT_MS))
  // What can't be restored is asked for again.
  await Promise.race([restore().catch(() => undefined), timeout])
}

/** Begins to keep the answers that are worth it, those that are there already among them, once the browser is idle. */
export const keepAnswers = (queryClient: QueryClient): void => {
  const begin = async () => {
    const { keep } = await load()
    keep(queryClient)
  }
  whenIdle(() => void begin().catch(() => undefined))
}
