// Tabs and line ends among them, which a browser would drop from an address, and backslashes, which it takes for slashes.
// oxlint-disable-next-line no-control-regex -- finding control characters is what it is for
const MISREAD = /[\u0000-\u001F\u007F\\]/

// Any origin will do; only a change of origin matters.
const HERE = 'http://sourcebook.invalid'

/** True for a path of this Sourcebook; protects against links to other sites. */
export const isInternalPath = (text: string): boolean => {
  if (!text.startsWith('/') || MISREAD.test(text)) return false
  const url = URL.parse(text, HERE)
  return url?.origin === HERE && !url.pathname.startsWith('//')
}
