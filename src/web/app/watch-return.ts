import { currentUser, onUserChange } from '#web/session/store.ts'

/**
 * Reloads a page restored from the back-forward cache, since the user may have changed (decision 0007). Returns a stop
 * function.
 */
export const watchReturn = (): (() => void) => {
  const { documentElement } = document
  let isUsed = currentUser() !== null
  const stopListening = onUserChange(() => {
    isUsed = true
  })
  const hide = ({ persisted }: PageTransitionEvent) => {
    documentElement.hidden = persisted && isUsed
  }
  const show = () => documentElement.hidden && window.location.reload()
  window.addEventListener('pagehide', hide)
  window.addEventListener('pageshow', show)
  return () => {
    stopListening()
    window.removeEventListener('pagehide', hide)
    window.removeEventListener('pageshow', show)
  }
}
