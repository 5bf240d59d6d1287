import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { addressOf, textField } from '#contract/addresses/addresses.ts'
import { isInternalPath } from '#contract/addresses/internal-path.ts'
import { HomeScreen } from '#web/features/home/home-screen.tsx'
import { useLoginFor } from '#web/features/sessions/use-address-dialog.ts'
import type { SessionEnd } from '#web/session/session-end.ts'
import { currentUser } from '#web/session/store.ts'
import { searchIn } from '#web/shared/search-in.ts'

// `to`: address after login (decision 0013, screens).
const search = addressOf({ to: (value) => (isInternalPath(textField(value)) ? textField(value) : '') })

export const Route = createFileRoute('/')({
  validateSearch: searchIn(search),
  beforeLoad: ({ search: { to }, location }) => {
    const user = currentUser()
    if (!user) return
    const { sessionEnd } = location.state
    const href = sessionEnd ? goingOn(sessionEnd, user.id) : to
    if (href !== '') throw redirect({ href, replace: true })
  },
  component: Home,
})

const goingOn = ({ userId, href }: SessionEnd, by: number) => (userId === by && isInternalPath(href) ? href : '/')

function Home() {
  const hasEnded = useLocation({ select: ({ state }) => state.sessionEnd !== undefined })
  useLoginFor(Route.useSearch().to, hasEnded)
  return <HomeScreen />
}
