import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { routeTree } from '#web/routeTree.gen.ts'
import { record } from '#web/shared/analytics.ts'

// The router's own pair would turn the text of `?search=2024` into a number; here everything enters as text, through the
// schemas of the routes.
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

const stringifySearch = (search: Record<string, unknown>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value != null && value !== '') params.set(name, String(value))
  const text = params.toString()
  return text && `?${text}`
}

const PRELOAD_DELAY_MS = 120

export const makeRouter = (queryClient: QueryClient) => {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    search: { strict: true },
    // Only what says so itself, like a source in the list: a pointer that crosses the filters asks for nothing.
    defaultPreload: false,
    defaultPreloadDelay: PRELOAD_DELAY_MS,
    // Freshness is the query client's business.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  })
  router.subscribe('onResolved', ({ pathChanged }) => {
    // The pattern and not the path: which source was opened is nobody's business.
    if (pathChanged) record({ name: 'page_view', screen: router.state.matches.at(-1)?.routeId ?? '' })
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
