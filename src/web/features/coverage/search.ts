import { regions } from './regions.ts'

/** What an address of the screen says. */
export interface CoverageQuery {
  /** The region that alone is shown; '' for all. */
  readonly region: string
  /** The regions that are closed, with commas between them. */
  readonly closed: string
}

const codes = regions.map(({ code }) => code)

/** The region that is shown, if there is one of that code. */
export const regionIn = ({ region }: CoverageQuery): string => codes.find((code) => code === region) ?? ''

export const closedIn = ({ closed }: CoverageQuery): ReadonlySet<string> => {
  const named = closed.split(',')
  return new Set(codes.filter((code) => named.includes(code)))
}

/** The address with a region opened or closed. */
export const toggled = (query: CoverageQuery, region: string): CoverageQuery => ({
  ...query,
  closed: codes.filter((code) => closedIn(query).has(code) !== (code === region)).join(','),
})

export const allOpen = (query: CoverageQuery): CoverageQuery => ({ ...query, closed: '' })
export const allClosed = (query: CoverageQuery): CoverageQuery => ({ ...query, closed: codes.join(',') })

/** The address with a region in sight, alone or among all. */
export const opened = (query: CoverageQuery, region: string): CoverageQuery => ({
  region: regionIn(query) === region ? region : '',
  closed: codes.filter((code) => closedIn(query).has(code) && code !== region).join(','),
})
