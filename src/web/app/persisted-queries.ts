import type { QueryClient } from '@tanstack/react-query'
import { PERSISTED_QUERIES } from '#web/session/root-state.ts'
import { tabStorage } from '#web/session/storage.ts'
import { whenIdle } from './when-idle.ts'

const RESTORE_TIMEOUT_MS = 5000

// Lazy: a first visit has nothing to restore.
const load = () => import('./persisted-queries-lazy.ts').catch(() => undefined)

/** Restores within five seconds or not at all; always resolves. */
export const restoreAnswers = async (queryClient: QueryClient): Promise<void> => {
  if (tabStorage.read(PERSISTED_QUERIES) === null) return
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, RESTORE_TIMEOUT_MS))
  const code = await Promise.race([load(), timeout])
  await code?.restore(queryClient)
}

/** Begins storing when idle, including existing answers. */
export const keepAnswers = (queryClient: QueryClient): void =>
  whenIdle(() => void load().then((code) => code?.keep(queryClient)))
