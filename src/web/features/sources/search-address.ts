import { webAddress } from '#contract/links/web-address.ts'

/** Where a search address leads for what is looked up; null where that is no address of the web. */
export const searchAddress = (searchLink: string, search: string): string | null =>
  webAddress(searchLink.replaceAll('{q}', () => encodeURIComponent(search.trim().toWellFormed())))
