import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { type SourceList, sourceListQuery } from '#contract/sources/sources.ts'
import * as z from '#contract/zod.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { Async } from '#web/shared/async.tsx'
import { frameTexts } from '#web/shared/frame-texts.ts'
import { cx } from '#web/ui/cx.ts'
import { linkClass } from '#web/ui/link-class.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { boxesClass } from './box.tsx'
import { Branch } from './branch.tsx'
import { texts } from './texts.ts'

const everything = z.parse(sourceListQuery, {})

export const useLibrary = (): UseQueryResult<SourceList> => useQuery(sourceQueries.list('global', everything))

export function LibrarySize({ list }: { list: SourceList | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p className="text-muted">{frameTexts.purpose}.</p>
      <Link to="/sources" className={cx(linkClass, 'inline-flex min-h-touch items-center')}>
        {list ? texts.size(list.totalCount, list.categories.length) : texts.all}
      </Link>
    </div>
  )
}

export function Library() {
  const list = useLibrary()
  return (
    <>
      <LibrarySize list={list.data} />
      <Async query={list} loading={<SkeletonList />}>
        {({ categories }) => <Categories categories={categories} />}
      </Async>
    </>
  )
}

function Categories({ categories }: Pick<SourceList, 'categories'>) {
  const id = useId()
  if (categories.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-2 text-heading font-bold">
        {texts.categories}
      </h2>
      <ul className={boxesClass}>
        {categories.map((category) => (
          <li key={category.id} className="break-inside-avoid border-b border-line">
            <Branch category={category} to="/sources" />
          </li>
        ))}
      </ul>
    </section>
  )
}
