import { startTransition, useEffect, useState } from 'react'

// Rows of a first screen, and further rows per step.
const FIRST = 12
const MORE = 60

/** Rows to render: visible ones first, the rest in few transitions. Few, because each restyles all visible rows. */
export const useGradualRows = (all: number): number => {
  const [shown, setShown] = useState(FIRST)
  const isAll = shown >= all
  useEffect(() => {
    if (isAll) return undefined
    // A timer, so that the previous rows are painted first.
    const timer = setTimeout(() => startTransition(() => setShown(shown + MORE)))
    return () => clearTimeout(timer)
  }, [isAll, shown])
  return Math.min(shown, all)
}
