import { useSyncExternalStore } from 'react'
import { Banner } from '#web/ui/banner.tsx'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that there is no network, while there is none. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return isOnline ? null : <Banner>There is no network connection. What is on screen may be out of date.</Banner>
}
