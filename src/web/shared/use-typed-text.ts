import { useEffect, useRef, useState } from 'react'

/** Search debounce (specification §5). */
export const TYPING_DEBOUNCE_MS = 400

/**
 * Search box bound to the address, written after a pause. External changes (Back, links) replace the text; own writes
 * never do, so no letter is lost. `write` returns the address's resulting text.
 */
export const useTypedText = (
  inAddress: string,
  write: (typed: string) => string,
): readonly [string, (typed: string) => void] => {
  const [text, setText] = useState(inAddress)
  const written = useRef(inAddress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    clearTimeout(timer.current)
    setText(inAddress)
  }, [inAddress])

  useEffect(() => () => clearTimeout(timer.current), [])

  const change = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      written.current = write(typed)
    }, TYPING_DEBOUNCE_MS)
  }
  return [text, change]
}
