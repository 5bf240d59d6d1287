import { useSyncExternalStore } from 'react'
import { browserStorage } from '#web/session/storage.ts'

/** Preference of the browser, independent of users; kept at logout (decision 0007). */
export interface DeviceChoice<Value extends string> {
  /** Chosen or first value. */
  readonly read: () => Value
  readonly choose: (value: Value) => void
  /** Notifies of changes in any tab. Returns a stop function. */
  readonly subscribe: (listener: () => void) => () => void
}

export const deviceChoice = <Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): DeviceChoice<Value> => ({
  read: () => values.find((value) => value === browserStorage.read(key)) ?? values[0],
  choose: (value) => {
    browserStorage.write(key, value)
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
