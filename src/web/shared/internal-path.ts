// Tabs and line ends among them, which a browser would drop from an address, and backslashes, which it takes for slashes.
// oxlint-disable-next-line no-control-regex -- finding control characters is what it is for
const MISREAD = /[\u0000-\u001F\u007F\\]/

/** Whether a text that anybody may have written into a link is an address of this Sourcebook: a path, and no other site. */
export const isInternalPath = (text: string): boolean => {
  if (!text.startsWith('/') || MISREAD.test(text)) return false
  const { origin } = window.location
  const url = URL.parse(text, origin)
  return url?.origin === origin && !url.pathname.startsWith('//')
}
