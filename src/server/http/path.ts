const ORIGIN = /^[a-z][\w+.-]*:\/\/[^/?#]*/i

/** Path as the router compares it: no origin, no query, decoded once. */
export const routedPath = (url: string): string => decodeURI(url.replace(ORIGIN, '').replace(/[?#].*$/s, ''))
