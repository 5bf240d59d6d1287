import { startTransition, useEffect, useState } from 'react'

// What a window shows at first, and how many come at a time.
const FIRST = 12
const MORE = 60

/**
 * How many of all rows are to be there by now: those in sight at once, the others in a few large parts, each of which React makes bit by
 * bit, so that the page answers in between. In large ones because with each the browser looks at the style of what is in sight again.
 */
export const useRowsByAndBy = (all: number): number => {
  const [shown, setShown] = useState(FIRST)
  const isAll = shown >= all
  useEffect(() => {
    if (isAll) return undefined
    // Once the ones before are painted.
    const timer = setTimeout(() => startTransition(() => setShown(shown + MORE)))
    return () => clearTimeout(timer)
  }, [isAll, shown])
  return Math.min(shown, all)
}
