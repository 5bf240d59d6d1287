import './styles/index.css'
import type { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { dropUntaken } from '#web/api/call.ts'
import { isServed } from '#web/api/is-served.ts'
import { noteNamed } from '#web/api/named-first.ts'
import { isLogoutOpen } from '#web/session/open-logout.ts'
import { isMissingCode, watchMissingCode } from '#web/shared/missing-code.ts'
import { showTheme } from '#web/shared/theme.ts'
import { App } from './app/app.tsx'
import { askBeforeClosing, reloadUnasked } from './app/ask-before-closing.ts'
import { startErrorReports } from './app/error-reports.ts'
import { keepAnswers, restoreAnswers } from './app/persisted-queries.ts'
import { makeQueryClient } from './app/query-cache.ts'
import { makeRouter, screenOf } from './app/router.tsx'
import { restoreUser, watchSession } from './app/session-watch.ts'
import { purgeOldState } from './app/start-up.ts'
import { whenIdle } from './app/when-idle.ts'

type Router = ReturnType<typeof makeRouter>

const mount = async (root: HTMLElement, queryClient: QueryClient): Promise<void> => {
  noteNamed()
  showTheme()
  const router = makeRouter(queryClient)
  startErrorReports(() => screenOf(router))
  watchMissingCode(reloadFromServer)
  if (isLogoutOpen()) await (await import('./app/resume-logout.ts')).resumeLogout(queryClient)
  await Promise.all([restoreUser(queryClient), restoreAnswers(queryClient)])
  keepAnswers(queryClient)
  watchSession(queryClient, router)
  askBeforeClosing()
  const first = loadFirst(router, queryClient)
  const stopWaiting = router.subscribe('onRendered', () => {
    stopWaiting()
    whenIdle(() => void settle(router, queryClient, first))
  })
  await Promise.race([first, pause(FIRST_ANSWER_MS)])
  createRoot(root, { onCaughtError: caught }).render(<App queryClient={queryClient} router={router} />)
}

// Renders frame and list together if the answer comes in time, which saves a layout; later answers follow the frame.
const FIRST_ANSWER_MS = 100

const loadFirst = async (router: Router, queryClient: QueryClient) => {
  // Errors recur while rendering and are shown there.
  await router.load().catch(() => undefined)
  const underWay = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' })
  await Promise.allSettled(underWay.map(async ({ promise }) => promise))
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const settle = async (router: Router, queryClient: QueryClient, first: Promise<unknown>) => {
  // The frame may render before the first screen has sent its requests.
  void first.then(dropUntaken)
  try {
    const { followEvents, followTabs, preloadScreens, watchHomeStorage, watchReturn } = await import(
      './app/once-settled.ts'
    )
    preloadScreens(router)
    watchReturn()
    watchHomeStorage()
    followTabs()
    followEvents(queryClient)
  } catch {
    // Without this code, screens load on opening and refetch on focus.
  }
}

const reloadFromServer = async () => {
  if (await isServed()) reloadUnasked()
}

// Reports like an uncaught error, except failed code loading.
const caught = (error: unknown) => {
  if (!isMissingCode(error)) window.reportError(error)
}

// Development only.
const showGallery = async (root: HTMLElement) => {
  const { Gallery } = await import('./ui/gallery/gallery.tsx')
  createRoot(root).render(<Gallery />)
}

const root = document.getElementById('root')
const queryClient = makeQueryClient()
if (root && import.meta.env.DEV && window.location.pathname === '/ui') void showGallery(root)
else if (root && !purgeOldState(queryClient)) void mount(root, queryClient)
