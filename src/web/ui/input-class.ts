import { cx } from './cx.ts'

/** What every text control shares but the size of its text. `aria-invalid` turns the border, so the look can't say other than the markup. */
const frameClass = cx(
  'w-full rounded border border-edge bg-surface text-ink transition-colors duration-quick',
  'hover:border-muted focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:outline-danger',
  'disabled:opacity-60',
)

export const controlClass = cx(frameClass, 'text-body')

/** Of one that stands in the place of a title. */
export const titleControlClass = cx(frameClass, 'text-title font-bold')
