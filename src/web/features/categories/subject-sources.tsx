import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { sourceListAddress } from '#contract/addresses/addresses.ts'
import type { Category } from '#contract/categories/categories.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { useIsSearchLogged } from '#web/session/permissions.ts'
import { Async } from '#web/shared/async.tsx'
import { linkClass, quietLinkClass } from '#web/ui/link-class.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import type { Taxonomy } from './taxonomy.ts'
import { texts } from './texts.ts'

const AT_MOST = 12

interface SubjectSourcesProps {
  readonly taxonomy: Taxonomy
  readonly subject: Category
  /** Hides them. */
  readonly isEditing: boolean
}

/** First sources of a category or subject, as its list shows them. */
export function SubjectSources({ taxonomy, subject: { id, count }, isEditing }: SubjectSourcesProps) {
  const headingId = useId()
  const search = sourceListAddress.parse({ category: String(id) })
  const isShown = count > 0 && !isEditing
  // Opening a subject is no search, so nothing is listed where a log would call it one.
  const isListed = !useIsSearchLogged()
  const list = useQuery({ ...sourceQueries.list(taxonomy.scope, search), enabled: isShown && isListed })
  if (!isShown) return null
  return (
    <section aria-labelledby={headingId} className="flex max-w-prose flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={headingId} className="text-heading font-bold">
          {texts.sources}
        </h2>
        <Link to={taxonomy.sourcesPath} search={search} className={linkClass}>
          {texts.showAll(count)}
        </Link>
      </div>
      {isListed && (
        <Async query={list} loading={<SkeletonList rows={3} />}>
          {({ sources }) => (
            <ul>
              {sources.slice(0, AT_MOST).map((source) => (
                <li key={source.id} className="flex min-h-8 items-center pointer-coarse:min-h-touch">
                  <Link
                    to={taxonomy.sourcePath}
                    params={{ slug: String(source.id) }}
                    search={search}
                    className={`${quietLinkClass} truncate`}
                  >
                    <bdi>{source.title}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Async>
      )}
    </section>
  )
}
