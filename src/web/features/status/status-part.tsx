import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { statusQueries } from './queries.ts'
import { texts } from './texts.ts'

/** Warning for administrators; hidden if all is well. */
export function StatusNotice() {
  // Silent on errors; the status screen shows them.
  const { data } = useQuery(statusQueries.warning())
  const warnings = data ? texts.warnings({ ...data, emails: { ...data.emails, undelivered: 0 } }) : []
  if (warnings.length === 0) return null
  return (
    <aside
      aria-label={texts.notice}
      className="flex items-start gap-2 rounded bg-danger-soft px-3 py-2 forced-colors:border"
    >
      <Icon name="warning" className="mt-px text-danger" />
      <span className="min-w-0 grow">{warnings.join(' ')}</span>
      <Link to="/status" className={linkClass}>
        {texts.seeStatus}
      </Link>
    </aside>
  )
}
