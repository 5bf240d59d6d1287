import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import * as z from '#contract/zod.ts'
import { HomeScreen } from '#web/features/home/home-screen.tsx'
import { useLoginFor } from '#web/features/sessions/use-address-dialog.ts'
import type { SessionEnd } from '#web/session/session-end.ts'
import { currentUser } from '#web/session/store.ts'
import { isInternalPath } from '#web/shared/internal-path.ts'
import { lenient } from '#web/shared/lenient.ts'

// `to`: the address that a guest asked for and gets after login (decision 0013, screens).
const search = z.object({ to: z._default(z.string().check(z.refine(isInternalPath)), '') })

export const Route = createFileRoute('/')({
  validateSearch: lenient(search),
  beforeLoad: ({ search: { to }, location }) => {
    const user = currentUser()
    if (!user) return
    const { sessionEnd } = location.state
    const href = sessionEnd ? goingOn(sessionEnd, user.id) : to
    if (href !== '') throw redirect({ href, replace: true })
  },
  component: Home,
})

// Where another person was is nothing to who logs in instead.
const goingOn = ({ userId, href }: SessionEnd, by: number) => (userId === by && isInternalPath(href) ? href : '/')

function Home() {
  const hasEnded = useLocation({ select: ({ state }) => state.sessionEnd !== undefined })
  useLoginFor(Route.useSearch().to, hasEnded)
  return <HomeScreen />
}
