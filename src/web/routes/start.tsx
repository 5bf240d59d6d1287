import { createFileRoute, redirect } from '@tanstack/react-router'
import { mayOpen } from '#contract/access.ts'
import { currentUser } from '#web/session/store.ts'

/** Sends everybody to where they can begin: to the sources who has access to them, else Home (decisions §4). */
export const Route = createFileRoute('/start')({
  beforeLoad: () => {
    throw redirect({ to: mayOpen(currentUser(), 'sources') ? '/sources' : '/', replace: true })
  },
})
