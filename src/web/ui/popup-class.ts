import { cx } from './cx.ts'

const look = 'rounded border border-line bg-raised text-body text-ink shadow-overlay'

/** The box that a combobox opens. */
export const popupClass = cx('z-menu', look)

/** The popover of a menu or picker; `base.css` puts it at its button, at the edge that `data-align` names. */
export const popoverClass = cx(look, 'p-0')

/** Around the button and its popover. */
export const popupRootClass = 'inline-block max-w-full [anchor-scope:--popup]'

/** On that button, for the popover to find it. */
export const popupButtonClass = 'max-w-full [anchor-name:--popup]'

/** An entry of such a box. `active` is where the keyboard is. */
export const optionClass = (active: boolean) =>
  cx(
    'flex w-full items-center gap-2 px-3 text-left select-none aria-disabled:text-muted',
    active ? 'bg-accent-soft forced-colors:outline-2 forced-colors:-outline-offset-2' : 'hover:bg-hover',
  )
