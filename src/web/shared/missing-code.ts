import { askBuild } from '#web/api/call.ts'

const NAME = 'MissingCode'
let count = 0
let reload: () => Promise<void> = async () => undefined

const failed = ({ payload }: VitePreloadErrorEvent) => {
  // The router reloads the page on the original message, which fails without server. With another message the part
  // shows a retry.
  payload.message = 'A part of the page could not be loaded'
  payload.name = NAME
  count += 1
  // An update may have removed it.
  void askBuild()
}

/** Handles chunk load errors. `reloadWhenServed` reloads if a server answers. Returns a stop function. */
export const watchMissingCode = (reloadWhenServed: () => Promise<void>): (() => void) => {
  reload = reloadWhenServed
  window.addEventListener('vite:preloadError', failed)
  return () => window.removeEventListener('vite:preloadError', failed)
}

export const isMissingCode = (error: unknown): boolean => error instanceof Error && error.name === NAME

export const countMissingCode = (): number => count

/** After a second failure only a new page helps: browsers cache it, or the file is gone. No-op without server. */
export const reloadPage = (): Promise<void> => reload()
