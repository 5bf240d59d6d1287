export const ICON_PATH = '/icon/:domain/'

/** Host of a link without `www.` and port; null if it is no link. */
export const domainOf = (link: string): string | null => URL.parse(link)?.hostname.replace(/^www\./, '') || null

/** Name of the `<meta>` with the kind of icons; absent for drawn letters. */
export const ICONS_META = 'icons'
