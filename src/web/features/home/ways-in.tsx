import { Link } from '@tanstack/react-router'
import type { Screen } from '#contract/access.ts'
import { useScreens } from '#web/session/screens.ts'
import { useUser } from '#web/session/store.ts'

const purposes: Record<Screen, string> = {
  sources: 'Search the whole library, or browse it by category.',
  mySources: 'What your group has collected, filed under its own subjects.',
  groups: 'The people of your group: invite them, or take them out.',
  subjects: 'The subjects and categories that your group files its sources under.',
  categories: 'The categories of the library, and how many sources each holds.',
  activity: 'Who did what, and when.',
}

// Administrators have no group of their own.
const GROUPS = 'The groups that work with Sourcebook, and the people in them.'

const help = { to: '/help', title: 'Help', purpose: 'How things work here, and whom to ask.' } as const

const linkClass =
  'rounded-small font-medium text-accent no-underline after:absolute after:inset-0 hover:text-accent-strong hover:underline'

/** Every screen that the visitor may open, each with what it is for. */
export function WaysIn() {
  const user = useUser()
  const purposeOf = (screen: Screen) => (screen === 'groups' && user?.role === 'ROLE_ADMIN' ? GROUPS : purposes[screen])
  const screens = useScreens().map(({ screen, to, title }) => ({ to, title, purpose: purposeOf(screen) }))
  return (
    <nav aria-label="Screens">
      <ul className="grid gap-x-8 gap-y-3 border-t border-line pt-6 compact:grid-cols-2 wide:grid-cols-3">
        {[...screens, help].map(({ to, title, purpose }) => (
          <li key={to} className="relative flex flex-col items-start py-1">
            {/* All of the entry is the link, and its title the name. */}
            <Link to={to} className={linkClass}>
              {title}
            </Link>
            <span className="text-small text-muted">{purpose}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
