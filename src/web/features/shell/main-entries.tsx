import { Link } from '@tanstack/react-router'
import { useMayOpen } from '#web/session/permissions.ts'
import { navLinkClass } from '#web/ui/link-class.ts'

/** The main entries that the visitor may open. */
export function MainEntries() {
  const maySources = useMayOpen('sources')
  return (
    <nav aria-label="Main" className="flex h-full overflow-x-auto">
      {maySources && (
        <Link
          to="/sources"
          activeOptions={{ includeSearch: false }}
          activeProps={{ className: navLinkClass(true) }}
          inactiveProps={{ className: navLinkClass(false) }}
        >
          Sources
        </Link>
      )}
    </nav>
  )
}
