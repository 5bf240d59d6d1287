export const hrefOf = (country: string, category?: number): string => {
  const parts = [country !== '' && `country=${country}`, category !== undefined && `category=${category}`].filter(
    Boolean,
  )
  return `/sources?${parts.join('&')}`
}

/** Opens New Source with the country filled in. */
export const newSourceHref = (country: string): string => `/sources#${newSourceHash(country)}`

export const newSourceHash = (country: string): string => `new=&country=${country}`

export const rowSelector = (country: string): string => `[data-code="${country}"]`
