export const hrefOf = (country: string, category?: number): string => {
  const parts = [country !== '' && `country=${country}`, category !== undefined && `category=${category}`].filter(
    Boolean,
  )
  return `/sources?${parts.join('&')}`
}

export const rowSelector = (country: string): string => `[data-code="${country}"]`
