import { limits } from '#contract/limits.ts'

// Values repeat a million times; longer texts are unknown.
const MOST_KNOWN = 10_000
const LONGEST = limits.name

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
