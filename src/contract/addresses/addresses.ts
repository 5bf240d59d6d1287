import type { ActivityQuery } from '#contract/activity/activity.ts'
import { activityKinds } from '#contract/activity/activity-kinds.ts'
import {
  directions,
  eachFilter,
  type FilterForm,
  type FilterTexts,
  sourceOrders,
} from '#contract/lists/filter-table.ts'
import type { SourceListQuery } from '#contract/lists/source-list-query.ts'
import { ID_TEXT, IDS_TEXT, isStorable, tidyLine } from '#contract/text/text-rules.ts'
import { LAST_PAGE, PAGE_TEXT } from './page-number.ts'

// The page reads its address before it shows anything, and the server to know which list it will ask for. The schemas
// would do it, but zod is too much to load for that; `addresses.test.ts` holds the two together.

/** Reads one parameter: the value where it fits, else the default (decision 0013, screens). */
type Field<T> = (value: unknown) => T

/** What follows `?` in an address of the page. */
export interface Address<T extends object> {
  /** What is left out of the address. */
  readonly defaults: T
  /** Never refuses: each parameter that does not fit falls back to its own default, and what is not known goes. */
  readonly parse: (search: Partial<T>) => T
}

/** An address with these parameters. */
export const addressOf = <T extends object>(fields: { readonly [Name in keyof T]: Field<T[Name]> }): Address<T> => {
  const parse = (search: Partial<T>): T => {
    const entries = Object.entries<Field<unknown>>(fields).map(([name, read]) => [
      name,
      // The names are those of the fields.
      read(search[name as keyof T]),
    ])
    // fromEntries forgets what the fields give.
    return Object.fromEntries(entries) as T
  }
  return { defaults: parse({}), parse }
}

export const textField: Field<string> = (value) => (typeof value === 'string' ? value : '')

/** As `optionalLine` of text.ts. */
export const lineField =
  (max: number): Field<string> =>
  (value) => {
    const line = tidyLine(textField(value))
    // In characters, as the schema counts.
    return Array.from(line).length <= max && isStorable(line) ? line : ''
  }

const matchField =
  (pattern: RegExp): Field<string> =>
  (value) =>
    pattern.test(textField(value)) ? textField(value) : ''

const idField = matchField(ID_TEXT)

const choiceField =
  <T extends string>(first: T, ...others: readonly T[]): Field<T> =>
  (value) =>
    others.find((choice) => choice === value) ?? first

const isPage = (value: unknown) =>
  typeof value === 'number' ? Number.isInteger(value) && value >= 1 : PAGE_TEXT.test(textField(value))

const pageField: Field<number> = (value) => (isPage(value) ? Math.min(Number(value), LAST_PAGE) : 1)

const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/

const dayField: Field<string> = (value) => {
  const day = textField(value)
  const time = DAY.test(day) ? Date.parse(day) : Number.NaN
  // A 30th of February would be in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : ''
}

const filterField = (row: FilterForm): Field<string> => {
  if (row.form === 'line') return lineField(row.max)
  if (row.form === 'id') return idField
  if (row.form === 'choice') return choiceField(...row.choices)
  return matchField(row.form === 'ids' ? IDS_TEXT : row.values)
}

// The rows give these texts.
const { search, ...filters } = eachFilter(filterField) as { [Name in keyof FilterTexts]: Field<FilterTexts[Name]> }

/** The address of a list of sources: as `sourceListQuery`. */
export const sourceListAddress = addressOf<SourceListQuery>({
  search,
  order: choiceField(...sourceOrders),
  direction: choiceField(...directions),
  page: pageField,
  ...filters,
})

/** The address of the activity log: as `activityQuery`. */
export const activityAddress = addressOf<ActivityQuery>({
  from: dayField,
  to: dayField,
  person: idField,
  kind: choiceField('', ...activityKinds),
  object: lineField(200),
  act: idField,
  page: pageField,
})
