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

// Keeps user events working with a stopped clock.
const advanceTimers = (ms: number) => {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(ms)
}
const aPerson = () => userEvent.setup({ advanceTimers })

interface Visit {
  readonly user?: SessionUser | null
  readonly state?: HistoryState
}

/** Renders the page at an address with real routes and a fresh cache. Set up answers first. */
export const renderRoute = (address: string, { user = null, state = {} }: Visit = {}) => {
  if (user) loggedIn(user)
  const queryClient = withoutRetries()
  const history = createMemoryHistory({ initialEntries: [address] })
  // The address has this state, as after a reload.
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
