import { Link } from '@tanstack/react-router'
import { domainOf } from '#contract/icons.ts'
import type { Source } from '#contract/sources.ts'
import { SiteIcon } from '#web/features/sources/site-icon.tsx'
import type { SourceScreen } from '#web/features/sources/source-screen.ts'
import { Icon } from '#web/ui/icon.tsx'
import { rowClass } from '#web/ui/row-class.ts'

const openInNewWindow = (link: string) => window.open(link, '_blank', 'noopener,noreferrer')

/** A source in the list: a click opens it beside the list, a double click opens its site. */
export function SourceListItem({ source, screen, isOpen }: { source: Source; screen: SourceScreen; isOpen: boolean }) {
  return (
    <li>
      <Link
        to={screen.detailPath}
        params={{ slug: String(source.id) }}
        search
        resetScroll={false}
        preload="intent"
        className={rowClass(isOpen)}
        aria-current={isOpen || undefined}
        onDoubleClick={() => openInNewWindow(source.link)}
      >
        <SiteIcon link={source.link} />
        <span className="flex min-w-0 grow flex-col">
          <bdi className="truncate">{source.title}</bdi>
          <span className="truncate text-caption text-muted">{domainOf(source.link) ?? source.link}</span>
        </span>
        {!source.isPublic && <Mark icon="lock" label="Private" />}
        {source.favorite && <Mark icon="star-filled" label="Favorite" />}
      </Link>
    </li>
  )
}

function Mark({ icon, label }: { icon: 'lock' | 'star-filled'; label: string }) {
  return (
    <span className={icon === 'lock' ? 'text-muted' : 'text-accent'} title={label}>
      <Icon name={icon} size={16} />
      <span className="sr-only">{label}</span>
    </span>
  )
}
