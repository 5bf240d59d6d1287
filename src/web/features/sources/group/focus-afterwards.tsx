import { type RefObject, useEffect } from 'react'

/** Gives the focus to this control when what had it, or opened the dialog that had it, has gone with what was done. */
export function FocusAfterwards({ target }: { target: RefObject<HTMLElement | null> }) {
  // The focus is the document's.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) target.current?.focus()
    },
    [target],
  )
  return null
}
