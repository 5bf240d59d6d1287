import { cx } from './cx.ts'

/** Shared look of text controls; invalid by `aria-invalid`, so that look and markup agree. */
const frameClass = cx(
  'w-full rounded border border-edge bg-surface text-ink transition-colors duration-quick',
  'hover:border-muted focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:outline-danger',
  'disabled:opacity-60',
)

export const controlClass = cx(frameClass, 'text-body')

export const titleControlClass = cx(frameClass, 'text-title font-bold')
