import { Link, Navigate, useLocation } from '@tanstack/react-router'
import { memo } from 'react'
import { totalPages } from '#contract/page-number.ts'
import type { SourceList as List, Source, SourceListQuery } from '#contract/sources.ts'
import { NoSubjects } from '#web/features/sources/group/no-subjects.tsx'
import type { Library } from '#web/features/sources/library.ts'
import { groupedByLetter } from '#web/features/sources/search.ts'
import { SiteIcon } from '#web/features/sources/site-icon.tsx'
import { useIsSearchLogged } from '#web/session/permissions.ts'
import { RowLink } from '#web/shared/row-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { letterHeadingClass, rowClass } from '#web/ui/row-class.ts'
import { linkText } from './link-text.ts'
import { useShowsLinks } from './view-menu.tsx'

const NOTHING = 'No sources available.'

interface SourceListProps {
  readonly list: List
  readonly query: SourceListQuery
  readonly library: Library
  /** The source that is open beside the list. */
  readonly openId: number | null
  /** While these are still the entries of the list that is being left. */
  readonly isBusy: boolean
}

export function SourceList({ list, query, library, openId, isBusy }: SourceListProps) {
  // An empty list has its one page.
  const pages = totalPages(list.totalCount, list.limit) || 1
  const showsLinks = useShowsLinks()
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  if (!isBusy && query.page > pages) {
    return <Navigate to="." search={(old) => ({ ...old, page: pages })} replace />
  }
  if (list.totalCount === 0) return <NothingFound list={list} query={query} library={library} />
  return (
    <>
      <div aria-busy={isBusy} className={cx(isBusy && 'opacity-60 transition-opacity duration-nav')}>
        {groupedByLetter(list.sources).map(({ key, letter, sources }) => (
          <section key={key} aria-labelledby={`letter-${key}`}>
            <h2 id={`letter-${key}`} className={letterHeadingClass}>
              {letter}
            </h2>
            <ul>
              {sources.map((source) => (
                <SourceListItem
                  key={source.id}
                  source={source}
                  href={`${library.listPath}/${source.id}${search}`}
                  isOpen={source.id === openId}
                  showsLink={showsLinks}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {pages > 1 && <PageLinks page={Math.min(query.page, pages)} pages={pages} />}
    </>
  )
}

function PageLinks({ page, pages }: { page: number; pages: number }) {
  // A page that is pointed at is fetched ahead; but a group's log holds only what somebody wanted to see.
  const preload = useIsSearchLogged() ? false : 'intent'
  return (
    <div className="p-3">
      <Pagination
        page={page}
        total={pages}
        renderLink={({ page: target, ...link }) => (
          <Link
            to="."
            search={(old) => ({ ...old, page: target })}
            activeOptions={{ exact: true }}
            preload={preload}
            {...link}
          />
        )}
      />
    </div>
  )
}

function NothingFound({ list, query, library }: Pick<SourceListProps, 'list' | 'query' | 'library'>) {
  const isFiltered = query.search !== '' || query.subCategory !== ''
  if (isFiltered) return <NothingMatches />
  return <EmptyState title={NOTHING} hint={library.scope === 'group' && <NothingFiled list={list} />} />
}

function NothingMatches() {
  return (
    <EmptyState
      title={NOTHING}
      hint="Nothing matches this search and category."
      action={
        <Link
          to="."
          search={(old) => ({ ...old, search: '', subCategory: '', page: 1 })}
          activeOptions={{ exact: true }}
          className={linkClass}
        >
          Show all sources
        </Link>
      }
    />
  )
}

function NothingFiled({ list }: { list: List }) {
  if (list.categories.length === 0) return <NoSubjects />
  return (
    <>
      Open a source in{' '}
      <Link to="/sources" className={linkClass}>
        Sources
      </Link>{' '}
      to add it to your group.
    </>
  )
}

const openInNewWindow = (link: string) => window.open(link, '_blank', 'noopener,noreferrer')

interface SourceListItemProps {
  readonly source: Source
  /** Where it is open beside the list. */
  readonly href: string
  readonly isOpen: boolean
  readonly showsLink: boolean
}

/** A source in the list: a click opens it beside the list, a double click opens its site. */
const SourceListItem = memo(function SourceListItem({ source, href, isOpen, showsLink }: SourceListItemProps) {
  return (
    <li>
      <RowLink
        href={href}
        keepsScroll
        preloads
        className={rowClass(isOpen)}
        aria-current={isOpen || undefined}
        onDoubleClick={() => openInNewWindow(source.link)}
      >
        <SiteIcon link={source.link} />
        <span className="flex min-w-0 grow flex-col">
          <bdi className="truncate">{source.title}</bdi>
          {showsLink && (
            <span dir="ltr" className="truncate text-caption text-muted">
              {linkText(source.link)}
            </span>
          )}
        </span>
        {!source.isPublic && <Mark icon="lock" label="Private" />}
        {source.favorite && <Mark icon="star-filled" label="Favorite" />}
      </RowLink>
    </li>
  )
})

function Mark({ icon, label }: { icon: 'lock' | 'star-filled'; label: string }) {
  return (
    <span className={icon === 'lock' ? 'text-muted' : 'text-accent'} title={label}>
      <Icon name={icon} size={16} />
      <span className="sr-only">{label}</span>
    </span>
  )
}
