import { type RefObject, useEffect } from 'react'

export function FocusAfterwards({ target }: { target: RefObject<HTMLElement | null> }) {
  useEffect(
    () => () => {
      // After Headless UI's own focus return.
      if (document.activeElement === document.body) queueMicrotask(() => target.current?.focus())
    },
    [target],
  )
  return null
}
