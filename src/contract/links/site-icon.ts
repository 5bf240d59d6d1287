/** Where the icon of a site is. */
export const ICON_PATH = '/icon/:domain/'

/** The host of a link as the icon call names it: without `www.` and port. Null when the text is no link. */
export const domainOf = (link: string): string | null => URL.parse(link)?.hostname.replace(/^www\./, '') || null

/** The name of the `<meta>` by which the HTML says what the icons of sites are, where it is not 'letter'. */
export const ICONS_META = 'icons'
