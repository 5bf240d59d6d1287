export const LAST_PAGE = 1_000_000

export const PAGE_TEXT = /^0*[1-9]\d*$/

/** Number of pages (specification §9). */
export const totalPages = (totalCount: number, limit: number): number => Math.ceil(totalCount / limit)
