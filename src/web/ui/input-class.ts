import { cx } from './cx.ts'

/** What every text control shares. `aria-invalid` turns the border, so the look can't say other than the markup. */
export const controlClass = cx(
  'w-full rounded border border-edge bg-surface text-body text-ink transition-colors duration-quick',
  'hover:border-muted focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:outline-danger',
  'disabled:opacity-60',
)
