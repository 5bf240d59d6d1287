import type { QueryClient } from '@tanstack/react-query'
import { KEPT_ANSWERS } from '#web/session/root-state.ts'
import { tabStorage } from '#web/session/storage.ts'
import { whenIdle } from './when-idle.ts'

const RESTORE_TIMEOUT_MS = 5000

// Their code is no part of a first visit, which has nothing to bring back and is busy with other things than keeping.
const load = () => import('./kept-answers-lazy.ts').catch(() => undefined)

/** Brings back the answers that were kept, within five seconds or not at all. Resolves in any case. */
export const restoreAnswers = async (queryClient: QueryClient): Promise<void> => {
  if (tabStorage.read(KEPT_ANSWERS) === null) return
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, RESTORE_TIMEOUT_MS))
  const code = await Promise.race([load(), timeout])
  await code?.restore(queryClient)
}

/** Begins to keep the answers that are worth it, those that are there already among them, once the browser is idle. */
export const keepAnswers = (queryClient: QueryClient): void =>
  whenIdle(() => void load().then((code) => code?.keep(queryClient)))
