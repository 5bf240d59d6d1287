import { createFileRoute, redirect } from '@tanstack/react-router'
import * as z from '#contract/zod.ts'
import { HomeScreen } from '#web/features/home/home-screen.tsx'
import { useLoginFor } from '#web/features/sessions/use-address-dialog.ts'
import { currentUser } from '#web/session/store.ts'
import { isInternalPath } from '#web/shared/internal-path.ts'
import { lenient } from '#web/shared/lenient.ts'

// `to`: the address that a guest asked for and gets after login (decision 0013, screens).
const search = z.object({ to: z._default(z.string().check(z.refine(isInternalPath)), '') })

export const Route = createFileRoute('/')({
  validateSearch: lenient(search),
  beforeLoad: ({ search: { to } }) => {
    if (to !== '' && currentUser()) throw redirect({ href: to, replace: true })
  },
  component: Home,
})

function Home() {
  useLoginFor(Route.useSearch().to)
  return <HomeScreen />
}
