import { hasDrafts } from '#web/session/drafts.ts'

/** Reload without prompt, since drafts survive it. */
export const reloadUnasked = (): void => {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
  window.location.reload()
}

/** Asks before the page with a draft is closed. Returns a stop function. */
export const askBeforeClosing = (): (() => void) => {
  const ask = (event: BeforeUnloadEvent) => {
    if (hasDrafts()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  return () => window.removeEventListener('beforeunload', ask)
}
