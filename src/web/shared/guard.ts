import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { mayOpen, type Screen } from '#contract/access.ts'
import { currentUser } from '#web/session/store.ts'

interface Visit {
  readonly location: ParsedLocation
}

/** Route guard: others go to `/start`, guests Home with login and the address kept (decision 0013, screens). */
export const guard =
  (screen: Screen) =>
  ({ location }: Visit): void => {
    const user = currentUser()
    if (mayOpen(user, screen)) return
    if (user) throw redirect({ to: '/start', replace: true })
    throw redirect({ to: '/', search: { to: location.href }, replace: true })
  }
