import { webAddress } from '#contract/links/web-address.ts'

export const openSite = (link: string): void => {
  const address = webAddress(link)
  if (address !== null) window.open(address, '_blank', 'noopener,noreferrer')
}
