let isHere = false
const listeners = new Set<() => void>()

const ownBuild = () =>
  document.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src')?.replace('/assets/', '')

export const noteBuild = (served: string | null): void => {
  if (isHere || served === null || served === (ownBuild() ?? served)) return
  isHere = true
  for (const listener of listeners) listener()
}

/** External store: true once the server has another build. */
export const newVersion = {
  isHere: (): boolean => isHere,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
