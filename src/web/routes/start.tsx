import { createFileRoute, redirect } from '@tanstack/react-router'
import { mayOpen } from '#contract/access.ts'
import { currentUser } from '#web/session/store.ts'

/** Sends those who may see sources to them, everybody else Home (decision 0013, screens). */
export const Route = createFileRoute('/start')({
  beforeLoad: () => {
    throw redirect({ to: mayOpen(currentUser(), 'sources') ? '/sources' : '/', replace: true })
  },
})
