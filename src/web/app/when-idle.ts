const SOON_MS = 2000

/** Does it once the page has nothing better to do. */
export const whenIdle = (work: () => void): void => {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work)
  else setTimeout(work, SOON_MS)
}
