import type { LRUCache } from 'lru-cache'

/** Returns the cached value or creates it. */
export const getOrMake = <Value extends object>(
  kept: LRUCache<string, Value>,
  key: string,
  make: () => Value,
): Value => {
  const known = kept.get(key)
  if (known) return known
  const made = make()
  kept.set(key, made)
  return made
}
