import type { QueryClient } from '@tanstack/react-query'
import {
  createRouter,
  type ErrorComponentProps,
  type RouterHistory,
  rootRouteId,
  useRouter,
} from '@tanstack/react-router'
import { routeTree } from '#web/routeTree.gen.ts'
import { record } from '#web/shared/analytics.ts'
import { countMissingCode, isMissingCode, reloadPage } from '#web/shared/missing-code.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

// TanStack's parser would turn `?search=2024` into a number; here all parameters are text for the routes' schemas.
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

const stringifySearch = (search: Record<string, string | number | undefined>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== '') params.set(name, String(value))
  const text = params.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

interface Match {
  readonly routeId: string
  readonly fullPath: string
}

/** Route pattern, not the path, which would reveal the source (decision 0013, screens). */
export const screenOf = ({ state }: { state: { matches: readonly Match[] } }): string => {
  const match = state.matches.at(-1)
  if (!match) return ''
  if (match.routeId === rootRouteId) return 'not-found'
  // Patterns of index routes end with a slash.
  return match.fullPath.replace(/(?<=.)\/$/, '')
}

const PRELOAD_DELAY_MS = 120

/** Uses browser history, unless a test passes another. */
export const makeRouter = (queryClient: QueryClient, history?: RouterHistory) => {
  const router = createRouter({
    routeTree,
    ...(history ? { history } : {}),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    search: { strict: true },
    defaultPreload: false,
    defaultPreloadDelay: PRELOAD_DELAY_MS,
    // The query client decides on freshness.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ScreenFailed,
    scrollRestoration: true,
    // Columns scroll instead of the window; new lists begin at the top.
    scrollToTopSelectors: ['[data-scroll-restoration-id=master]', '[data-scroll-restoration-id=list]'],
  })
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) record({ name: 'page_view', screen: screenOf(router) })
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

/** Shown if a screen's code failed to load or threw. */
function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = async () => {
    const before = countMissingCode()
    await router.invalidate()
    if (isMissingCode(error) && countMissingCode() > before) await reloadPage()
    else reset()
  }
  return <ErrorState onRetry={() => void retry()} />
}
