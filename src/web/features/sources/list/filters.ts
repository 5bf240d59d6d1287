import type { SourceList, SourceListQuery } from '#contract/sources.ts'

type FilterName = 'search' | 'subCategory'

/** One of the things that a list is narrowed to. */
export interface Filter {
  readonly name: FilterName
  /** In words that follow the count: '“georgia”', 'in Registers'. */
  readonly text: string
}

/** The query without any filter; order and direction stay. */
export const unfiltered = { search: '', subCategory: '' } as const satisfies Record<FilterName, ''>

/** The name of the subcategory that filters, as the list has it. */
export const subCategoryName = (list: SourceList | undefined, { subCategory }: SourceListQuery): string | undefined =>
  subCategory === ''
    ? undefined
    : list?.categories.flatMap(({ subCategories }) => subCategories).find(({ id }) => String(id) === subCategory)?.name

const textOf: Record<FilterName, (query: SourceListQuery, list: SourceList) => string> = {
  search: ({ search }) => `“${search}”`,
  subCategory: (query, list) => `in ${subCategoryName(list, query) ?? 'a category that is not there'}`,
}

// The names are those of the texts.
const names = Object.keys(textOf) as FilterName[]

/** What the list is narrowed to, in the order in which it reads. */
export const filtersOf = (query: SourceListQuery, list: SourceList): Filter[] =>
  names.filter((name) => query[name] !== '').map((name) => ({ name, text: textOf[name](query, list) }))
