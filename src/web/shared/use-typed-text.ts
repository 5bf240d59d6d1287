import { useEffect, useRef, useState } from 'react'

/** How long typing has to pause before it is searched for (specification §5). */
export const TYPING_DEBOUNCE_MS = 400

/**
 * The text of a box that writes to the address once typing has paused. The address is the truth; the box runs ahead of it
 * while somebody types. It takes over what the address says only when the box did not write it (Back, a tag's link), so no
 * letter and no caret is ever lost. `write` gets what was typed and returns what the address then says.
 */
export const useTypedText = (
  inAddress: string,
  write: (typed: string) => string,
): readonly [string, (typed: string) => void] => {
  const [text, setText] = useState(inAddress)
  const written = useRef(inAddress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The address is the browser's. What was being typed goes with the address that it was typed for.
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    clearTimeout(timer.current)
    setText(inAddress)
  }, [inAddress])

  // The timer is the browser's: it would fire on the next screen, too.
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
