import { limits } from '#contract/limits.ts'

// The same tags, folders and countries come a million times, and no library has many more. A longer text is none that is known.
const MOST_KNOWN = 10_000
const LONGEST = limits.name

/** Calls `make` once for each text, with a bounded memory. A longer text than any name gets `nothing`. */
export const remembering = <Value>(make: (text: string) => Value, nothing: Value) => {
  const known = new Map<string, Value>()
  return (text: string): Value => {
    if (text.length > LONGEST) return nothing
    const old = known.get(text)
    if (old !== undefined) return old
    if (known.size >= MOST_KNOWN) known.clear()
    const made = make(text)
    known.set(text, made)
    return made
  }
}
