import { createRoot } from 'react-dom/client'
import { chosenTheme, showTheme } from '#web/features/shell/theme.ts'
import { App } from './app.tsx'
import { startErrorReports } from './error-reports.ts'
import { KEPT_MS, makeQueryClient } from './query-cache.ts'
import { makeRouter } from './router.ts'
import { watchSession } from './session-watch.ts'
import { restoreQueries } from './tab-storage.ts'

/** Shows the page, once what was stored is back (specification §4). */
export const mount = async (root: HTMLElement): Promise<void> => {
  showTheme(chosenTheme())
  startErrorReports()
  const queryClient = makeQueryClient()
  await restoreQueries(queryClient, KEPT_MS)
  const router = makeRouter(queryClient)
  watchSession(queryClient, () => void router.invalidate())
  createRoot(root).render(<App queryClient={queryClient} router={router} />)
}
