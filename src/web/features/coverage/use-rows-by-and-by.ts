import { startTransition, useEffect, useState } from 'react'

// What a window shows at first.
const FIRST = 24

/**
 * How many of all rows are to be there by now: those in sight at once, and all others in one go, which React makes bit by bit, so that
 * the page answers in between. In one go because with each part that comes in the browser looks at the style of what is in sight again.
 */
export const useRowsByAndBy = (all: number): number => {
  const [shown, setShown] = useState(FIRST)
  useEffect(() => {
    // Once the first are painted.
    const timer = setTimeout(() => startTransition(() => setShown(Infinity)))
    return () => clearTimeout(timer)
  }, [])
  return Math.min(shown, all)
}
