/** Where the icon of a site is. */
export const ICON_PATH = '/icon/:domain/'

/** The host of a link as the icon call names it: without `www.` and port. Null when the text is no link. */
export const domainOf = (link: string): string | null => URL.parse(link)?.hostname.replace(/^www\./, '') || null
