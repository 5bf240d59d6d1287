import { currentUser, onUserChange } from '#web/session/store.ts'

/**
 * Loads a page again that somebody has used and that the browser brings back whole, before it is seen: who is there may be
 * another by now (decision 0007). Returns the way to stop.
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
