import { cx } from './cx.ts'

/** The box that menus, pickers and comboboxes open. */
export const popupClass = 'z-menu rounded border border-line bg-raised text-body text-ink shadow-overlay'

/** An entry of such a box. `active` is where the keyboard is. */
export const optionClass = (active: boolean) =>
  cx(
    'flex w-full items-center gap-2 px-3 text-left select-none aria-disabled:text-muted',
    active ? 'bg-accent-soft forced-colors:outline-2 forced-colors:-outline-offset-2' : 'hover:bg-hover',
  )
