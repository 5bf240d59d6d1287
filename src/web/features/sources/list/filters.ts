import type { SourceList, SourceListQuery } from '#contract/sources.ts'
import { idsIn } from '#contract/text-rules.ts'
import { texts } from './texts.ts'

/** What each filter is when it does not filter. Order and direction filter nothing. */
export const unfiltered = { search: '', subCategory: '', tag: '', favorite: '', duplicates: '' } as const

type FilterName = keyof typeof unfiltered

/** One of the things that a list is narrowed to. */
export interface Filter {
  /** Tells it from the others. */
  readonly key: string
  /** In words that follow the count: '“georgia”', 'in Registers'. */
  readonly text: string
  /** What changes without it. */
  readonly without: Partial<Pick<SourceListQuery, FilterName>>
}

// Each comes with the list: the subcategory with its counts, the tag with whatever has it.
const subCategoryName = ({ subCategory }: SourceListQuery, { categories }: SourceList) =>
  categories.flatMap(({ subCategories }) => subCategories).find(({ id }) => String(id) === subCategory)?.name

const tagLabel = (tag: string, { sources }: SourceList) =>
  sources.flatMap(({ tags }) => tags).find(({ id }) => String(id) === tag)?.label

const textOf: Record<Exclude<FilterName, 'tag'>, (query: SourceListQuery, list: SourceList) => string> = {
  search: ({ search }) => texts.searchFilter(search),
  subCategory: (query, list) => texts.subCategoryFilter(subCategoryName(query, list)),
  favorite: () => texts.favoriteFilter,
  duplicates: () => texts.duplicatesFilter,
}

// The names are those of what is unfiltered.
const names = Object.keys(unfiltered) as FilterName[]

const tagFilters = ({ tag: tags }: SourceListQuery, list: SourceList): Filter[] =>
  idsIn(tags).map((id, _, all) => ({
    key: `tag ${id}`,
    text: texts.tagFilter(tagLabel(id, list)),
    without: { tag: all.filter((other) => other !== id).join(',') },
  }))

/** What the list is narrowed to, in the order in which it reads. */
export const filtersOf = (query: SourceListQuery, list: SourceList): Filter[] =>
  names
    .filter((name) => query[name] !== '')
    .flatMap((name) =>
      name === 'tag'
        ? tagFilters(query, list)
        : { key: name, text: textOf[name](query, list), without: { [name]: '' } },
    )

/** What is filtered, in words for the window's title: 'Sources – sanctions – page 2'. */
export const listTitle = (title: string, query: SourceListQuery, list: SourceList | undefined): string =>
  [
    title,
    query.subCategory !== '' && list && subCategoryName(query, list),
    ...idsIn(query.tag).map((id) => list && tagLabel(id, list)),
    query.favorite !== '' && texts.favoriteFilter,
    query.duplicates !== '' && texts.duplicatesFilter,
    query.search,
    query.page > 1 && `page ${query.page}`,
  ]
    .filter(Boolean)
    .join(' – ')
