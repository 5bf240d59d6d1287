import type { SourceList, SourceListQuery } from '#contract/sources.ts'
import { texts } from './texts.ts'

/** What each filter is when it does not filter. Order and direction filter nothing. */
export const unfiltered = { search: '', subCategory: '', tag: '', favorite: '' } as const

type FilterName = keyof typeof unfiltered

/** One of the things that a list is narrowed to. */
export interface Filter {
  readonly name: FilterName
  /** In words that follow the count: '“georgia”', 'in Registers'. */
  readonly text: string
}

// Each comes with the list: the subcategory with its counts, the tag with whatever has it.
const subCategoryName = ({ subCategory }: SourceListQuery, { categories }: SourceList) =>
  categories.flatMap(({ subCategories }) => subCategories).find(({ id }) => String(id) === subCategory)?.name

const tagLabel = ({ tag }: SourceListQuery, { sources }: SourceList) =>
  sources.flatMap(({ tags }) => tags).find(({ id }) => String(id) === tag)?.label

const textOf: Record<FilterName, (query: SourceListQuery, list: SourceList) => string> = {
  search: ({ search }) => texts.searchFilter(search),
  subCategory: (query, list) => texts.subCategoryFilter(subCategoryName(query, list)),
  tag: (query, list) => texts.tagFilter(tagLabel(query, list)),
  favorite: () => texts.favoriteFilter,
}

// The names are those of the texts.
const names = Object.keys(textOf) as FilterName[]

/** What the list is narrowed to, in the order in which it reads. */
export const filtersOf = (query: SourceListQuery, list: SourceList): Filter[] =>
  names.filter((name) => query[name] !== '').map((name) => ({ name, text: textOf[name](query, list) }))

/** What is filtered, in words for the window's title: 'Sources – sanctions – page 2'. */
export const listTitle = (title: string, query: SourceListQuery, list: SourceList | undefined): string =>
  [
    title,
    query.subCategory !== '' && list && subCategoryName(query, list),
    query.tag !== '' && list && tagLabel(query, list),
    query.favorite !== '' && texts.favoriteFilter,
    query.search,
    query.page > 1 && `page ${query.page}`,
  ]
    .filter(Boolean)
    .join(' – ')
