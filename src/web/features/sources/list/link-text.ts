// Characters that are not seen, or turn the text around them: controls, formats, bidi marks, every space but the plain one.
const UNSEEN = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u

/** A link as the list shows it: its host and path, without `www.` and the last slash. */
export const linkText = (link: string): string => {
  const url = URL.parse(link)
  return url ? url.host.replace(/^www\./, '') + readable(url.pathname).replace(/\/$/, '') : link
}

// Decoded as far as it still names the same page, and as it is where that would hide something.
const readable = (path: string): string => {
  try {
    const decoded = decodeURI(path)
    return UNSEEN.test(decoded) ? path : decoded
  } catch {
    // The bytes of another encoding.
    return path
  }
}
