/** The last page that a list is asked for. */
export const LAST_PAGE = 1_000_000

/** What the page of a list looks like in an address. */
export const PAGE_TEXT = /^0*[1-9]\d*$/

/** How many pages a list has (specification §9). */
export const totalPages = (totalCount: number, limit: number): number => Math.ceil(totalCount / limit)
