import { useEffect, useSyncExternalStore } from 'react'

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

export const useSkipTarget = (target: SkipTarget): void =>
  // Registered in a store, because the frame doesn't rerender with the part.
  useEffect(() => {
    show([...shown, target])
    return () => show(shown.filter((other) => other !== target))
  }, [target])

/** Tracked in state: `:has()` would restyle everything on each new row. */
export const useSkipTargets = (): readonly SkipTarget[] => useSyncExternalStore(watch, () => shown)
