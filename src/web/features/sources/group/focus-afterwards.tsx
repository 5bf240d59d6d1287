import { type RefObject, useEffect } from 'react'

export function FocusAfterwards({ target }: { target: RefObject<HTMLElement | null> }) {
  useEffect(
    () => () => {
      // Runs after Headless UI has returned the focus.
      if (document.activeElement === document.body) queueMicrotask(() => target.current?.focus())
    },
    [target],
  )
  return null
}
