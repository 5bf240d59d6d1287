import { type RefObject, useEffect } from 'react'

/** Gives the focus to this control when what had it, or opened the dialog that had it, has gone with what was done. */
export function FocusAfterwards({ target }: { target: RefObject<HTMLElement | null> }) {
  // The focus is the document's.
  useEffect(
    () => () => {
      // Headless UI gives it to what had it before that, after this.
      if (document.activeElement === document.body) queueMicrotask(() => target.current?.focus())
    },
    [target],
  )
  return null
}
