import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type * as Marked from './marked.tsx'

/** A text, with what was searched for marked in it. */
export type Mark = (text: string) => ReactNode

const plain: Mark = (text) => text

let loaded: typeof Marked | undefined

/**
 * Marks what is searched for in texts. They are plain until the code for it is there, which no list waits for, and stay so
 * where it can't be loaded.
 */
export const useMark = (search: string): Mark => {
  const [code, setCode] = useState(loaded)
  // The code is the network's.
  useEffect(() => {
    if (search === '' || code) return
    const load = async () => {
      loaded ??= await import('./marked.tsx')
      setCode(loaded)
    }
    void load().catch(() => undefined)
  }, [search, code])
  return useMemo(() => (search !== '' && code ? code.markOf(search) : plain), [search, code])
}
