import { webAddress } from '#contract/links/web-address.ts'

export const searchAddress = (searchLink: string, search: string): string | null =>
  webAddress(searchLink.replaceAll('{q}', () => encodeURIComponent(search.trim().toWellFormed())))
