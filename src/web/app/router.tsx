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

// The router's own pair would turn the text of `?search=2024` into a number; here everything enters as text, through the
// schemas of the routes.
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

const stringifySearch = (search: Record<string, string | number | undefined>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== '') params.set(name, String(value))
  // The values of a filter, which people read, too.
  const text = params.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

interface Match {
  readonly routeId: string
  readonly fullPath: string
}

/** The pattern of the address and not the path: which source was opened is nobody's business (decision 0013, screens). */
export const screenOf = ({ state }: { state: { matches: readonly Match[] } }): string => {
  const match = state.matches.at(-1)
  // Before the first screen is there.
  if (!match) return ''
  // An address that is none gets no further than the frame of the page.
  if (match.routeId === rootRouteId) return 'not-found'
  // A list is the index of its address, whose pattern ends with a slash.
  return match.fullPath.replace(/(?<=.)\/$/, '')
}

const PRELOAD_DELAY_MS = 120

/** The router of the page. Its history is the browser's, unless a test brings one. */
export const makeRouter = (queryClient: QueryClient, history?: RouterHistory) => {
  const router = createRouter({
    routeTree,
    ...(history ? { history } : {}),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    search: { strict: true },
    // Only what says so itself, like a source in the list: a pointer that crosses the filters asks for nothing.
    defaultPreload: false,
    defaultPreloadDelay: PRELOAD_DELAY_MS,
    // Freshness is the query client's business.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ScreenFailed,
    scrollRestoration: true,
    // Where a column scrolls instead of the window, another list begins at its top all the same.
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

/** In the place of a screen whose code could not be loaded, or has a bug. */
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
