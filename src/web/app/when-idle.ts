const DELAY_MS = 2000

export const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work)
  else setTimeout(work, DELAY_MS)
}
