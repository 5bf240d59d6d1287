import type { ComponentProps } from 'react'

/**
 * The input of a headlessui combobox, for its `as`: headlessui sets `aria-describedby` itself, to nothing where there is
 * no `Description` of its own, so the ids of hint and error come under another name. Nor is anything expanded while
 * there are no options.
 */
export function ComboboxControl({
  describedBy,
  ...rest
}: ComponentProps<'input'> & { describedBy?: string | undefined }) {
  const isExpanded = rest['aria-controls'] !== undefined && rest['aria-expanded']
  const control = { ...rest, 'aria-expanded': isExpanded, 'aria-describedby': describedBy }
  return <input {...control} />
}
