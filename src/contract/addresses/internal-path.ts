// Tabs and line ends among them, which a browser would drop from an address, and backslashes, which it takes for slashes.
// oxlint-disable-next-line no-control-regex -- finding control characters is what it is for
const MISREAD = /[\u0000-\u001F\u007F\\]/

// Any site: what matters is whether a text leads away from it.
const HERE = 'http://sourcebook.invalid'

/** Whether a text that anybody may have written into a link is an address of this Sourcebook: a path, and no other site. */
export const isInternalPath = (text: string): boolean => {
  if (!text.startsWith('/') || MISREAD.test(text)) return false
  const url = URL.parse(text, HERE)
  return url?.origin === HERE && !url.pathname.startsWith('//')
}
