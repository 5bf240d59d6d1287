import { directions, duplicatesFilters, favoriteFilters, sourceOrders } from '#contract/addresses/addresses.ts'
import { messages } from '#contract/field-messages.ts'
import { limits } from '#contract/limits.ts'
import { dueFilters, filterTexts, officialFilters } from '#contract/sources/provenance-values.ts'
import { optionalIdsText, optionalIdText, optionalLine, pageNumber } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'

const valuesText = (name: keyof typeof filterTexts) =>
  z._default(z.union([z.literal(''), z.string().check(z.regex(filterTexts[name]))], messages.choice), '')

/** What a list of sources is asked for, in an address and in a call alike (specification §2). */
export const sourceListQuery = z.object({
  search: z._default(optionalLine(limits.search), ''),
  order: z._default(z.enum(sourceOrders, messages.choice), 'title'),
  direction: z._default(z.enum(directions, messages.choice), 'ASC'),
  page: pageNumber,
  subCategory: optionalIdText,
  /** Only the caller’s favourites. A guest has none: from them it is ignored, as `order=favorite` is. */
  favorite: z._default(z.enum(favoriteFilters, messages.choice), ''),
  /** Only what has all of these tags, or others of the same labels. A tag that the caller does not see is on nothing. */
  tag: optionalIdsText,
  /**
   * Only what has the same link as another source that the caller sees, whatever else is filtered; those of a link stand together, by
   * the title of the first of them, and `order=favorite` is ignored (decision 0024).
   */
  duplicates: z._default(z.enum(duplicatesFilters, messages.choice), ''),
  /** Only sources that this import added. With the import of another person the list is empty, as with an unknown id. */
  import: optionalIdText,
  /**
   * The filters of kyc §C: several values with commas between them, of which a source has one; `unknown` is for those that say
   * nothing. `country` is what a source covers, `001` worldwide; `category` the ids of global categories, of subjects in a group’s list.
   */
  country: valuesText('country'),
  category: valuesText('category'),
  language: valuesText('language'),
  access: valuesText('access'),
  exposure: valuesText('exposure'),
  official: z._default(z.enum(officialFilters, messages.choice), ''),
  health: valuesText('health'),
  /** Only what is due for review today, in UTC. */
  due: z._default(z.enum(dueFilters, messages.choice), ''),
})
export type SourceListQuery = z.output<typeof sourceListQuery>
