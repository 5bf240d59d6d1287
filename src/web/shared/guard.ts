import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { mayOpen, type Screen } from '#contract/access.ts'
import { currentUser } from '#web/session/store.ts'

interface Visit {
  readonly location: ParsedLocation
  readonly cause: 'enter' | 'stay' | 'preload'
}

/**
 * For a route's `beforeLoad`: lets in those who may open the screen. Others who are signed in go to `/start`; a guest goes
 * Home, where the login modal opens and leads back to the very address that was asked for (decision 0013, screens). Somebody
 * who is on the screen when the session ends has not asked for anything, and just goes Home.
 */
export const guard =
  (screen: Screen) =>
  ({ location, cause }: Visit): void => {
    const user = currentUser()
    if (mayOpen(user, screen)) return
    if (user) throw redirect({ to: '/start', replace: true })
    throw redirect({ to: '/', search: cause === 'stay' ? {} : { to: location.href }, replace: true })
  }
