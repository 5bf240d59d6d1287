import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** The look of a page's title, on the one `h1` that each has; it takes the focus of what has gone (`focusScreen`). */
export const pageTitleClass = 'min-w-0 text-title font-bold outline-none'

interface PageTitleProps {
  /** Whether something is open beside it: then that has the title of the page. */
  isBeside?: boolean
  className?: string
  children: ReactNode
}

/** The title of a screen, at its left edge. `className` is for its place. */
export function PageTitle({ isBeside = false, className, children }: PageTitleProps) {
  const Title = isBeside ? 'p' : 'h1'
  return (
    <Title tabIndex={-1} className={cx(pageTitleClass, className)}>
      {children}
    </Title>
  )
}
