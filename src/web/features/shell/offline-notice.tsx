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
  if (isOnline) return null
  return (
    // Over the page, which must not move when the network comes and goes.
    <div className="pointer-events-none fixed inset-x-0 bottom-4 z-menu flex justify-center px-4">
      <div className="rounded shadow-overlay">
        <Banner>There is no network connection. What is on screen may be out of date.</Banner>
      </div>
    </div>
  )
}
