import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type * as Marked from './marked.tsx'

export type Mark = (text: string) => ReactNode

const plain: Mark = (text) => text

let loaded: typeof Marked | undefined

/** Highlights matches once the lazy code is loaded. */
export const useMark = (search: string): Mark => {
  const [code, setCode] = useState(loaded)
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
