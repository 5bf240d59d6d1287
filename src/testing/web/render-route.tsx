import { createMemoryHistory, type HistoryState } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import type { SessionUser } from '#contract/people/sessions.ts'
import { App } from '#web/app/app.tsx'
import { makeQueryClient } from '#web/app/query-cache.ts'
import { makeRouter } from '#web/app/router.tsx'
import { watchSession } from '#web/app/session-watch.ts'
import { loginDialogClosed } from '#web/session/login-state.ts'
import { loggedIn, loggedOut } from '#web/session/store.ts'

const withoutRetries = () => {
  const queryClient = makeQueryClient()
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } })
  return queryClient
}

// Where a test has stopped the clock, the person's hands still move.
const advanceTimers = (ms: number) => {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(ms)
}
const aPerson = () => userEvent.setup({ advanceTimers })

interface Visit {
  readonly user?: SessionUser | null
  /** What the history has beside the address. */
  readonly state?: HistoryState
}

/**
 * Shows the page at an address, to a user or a guest, with the real routes and a fresh cache. What the screen asks the
 * server for is to be answered first.
 */
export const renderRoute = (address: string, { user = null, state = {} }: Visit = {}) => {
  if (user) loggedIn(user)
  const queryClient = withoutRetries()
  const history = createMemoryHistory({ initialEntries: [address] })
  // As the browser has it after a reload.
  history.replace(address, state)
  const router = makeRouter(queryClient, history)
  const stopWatching = watchSession(queryClient, router)
  onTestFinished(() => {
    stopWatching()
    queryClient.clear()
    loggedOut()
    loginDialogClosed()
  })
  render(<App queryClient={queryClient} router={router} />)
  return { router, history, queryClient, person: aPerson(), address: () => history.location.href }
}
