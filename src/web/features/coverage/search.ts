import { regions } from './regions.ts'

/** Search parameters of the screen. */
export interface CoverageQuery {
  /** Only this region; '' for all. */
  readonly region: string
  readonly closed: string
  /** 'yes': only countries without sources. */
  readonly gaps: string
}

const codes = regions.map(({ code }) => code)

export const regionIn = ({ region }: CoverageQuery): string => codes.find((code) => code === region) ?? ''

export const closedIn = ({ closed }: CoverageQuery): ReadonlySet<string> => {
  const named = closed.split(',')
  return new Set(codes.filter((code) => named.includes(code)))
}

export const toggled = (query: CoverageQuery, region: string): CoverageQuery => ({
  ...query,
  closed: codes.filter((code) => closedIn(query).has(code) !== (code === region)).join(','),
})

export const allOpen = (query: CoverageQuery): CoverageQuery => ({ ...query, closed: '' })
export const allClosed = (query: CoverageQuery): CoverageQuery => ({ ...query, closed: codes.join(',') })

/** Shows a country: its region is open, and gaps alone are shown only if it is one. */
export const opened = (query: CoverageQuery, region: string, isGap: boolean): CoverageQuery => ({
  gaps: isGap ? query.gaps : '',
  region: regionIn(query) === region ? region : '',
  closed: codes.filter((code) => closedIn(query).has(code) && code !== region).join(','),
})
