import type { ComponentProps } from 'react'

/**
 * Input for headlessui's combobox: keeps our `aria-describedby`, which headlessui overwrites, and collapses without
 * options.
 */
export function ComboboxControl({
  describedBy,
  ...rest
}: ComponentProps<'input'> & { describedBy?: string | undefined }) {
  const isExpanded = rest['aria-controls'] !== undefined && rest['aria-expanded']
  const control = { ...rest, 'aria-expanded': isExpanded, 'aria-describedby': describedBy }
  return <input {...control} />
}
