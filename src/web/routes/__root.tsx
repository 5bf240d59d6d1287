import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { Keyboard } from '#web/features/keyboard/keyboard.tsx'
import { LoginHost } from '#web/features/sessions/login-host.tsx'
import { UserMenu } from '#web/features/sessions/user-menu.tsx'
import { Shell } from '#web/features/shell/shell.tsx'
import { useUser } from '#web/session/store.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { pageClass } from '#web/ui/page.tsx'

const NotFound = lazyPart(async () => (await import('#web/shared/not-found.tsx')).NotFound)

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: () => (
    <main id="main" className={pageClass}>
      <NotFound />
    </main>
  ),
})

function Root() {
  const turn = usePersonTurn()
  return (
    <>
      <Shell palette={<Keyboard />} userMenu={<UserMenu />}>
        <Outlet key={turn} />
      </Shell>
      <LoginHost />
    </>
  )
}

const usePersonTurn = (): number => {
  const id = useUser()?.id
  const [last, setLast] = useState({ id, turn: 0 })
  if (id !== undefined && id !== last.id) setLast({ id, turn: last.id === undefined ? last.turn : last.turn + 1 })
  return last.turn
}
