import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { mayOpen, type Screen } from '#contract/access.ts'
import { currentUser } from '#web/session/store.ts'

interface Visit {
  readonly location: ParsedLocation
}

/**
 * For a route's `beforeLoad`: lets in those who may open the screen. Others who are signed in go to `/start`; a guest goes
 * Home, where the login modal opens and leads back to the very address that was asked for (decision 0013, screens).
 */
export const guard =
  (screen: Screen) =>
  ({ location }: Visit): void => {
    const user = currentUser()
    if (mayOpen(user, screen)) return
    if (user) throw redirect({ to: '/start', replace: true })
    throw redirect({ to: '/', search: { to: location.href }, replace: true })
  }
