import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Look of the page's `h1`; focusable for `focusScreen`. */
export const pageTitleClass = 'min-w-0 text-title font-bold outline-none'

interface PageTitleProps {
  isBeside?: boolean
  className?: string
  children: ReactNode
}

export function PageTitle({ isBeside = false, className, children }: PageTitleProps) {
  const Title = isBeside ? 'p' : 'h1'
  return (
    <Title tabIndex={-1} className={cx(pageTitleClass, className)}>
      {children}
    </Title>
  )
}
