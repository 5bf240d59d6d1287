import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { LoginHost } from '#web/features/sessions/login-host.tsx'
import { UserMenu } from '#web/features/sessions/user-menu.tsx'
import { Shell } from '#web/features/shell/shell.tsx'
import { NotFound } from '#web/shared/not-found.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: () => (
    <main id="main" className="mx-auto w-full max-w-prose py-6">
      <NotFound />
    </main>
  ),
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
