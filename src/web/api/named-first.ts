const named = new Set<string>()

/** Notes which calls the HTML has named to be loaded at once. */
export const noteNamed = (): void => {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')) named.add(href)
}

/** Notes that a call is being made, which takes what was loaded for it. */
export const takeNamed = (url: string): void => void named.delete(new URL(url, document.baseURI).href)

/**
 * Drops what was loaded and no call has taken. The browser would hand it to the next call of its address, however much
 * later, and however much has changed: not even `no-store` keeps it from that.
 */
export const dropNamed = async (): Promise<void> => {
  const untaken = [...named]
  named.clear()
  await Promise.allSettled(
    untaken.map(async (url) => {
      const { body } = await fetch(url, { credentials: 'include' })
      await body?.cancel()
    }),
  )
}
