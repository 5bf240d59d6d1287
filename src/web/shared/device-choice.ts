import { useSyncExternalStore } from 'react'
import { browserStorage } from '#web/session/storage.ts'

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
): DeviceChoice<Value> => ({
  read: () => values.find((value) => value === browserStorage.read(key)) ?? values[0],
  choose: (value) => {
    browserStorage.write(key, value)
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
})

export const useDeviceChoice = <Value extends string>({ subscribe, read }: DeviceChoice<Value>): Value =>
  useSyncExternalStore(subscribe, read)
