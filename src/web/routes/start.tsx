import { createFileRoute, redirect } from '@tanstack/react-router'
import { mayOpen } from '#contract/access.ts'
import { currentUser } from '#web/session/store.ts'

/** Readers of sources to Sources, others Home (decision 0013, screens). */
export const Route = createFileRoute('/start')({
  beforeLoad: () => {
    throw redirect({ to: mayOpen(currentUser(), 'sources') ? '/sources' : '/', replace: true })
  },
})
