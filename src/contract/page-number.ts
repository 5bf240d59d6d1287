import { messages } from './messages.ts'
import * as z from './zod.ts'

const LAST_PAGE = 1_000_000

/**
 * The page of a list, as a number or as an address has it; the first when it is left out. Beyond the last that can be, so
 * that an address with a page too many leads to the end of the list all the same.
 */
export const pageNumber = z._default(
  z.pipe(
    z.union(
      [
        z.number().check(z.multipleOf(1, messages.page), z.gte(1, messages.page)),
        z.string().check(z.regex(/^0*[1-9]\d*$/, messages.page)),
      ],
      messages.page,
    ),
    z.transform((page) => Math.min(Number(page), LAST_PAGE)),
  ),
  1,
)

/** How many pages a list has (specification §9). */
export const totalPages = (totalCount: number, limit: number): number => Math.ceil(totalCount / limit)
