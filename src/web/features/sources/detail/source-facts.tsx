import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Source } from '#contract/sources.ts'
import { GroupFiling } from '#web/features/sources/group/group-filing.tsx'
import type { Library } from '#web/features/sources/library.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { chipLinkClass } from '#web/ui/chip.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass, quietLinkClass } from '#web/ui/link-class.ts'
import { Loading } from '#web/ui/spinner.tsx'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

const SourceHistory = lazyPart(async () => (await import('./source-history.tsx')).SourceHistory, {
  loading: <Loading />,
})

/** Link, place in the taxonomy, notes, tags and origin of a source. */
export function SourceFacts({ source, library }: { source: Source; library: Library }) {
  return (
    <>
      <a
        href={source.link}
        aria-keyshortcuts="o"
        target="_blank"
        rel="noopener noreferrer"
        className={`${linkClass} self-start break-all`}
      >
        {source.link} <Icon name="external" size={16} className="inline" />
        <span className="sr-only">(opens in a new window)</span>
      </a>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
        <SubCategoryLink source={source} />
        {!source.isPublic && (
          <Badge>
            <Icon name="lock" size={16} /> Private
          </Badge>
        )}
      </p>
      <GroupFiling source={source} />
      <Section title="Notes">
        {source.note === '' ? (
          <p className="text-muted">No notes available.</p>
        ) : (
          <p dir="auto" className="max-w-prose text-prose whitespace-pre-line">
            {source.note}
          </p>
        )}
      </Section>
      <Section title="Tags">
        <TagLinks source={source} library={library} />
      </Section>
      <Origin source={source} />
      <HistorySection source={source} />
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2 pt-2">
      <h2 className="text-heading font-bold">{title}</h2>
      {children}
    </section>
  )
}

// Its place in the global taxonomy, which filters the global list; that in the group's is apart.
function SubCategoryLink({ source: { subCategory } }: { source: Source }) {
  return (
    <Link
      to="/sources"
      search={{ subCategory: String(subCategory.id) }}
      activeOptions={{ exact: true }}
      className={quietLinkClass}
    >
      <bdi>{subCategory.category.name}</bdi> › <bdi>{subCategory.name}</bdi>
    </Link>
  )
}

function TagLinks({ source, library }: { source: Source; library: Library }) {
  if (source.tags.length === 0) return <p className="text-muted">No tags available.</p>
  return (
    <ul className="flex flex-wrap gap-2">
      {source.tags.map((tag) => (
        <li key={tag.id} className="max-w-full">
          <Link
            to={library.listPath}
            search={{ search: tag.label }}
            activeOptions={{ exact: true }}
            className={chipLinkClass}
          >
            <bdi className="truncate">{tag.label}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Origin({ source }: { source: Source }) {
  const added = day.format(new Date(source.createdAt))
  const updated = day.format(new Date(source.updatedAt))
  return (
    <p className="pt-2 text-small text-muted">
      Added {added}
      {source.createdBy && (
        <>
          {' '}
          by <bdi>{source.createdBy.fullName}</bdi>
        </>
      )}
      {updated !== added && `, last changed ${updated}`}
    </p>
  )
}

/** The history of a source, asked for when somebody wants to see it. */
function HistorySection({ source: { id, canReadHistory } }: { source: Source }) {
  const [isOpen, setOpen] = useState(false)
  if (!canReadHistory) return null
  return (
    <section aria-label="History" className="-mx-1.5">
      <Disclosure title="History" open={isOpen} onToggle={setOpen}>
        <SourceHistory id={id} />
      </Disclosure>
    </section>
  )
}
