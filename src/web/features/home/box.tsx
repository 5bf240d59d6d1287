import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { SkeletonRow } from '#web/ui/skeleton.tsx'

/** Multi-column layout, read column by column. */
export const boxesClass = 'gap-4 not-phone:columns-2 desktop:columns-3'

export const boxClass = 'mb-4 break-inside-avoid overflow-hidden rounded-large border border-line bg-surface'

interface BoxProps<Item> {
  readonly title: string
  readonly query: Pick<UseQueryResult<readonly Item[]>, 'data' | 'isLoading'>
  /** Link to the full list. */
  readonly more?: ReactNode
  readonly children: (item: Item) => ReactNode
}

/** Box of Home; hidden when empty. */
export function Box<Item extends { readonly id: number }>({ title, query, more, children }: BoxProps<Item>) {
  const id = useId()
  const { data = [], isLoading } = query
  if (!isLoading && data.length === 0) return null
  return (
    <section aria-labelledby={id} className={boxClass}>
      <div className="flex min-h-touch items-center justify-between gap-4 border-b border-line px-4">
        <h2 id={id} className="text-heading font-bold">
          {title}
        </h2>
        {more}
      </div>
      {isLoading && <WaitingRows />}
      <ul className="divide-y divide-line">
        {data.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
    </section>
  )
}

function WaitingRows() {
  return [0, 1, 2].map((index) => <SkeletonRow key={index} index={index} isTall />)
}
