/**
 * What tells whether two links are the same source: the address as a browser would write it, fragment included. Only what
 * cannot lead elsewhere is levelled (case of scheme and host, the default port, an empty path, what has to be escaped).
 * http and https, `www.`, a last slash and the fragment stay: they do name different pages on some sites, a source merged
 * by mistake is lost without a word, and one that is there twice can be seen and deleted.
 */
export const linkKey = (link: string): string => URL.parse(link)?.href ?? link
