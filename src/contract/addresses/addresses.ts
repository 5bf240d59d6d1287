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

// Hand-written instead of zod: the page parses its address before the first rendering, when zod is not loaded yet.
// `addresses.test.ts` compares both.

/** Parses one parameter; an invalid value becomes the default (decision 0013, screens). */
type Field<T> = (value: unknown) => T

export interface Address<T extends object> {
  readonly defaults: T
  /** Never throws: invalid parameters become defaults, unknown ones are dropped. */
  readonly parse: (search: Partial<T>) => T
}

export const addressOf = <T extends object>(fields: { readonly [Name in keyof T]: Field<T[Name]> }): Address<T> => {
  const parse = (search: Partial<T>): T => {
    const entries = Object.entries<Field<unknown>>(fields).map(([name, read]) => [name, read(search[name as keyof T])])
    return Object.fromEntries(entries) as T
  }
  return { defaults: parse({}), parse }
}

export const textField: Field<string> = (value) => (typeof value === 'string' ? value : '')

/** Mirrors `optionalLine` of text.ts. */
export const lineField =
  (max: number): Field<string> =>
  (value) => {
    const line = tidyLine(textField(value))
    // Counts characters (code points), as the schema does.
    return Array.from(line).length <= max && isStorable(line) ? line : ''
  }

const matchField =
  (pattern: RegExp): Field<string> =>
  (value) =>
    pattern.test(textField(value)) ? textField(value) : ''

const idField = matchField(ID_TEXT)

export const choiceField =
  <T extends string>(first: T, ...others: readonly T[]): Field<T> =>
  (value) =>
    others.find((choice) => choice === value) ?? first

const isPage = (value: unknown) =>
  typeof value === 'number' ? Number.isInteger(value) && value >= 1 : PAGE_TEXT.test(textField(value))

export const pageField: Field<number> = (value) => (isPage(value) ? Math.min(Number(value), LAST_PAGE) : 1)

const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/

const dayField: Field<string> = (value) => {
  const day = textField(value)
  const time = DAY.test(day) ? Date.parse(day) : Number.NaN
  // Date.parse would turn February 30 into a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : ''
}

const filterField = (row: FilterForm): Field<string> => {
  if (row.form === 'line') return lineField(row.max)
  if (row.form === 'id') return idField
  if (row.form === 'choice') return choiceField(...row.choices)
  return matchField(row.form === 'ids' ? IDS_TEXT : row.values)
}

const { search, ...filters } = eachFilter(filterField) as { [Name in keyof FilterTexts]: Field<FilterTexts[Name]> }

export const sourceListAddress = addressOf<SourceListQuery>({
  search,
  order: choiceField(...sourceOrders),
  direction: choiceField(...directions),
  page: pageField,
  ...filters,
})

export const activityAddress = addressOf<ActivityQuery>({
  from: dayField,
  to: dayField,
  person: idField,
  kind: choiceField('', ...activityKinds),
  object: lineField(200),
  act: idField,
  page: pageField,
})
