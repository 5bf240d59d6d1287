import { askBuild } from '#web/api/call.ts'

const NAME = 'MissingCode'
let count = 0
let reload: () => Promise<void> = async () => undefined

const failed = ({ payload }: VitePreloadErrorEvent) => {
  // The router knows this failure by its message and reloads the page, which leaves nothing but the browser's own error
  // page where the server is gone. Under another message it is shown in the place of the part, to be tried again.
  payload.message = 'A part of the page could not be loaded'
  payload.name = NAME
  count += 1
  // After an update it is gone for good.
  void askBuild()
}

/**
 * Keeps a failure to load code from taking the page away. `reloadWhenServed` reloads the page if there is a server to
 * load it from. Returns the way to stop.
 */
export const watchMissingCode = (reloadWhenServed: () => Promise<void>): (() => void) => {
  reload = reloadWhenServed
  window.addEventListener('vite:preloadError', failed)
  return () => window.removeEventListener('vite:preloadError', failed)
}

/** Whether what failed is the loading of code. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && error.name === NAME

/** How often that has failed so far. */
export const countMissingCode = (): number => count

/**
 * For code that could not be loaded for a second time. A browser may keep the failure for as long as the page lives, and
 * after an update the file is gone for good: then only a new page helps. Without a server nothing happens.
 */
export const reloadPage = (): Promise<void> => reload()
