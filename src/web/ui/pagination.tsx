import type { ReactNode } from 'react'
import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { digits } from './digits.ts'
import { Icon } from './icon.tsx'

/** Props for the router's link, except `page`. */
export type PageLink = {
  page: number
  className: string
  children: ReactNode
  'aria-label': string
  'aria-current'?: 'page'
  rel?: 'prev' | 'next'
}

type PaginationProps = { page: number; total: number; label?: string; renderLink: (link: PageLink) => ReactNode }

const cell = cx(buttonClass('quiet', 'small'), 'min-w-8 px-1.5 tabular-nums pointer-coarse:min-w-touch')
const current = cx(cell, 'bg-accent-soft forced-colors:border-[Highlight]')

export function Pagination({ page, total, label = 'Pages', renderLink }: PaginationProps) {
  const step = (target: number, rel: 'prev' | 'next') => {
    const icon = <Icon name={rel === 'prev' ? 'chevron-left' : 'chevron-right'} />
    if (target < 1 || target > total) return <span className={cx(cell, 'opacity-40')}>{icon}</span>
    const name = rel === 'prev' ? 'Previous page' : 'Next page'
    return renderLink({ page: target, rel, className: cell, 'aria-label': name, children: icon })
  }

  return (
    <nav aria-label={label} className="@container w-full">
      <ul className="flex items-center justify-center gap-0.5">
        <li>{step(page - 1, 'prev')}</li>
        <li className="px-2 text-small whitespace-nowrap text-muted tabular-nums @min-[380px]:hidden">
          Page {page} of {digits.format(total)}
        </li>
        {pageNumbers(page, total).map((entry, index) => (
          <li key={entry === 'gap' ? `gap-${index}` : entry} className="hidden @min-[380px]:block">
            {entry === 'gap' ? (
              <span className="px-1 text-muted">…</span>
            ) : (
              renderLink({
                page: entry,
                className: entry === page ? current : cell,
                'aria-label': `Page ${entry}`,
                ...(entry === page && { 'aria-current': 'page' }),
                children: entry,
              })
            )}
          </li>
        ))}
        <li>{step(page + 1, 'next')}</li>
      </ul>
    </nav>
  )
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** First, last and neighboring pages; at most seven, so that the width is constant. */
export function pageNumbers(page: number, total: number): (number | 'gap')[] {
  if (total <= 7) return range(1, total)
  if (page <= 4) return [...range(1, 5), 'gap', total]
  if (page >= total - 3) return [1, 'gap', ...range(total - 4, total)]
  return [1, 'gap', page - 1, page, page + 1, 'gap', total]
}
