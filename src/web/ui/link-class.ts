import { cx } from './cx.ts'

export const linkClass =
  'rounded-small text-accent underline decoration-1 underline-offset-[0.2em] pointer-coarse:py-[1.1rem] hover:text-accent-strong hover:decoration-2'

/** Plain link within lists; underlined on hover. */
export const quietLinkClass =
  'rounded-small text-accent no-underline pointer-coarse:py-[1.3rem] hover:text-accent-strong hover:underline'

/** Main entry; the bar marks `aria-current`. */
export const navLinkClass = (active: boolean) =>
  cx(
    'relative inline-flex h-full items-center px-2 max-header-m:px-1.5 text-body whitespace-nowrap no-underline transition-colors duration-nav focus-visible:-outline-offset-2 pointer-coarse:min-h-touch',
    'after:absolute after:inset-x-2 max-header-m:after:inset-x-1.5 after:bottom-0 after:h-[0.25rem] after:origin-left after:bg-accent after:transition-transform after:duration-nav forced-colors:after:bg-[Highlight]',
    active ? 'font-medium text-ink after:scale-x-100' : 'text-muted after:scale-x-0 hover:text-ink',
  )
