import { hasDrafts } from '#web/session/drafts.ts'

/** For a reload of our own, over which drafts are kept: nobody is asked. */
export const reloadUnasked = (): void => {
  // Before the question hears of it.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
  window.location.reload()
}

/**
 * Has the browser ask before a page with a draft is closed, which would be the end of it. 'Log out' removes drafts first.
 * Returns the way to stop.
 */
export const askBeforeClosing = (): (() => void) => {
  const ask = (event: BeforeUnloadEvent) => {
    if (hasDrafts()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
