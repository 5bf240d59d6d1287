import type { UseQueryResult } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Category } from '#contract/categories/categories.ts'
import { domainOf } from '#contract/links/site-icon.ts'
import type { DueSources } from '#contract/lists/home-lists.ts'
import type { View } from '#contract/lists/views.ts'
import type { Group } from '#contract/people/groups.ts'
import type { Report } from '#contract/sources/reports.ts'
import type { Source } from '#contract/sources/sources.ts'
import { countToAnswer } from '#web/features/reports/queries.ts'
import { ViewLink } from '#web/features/views/view-link-part.tsx'
import { dateLanguage } from '#web/shared/dates.ts'
import { cx } from '#web/ui/cx.ts'
import { quietLinkClass } from '#web/ui/link-class.ts'
import { rowClass } from '#web/ui/row-class.ts'
import { Box } from './box.tsx'
import { Branch } from './branch.tsx'
import { texts } from './texts.ts'

interface BoxQuery<Item> {
  readonly query: UseQueryResult<readonly Item[]>
}

const lineClass = cx(rowClass(), 'min-h-touch')
const moreClass = `${quietLinkClass} inline-flex h-touch shrink-0 items-center`

const MOST = 8

const firstOf = <Item,>({ data, isLoading }: UseQueryResult<readonly Item[]>) => ({
  data: data?.slice(0, MOST),
  isLoading,
})

const hasMore = ({ data = [] }: UseQueryResult<readonly unknown[]>) => data.length > MOST

export function Continue({ query }: BoxQuery<Source>) {
  return (
    <Box title={texts.continue} query={query}>
      {(source) => <SourceRow source={source} />}
    </Box>
  )
}

export function Favorites({ query }: BoxQuery<Source>) {
  const all = (
    <Link to="/sources" search={{ favorite: 'yes' }} className={moreClass}>
      {texts.allFavorites}
    </Link>
  )
  return (
    <Box title={texts.favorites} query={query} more={all}>
      {(source) => <SourceRow source={source} />}
    </Box>
  )
}

export function Changed({ query }: BoxQuery<Source>) {
  return (
    <Box title={texts.changed} query={query}>
      {(source) => <SourceRow source={source} changed={source.updatedAt} />}
    </Box>
  )
}

function SourceRow({ source: { id, title, link }, changed }: { source: Source; changed?: string }) {
  return (
    <Link to="/sources/$slug" params={{ slug: String(id) }} preload="intent" className={lineClass}>
      <span className="flex min-w-0 grow flex-col">
        <bdi className="truncate">{title}</bdi>
        <span className="flex justify-between gap-3 text-caption text-muted">
          <bdi className="truncate">{domainOf(link) ?? link}</bdi>
          {changed !== undefined && (
            <time dateTime={changed} lang={dateLanguage()} className="shrink-0">
              {texts.changedOn(changed)}
            </time>
          )}
        </span>
      </span>
    </Link>
  )
}

const byNews = (views: readonly View[]) =>
  views.toSorted((one, other) => Number(other.newCount > 0) - Number(one.newCount > 0))

export function SavedViews({ query }: BoxQuery<View>) {
  const { data, isLoading } = query
  const all = hasMore(query) && (
    <Link to="/sources" className={moreClass}>
      {texts.allViews}
    </Link>
  )
  return (
    <Box title={texts.views} query={{ data: data && byNews(data).slice(0, MOST), isLoading }} more={all}>
      {(view) => <ViewLink view={view} className={lineClass} />}
    </Box>
  )
}

export function Subjects({ query }: BoxQuery<Category>) {
  const all = hasMore(query) && (
    <Link to="/my-sources" className={moreClass}>
      {texts.allSubjects}
    </Link>
  )
  return (
    <Box title={texts.subjects} query={firstOf(query)} more={all}>
      {(subject) => <Branch category={subject} to="/my-sources" />}
    </Box>
  )
}

type PendingGroup = Group & { readonly pending: number }

interface ToDoProps {
  readonly reports: UseQueryResult<readonly Report[]>
  readonly invitations: UseQueryResult<readonly PendingGroup[]>
  readonly due: UseQueryResult<DueSources>
}

const sourceTasks = ({ count = 0, brokenLinks = 0 }: Partial<DueSources> = {}) => [
  count > 0 && {
    id: 3,
    link: (
      <Task to="/sources" search={{ due: 'yes' }}>
        {texts.due(count)}
      </Task>
    ),
  },
  brokenLinks > 0 && {
    id: 4,
    link: (
      <Task to="/sources" search={{ health: 'gone,moved' }}>
        {texts.brokenLinks(brokenLinks)}
      </Task>
    ),
  },
]

/** Open tasks, linked to their lists. */
export function ToDo({ reports, invitations, due }: ToDoProps) {
  const toAnswer = countToAnswer(reports.data ?? [])
  const groups = invitations.data ?? []
  const tasks = [
    toAnswer > 0 && { id: 1, link: <Task to="/reports">{texts.reports(toAnswer)}</Task> },
    groups.length > 0 && { id: 2, link: <Invitations groups={groups} /> },
    ...sourceTasks(due.data),
  ].filter((task) => task !== false)
  return (
    <Box
      title={texts.toDo}
      query={{ data: tasks, isLoading: [reports, invitations, due].some((query) => query.isLoading) }}
    >
      {({ link }) => link}
    </Box>
  )
}

function Invitations({ groups: [group, ...others] }: { groups: readonly PendingGroup[] }) {
  const pending = others.reduce((sum, other) => sum + other.pending, group?.pending ?? 0)
  return (
    <Task
      {...(group && others.length === 0
        ? { to: '/groups/$slug', params: { slug: String(group.id) } }
        : { to: '/groups' })}
    >
      {texts.invitations(pending)}
    </Task>
  )
}

function Task({ children, ...link }: Pick<LinkProps, 'to' | 'params' | 'search'> & { children: ReactNode }) {
  return (
    <Link {...link} className={lineClass}>
      {children}
    </Link>
  )
}
