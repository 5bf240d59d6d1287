// Controls, format characters, bidi marks, and spaces other than U+0020.
const UNSEEN = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u

/** Host and path without `www.` and last slash. */
export const linkText = (link: string): string => {
  const url = URL.parse(link)
  return url ? url.host.replace(/^www\./, '') + readable(url.pathname).replace(/\/$/, '') : link
}

// Decoded unless ambiguous or hiding characters.
const readable = (path: string): string => {
  try {
    const decoded = decodeURI(path)
    return UNSEEN.test(decoded) ? path : decoded
  } catch {
    return path
  }
}
