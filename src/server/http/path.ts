const ORIGIN = /^[a-z][\w+.-]*:\/\/[^/?#]*/i

/** The path of a request as the router compares it: of a whole address too, without the query, decoded once. */
export const routedPath = (url: string): string => decodeURI(url.replace(ORIGIN, '').replace(/[?#].*$/s, ''))
