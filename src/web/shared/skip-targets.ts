import { useEffect, useSyncExternalStore } from 'react'

/** The id of a part that a link at the top of the page leads to. */
export type SkipTarget = 'results' | 'source'

let shown: readonly SkipTarget[] = []
const listeners = new Set<() => void>()

const show = (targets: readonly SkipTarget[]) => {
  shown = targets
  for (const listener of listeners) listener()
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Has the page offer the link to this part as long as the part is there. */
export const useSkipTarget = (target: SkipTarget): void =>
  // The links are in the frame of the page, which is not rendered with the part.
  useEffect(() => {
    show([...shown, target])
    return () => show(shown.filter((other) => other !== target))
  }, [target])

/** The parts that are on screen. Not by `:has()`: the browser would look at every style again whenever a row comes. */
export const useSkipTargets = (): readonly SkipTarget[] => useSyncExternalStore(watch, () => shown)
