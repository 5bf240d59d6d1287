import { cx } from './cx.ts'

const look = 'rounded border border-line bg-raised text-body text-ink shadow-overlay'

/** Box of a combobox. */
export const popupClass = cx('z-menu', look)

export const popoverClass = cx(look, 'p-0')

export const popupRootClass = 'inline-block max-w-full [anchor-scope:--popup]'

export const popupButtonClass = 'max-w-full [anchor-name:--popup]'

/** `active`: at the keyboard position. */
export const optionClass = (active: boolean) =>
  cx(
    'flex w-full items-center gap-2 px-3 text-left select-none aria-disabled:text-muted',
    active ? 'bg-accent-soft forced-colors:outline-2 forced-colors:-outline-offset-2' : 'hover:bg-hover',
  )
