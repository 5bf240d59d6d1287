/** The sources that cover this, of this category where one is named. */
export const hrefOf = (country: string, category?: number): string => {
  const parts = [country !== '' && `country=${country}`, category !== undefined && `category=${category}`].filter(
    Boolean,
  )
  return `/sources?${parts.join('&')}`
}

/** What a row, or an entry of the list, is found by. */
export const rowSelector = (country: string): string => `[data-code="${country}"]`
