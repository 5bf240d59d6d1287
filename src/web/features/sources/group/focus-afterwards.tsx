import { type RefObject, useEffect } from 'react'

/** In a dialog: gives the focus to this control when what opened the dialog has gone with what was done in it. */
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
