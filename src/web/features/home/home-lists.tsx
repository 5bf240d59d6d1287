import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { NEWEST_LIMIT } from '#contract/limits.ts'
import { domainOf } from '#contract/site-icon.ts'
import type { Source } from '#contract/sources.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { Async } from '#web/shared/async.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { quietLinkClass } from '#web/ui/link-class.ts'
import { rowClass } from '#web/ui/row-class.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'

const loading = <SkeletonList rows={NEWEST_LIMIT} />

/** The first of one's favourites. */
export function Favorites() {
  const favorites = useQuery(sourceQueries.favorites())
  return (
    <Section
      title="Favorites"
      more={
        favorites.data !== undefined &&
        favorites.data.length > 0 && (
          <Link to="/sources" search={{ order: 'favorite' }} className={quietLinkClass}>
            All favorites
          </Link>
        )
      }
    >
      <Async query={favorites} loading={loading}>
        {(sources) => (
          <Rows
            sources={sources}
            empty={
              <EmptyState title="No favorites yet." hint="Mark a source with its star, and you will find it here." />
            }
          />
        )}
      </Async>
    </Section>
  )
}

/** What was added last. */
export function Newest() {
  const newest = useQuery(sourceQueries.newest())
  return (
    <Section title="Newest sources">
      <Async query={newest} loading={loading}>
        {(sources) => <Rows sources={sources} empty={<EmptyState title="Nothing here yet." />} />}
      </Async>
    </Section>
  )
}

interface SectionProps {
  readonly title: string
  readonly more?: ReactNode
  readonly children: ReactNode
}

function Section({ title, more, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-6 items-center justify-between gap-4 pointer-coarse:min-h-12">
        <h2 id={id} className="text-heading font-bold">
          {title}
        </h2>
        {more}
      </div>
      <div className="overflow-hidden rounded-large border border-line bg-surface">{children}</div>
    </section>
  )
}

function Rows({ sources, empty }: { sources: readonly Source[]; empty: ReactNode }) {
  if (sources.length === 0) return empty
  return (
    <ul className="divide-y divide-line">
      {sources.map(({ id, title, link }) => (
        <li key={id}>
          <Link to="/sources/$slug" params={{ slug: String(id) }} preload="intent" className={rowClass()}>
            <span className="flex min-w-0 grow flex-col">
              <bdi className="truncate">{title}</bdi>
              <span className="truncate text-caption text-muted">{domainOf(link) ?? link}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
