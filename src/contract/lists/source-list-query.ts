import { messages } from '#contract/field-messages.ts'
import { optionalIdsText, optionalIdText, optionalLine, pageNumber } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'
import { directions, eachFilter, type FilterForm, type FilterTexts, sourceOrders } from './filter-table.ts'

const valuesText = (pattern: RegExp) =>
  z._default(z.union([z.literal(''), z.string().check(z.regex(pattern))], messages.choice), '')

const filterSchema = (row: FilterForm): z.ZodMiniDefault<z.ZodMiniType<string>> => {
  if (row.form === 'line') return z._default(optionalLine(row.max), '')
  if (row.form === 'id') return optionalIdText
  if (row.form === 'ids') return optionalIdsText
  return row.form === 'values' ? valuesText(row.values) : z._default(z.enum(row.choices, messages.choice), '')
}

type FilterSchemas = {
  [Name in keyof FilterTexts]: z.ZodMiniDefault<z.ZodMiniType<FilterTexts[Name], FilterTexts[Name]>>
}

const { search, ...filters } = eachFilter(filterSchema) as unknown as FilterSchemas

/** Query of a source list, in addresses and calls (specification §2): filters, order and page. */
export const sourceListQuery = z.object({
  search,
  order: z._default(z.enum(sourceOrders, messages.choice), 'title'),
  direction: z._default(z.enum(directions, messages.choice), 'ASC'),
  page: pageNumber,
  ...filters,
})
export type SourceListQuery = z.output<typeof sourceListQuery>
