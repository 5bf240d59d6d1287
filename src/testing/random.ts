/** Random numbers that are the same for the same seed, so that what fails once fails again (mulberry32). */
export const randomFrom = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new RangeError('There is nothing to pick from')
    const [picked] = from.slice(below(from.length)) as [T]
    return picked
  }
  /** From 0 to `end` - 1. */
  return { below, pick }
}
