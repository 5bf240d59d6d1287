/** Deterministic pseudo-random values. */
export interface Random {
  readonly below: (end: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(from: readonly T[]) => T
  readonly several: <T>(count: number, make: () => T) => T[]
}

export const randomOf = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    chance: (probability) => next() < probability,
    pick: <T>(from: readonly T[]) => {
      if (from.length === 0) throw new Error('nothing to pick from')
      const [picked] = from.slice(below(from.length)) as [T]
      return picked
    },
    several: (count, make) => Array.from({ length: count }, make),
  }
}
