import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, type ErrorComponentProps, Outlet } from '@tanstack/react-router'
import { LoginHost } from '#web/features/login/login-host.tsx'
import { UserMenu } from '#web/features/login/user-menu.tsx'
import { Shell } from '#web/features/shell/shell.tsx'
import { NotFound } from '#web/shared/not-found.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: () => (
    <main id="main" className="mx-auto w-full max-w-prose py-6">
      <NotFound />
    </main>
  ),
  errorComponent: Failed,
})

function Root() {
  return (
    <>
      <Shell userMenu={<UserMenu />}>
        <Outlet />
      </Shell>
      <LoginHost />
    </>
  )
}

// For bugs: every pane shows its own failed requests.
function Failed({ reset }: ErrorComponentProps) {
  return (
    <main id="main">
      <ErrorState onRetry={reset} />
    </main>
  )
}
