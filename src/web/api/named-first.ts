const named = new Set<string>()

export const noteNamed = (): void => {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')) named.add(href)
}

export const takeNamed = (url: string): void => void named.delete(new URL(url, document.baseURI).href)

/** Drops unused preloads. Otherwise the browser gives them to a later call of the same address, despite `no-store`. */
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
