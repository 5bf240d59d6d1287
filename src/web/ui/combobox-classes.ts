import { cx } from './cx.ts'
import { popupClass } from './popup-class.ts'

export const comboboxClasses = {
  /** Around chips, input and button. */
  field:
    'relative flex min-h-9 w-full flex-wrap items-center gap-1 rounded border border-edge bg-surface py-1 pr-9 pl-1.5 transition-colors duration-quick hover:border-muted has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus has-[input[aria-invalid=true]]:border-danger pointer-coarse:min-h-touch pointer-coarse:py-0.5',
  input: 'h-7 w-24 min-w-24 grow bg-transparent px-1.5 text-body text-ink outline-none pointer-coarse:h-touch',
  button: 'absolute inset-y-0 right-0 inline-flex w-9 items-center justify-center text-muted pointer-coarse:w-touch',
  /** Use `scrollIntoView` as its ref: dialogs would clip it. */
  options: cx(
    popupClass,
    'absolute top-full right-0 left-0 mt-1 max-h-menu scroll-my-2 py-1 overflow-y-auto overscroll-contain',
  ),
  overlay: cx(
    popupClass,
    'z-dialog w-(--input-width) min-w-64 py-1 overscroll-contain [--anchor-max-height:150px] [--anchor-padding:0.8rem]',
  ),
  below: 'max-h-categories overflow-y-auto overscroll-contain rounded border border-line py-1',
  option:
    'flex min-h-8 items-center gap-2 px-3 text-body select-none data-focus:bg-accent-soft data-selected:font-medium data-disabled:text-muted forced-colors:data-focus:outline-2 pointer-coarse:min-h-touch',
  heading: 'px-3 pt-2 pb-0.5 text-caption font-bold text-muted',
  empty: 'px-3 py-2 text-body text-muted',
} as const
