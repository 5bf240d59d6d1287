import type { ComponentProps } from 'react'

/**
 * The input of a headlessui combobox, for its `as`: headlessui sets `aria-describedby` itself, to nothing where there is
 * no `Description` of its own, so the ids of hint and error come under another name.
 */
export function ComboboxControl({
  describedBy,
  ...rest
}: ComponentProps<'input'> & { describedBy?: string | undefined }) {
  return <input {...rest} aria-describedby={describedBy} />
}
