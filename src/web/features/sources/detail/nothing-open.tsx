import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { dayOf } from '#web/shared/dates.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { quietLinkClass } from '#web/ui/link-class.ts'
import { texts } from './nothing-open-texts.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000
const AT_MOST = 3
/** Reserves the line while loading. */
const NO_BREAK_SPACE = '\u00a0'

/** Shown without an open source: size of the list and news. */
export function NothingOpen({ library, query }: { library: Library; query: SourceListQuery }) {
  const { data: list, isPlaceholderData } = useQuery({
    ...sourceQueries.list(library.scope, query),
    enabled: false,
  })
  return (
    <div className="flex flex-col gap-4 p-6">
      {list?.totalCount !== 0 && (
        <div>
          <p className="text-muted">{texts.choose}</p>
          {list && <p>{isPlaceholderData ? NO_BREAK_SPACE : countsOf(list)}</p>}
        </div>
      )}
      <NewThisWeek />
      <p className="text-small text-muted pointer-coarse:hidden">
        <Kbd>?</Kbd> {texts.keys}
      </p>
    </div>
  )
}

const countsOf = ({ totalCount, categories }: SourceList) =>
  texts.inAll(totalCount, categories.filter(({ count }) => count > 0).length)

function NewThisWeek() {
  const { data = [], dataUpdatedAt } = useQuery(sourceQueries.newest())
  const rows = data.filter(({ createdAt }) => Date.parse(createdAt) > dataUpdatedAt - WEEK_MS).slice(0, AT_MOST)
  if (rows.length === 0) return null
  return (
    <section className="flex flex-col gap-1">
      <h2 className="text-heading font-bold">{texts.newThisWeek}</h2>
      <ul>
        {rows.map(({ id, title, createdAt }) => (
          <li key={id} className="flex min-h-8 items-center gap-3 pointer-coarse:min-h-touch">
            <Link to="/sources/$slug" params={{ slug: String(id) }} className={`${quietLinkClass} truncate`}>
              <bdi>{title}</bdi>
            </Link>
            <span className="shrink-0 text-caption text-muted">{dayOf(createdAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
