import type { LRUCache } from 'lru-cache'

/** The value of the key, made if it is not there. */
export const keptOrMade = <Value extends object>(
  kept: LRUCache<string, Value>,
  key: string,
  make: () => Value,
): Value => {
  const value = kept.get(key) ?? make()
  kept.set(key, value)
  return value
}
