import { useSyncExternalStore } from 'react'

/**
 * A choice of this browser, one of a few. It is not the person's, so it stays when they log out (decision 0007).
 */
export interface DeviceChoice<Value extends string> {
  /** What is chosen, or else the first of the values. */
  readonly read: () => Value
  readonly choose: (value: Value) => void
  /** Calls back when another one is chosen, in any tab. Returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void
}

/** The choice that is kept under this key of localStorage. */
export const deviceChoice = <Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): DeviceChoice<Value> => {
  // Where the browser keeps nothing for this site, a choice holds until the page is left.
  let unkept: Value | undefined
  return {
    read: () => unkept ?? values.find((value) => value === stored(key)) ?? values[0],
    choose: (value) => {
      unkept = keep(key, value) ? undefined : value
      // The browser says so to the other tabs only.
      window.dispatchEvent(new StorageEvent('storage', { key }))
    },
    subscribe: (listener) => {
      const listen = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener()
      }
      window.addEventListener('storage', listen)
      return () => window.removeEventListener('storage', listen)
    },
  }
}

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const keep = (key: string, value: string): boolean => {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

export const useDeviceChoice = <Value extends string>({ subscribe, read }: DeviceChoice<Value>): Value =>
  useSyncExternalStore(subscribe, read)
