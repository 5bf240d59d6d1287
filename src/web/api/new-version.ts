let isHere = false
const listeners = new Set<() => void>()

// Of a page that was built: as the HTML has it.
const ownBuild = () =>
  document.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src')?.replace('/assets/', '')

/** Notes which build of the page the server has now, as far as it says so. */
export const noteBuild = (served: string | null): void => {
  if (isHere || served === null || served === (ownBuild() ?? served)) return
  isHere = true
  for (const listener of listeners) listener()
}

/** Whether the server has another build of the page than this one, for `useSyncExternalStore`. It does not end: only a reload brings it. */
export const newVersion = {
  isHere: (): boolean => isHere,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
