import { webAddress } from '#contract/links/web-address.ts'

/** Opens a site outside as `OutsideLink` does; what is no address of the web opens nothing. */
export const openSite = (link: string): void => {
  const address = webAddress(link)
  if (address !== null) window.open(address, '_blank', 'noopener,noreferrer')
}
