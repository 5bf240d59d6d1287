import type { SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import { idsIn } from '#contract/text/text-rules.ts'
import { chosenFilters, type FacetName, type FilterName, facetNames } from './chosen-filters.ts'
import { texts } from './texts.ts'

/** What each of these filters says of a list, such as 'covers Georgia or worldwide'. Their code is loaded when one filters. */
export type FacetWords = Readonly<Record<FacetName, (values: string, list: SourceList) => string>>

/** The words that the list itself does not have: those that are loaded so far, and the file of the import. */
export interface FilterWords extends Partial<FacetWords> {
  readonly importFile?: string | undefined
}

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

const textOf: Record<
  Exclude<FilterName, 'tag' | 'import' | FacetName>,
  (query: SourceListQuery, list: SourceList) => string
> = {
  search: ({ search }) => texts.searchFilter(search),
  subCategory: (query, list) => texts.subCategoryFilter(subCategoryName(query, list)),
  favorite: () => texts.favoriteFilter,
  duplicates: () => texts.duplicatesFilter,
}

const isFacet = (name: FilterName): name is FacetName => facetNames.includes(name as FacetName)

/** Whether it is chosen among the filters below the categories. */
export const isPanelFilter = (name: FilterName): name is FacetName | 'duplicates' =>
  isFacet(name) || name === 'duplicates'

const tagFilters = ({ tag: tags }: SourceListQuery, list: SourceList): Filter[] =>
  idsIn(tags).map((id, _, all) => ({
    key: `tag ${id}`,
    text: texts.tagFilter(tagLabel(id, list)),
    without: { tag: all.filter((other) => other !== id).join(',') },
  }))

/** What the list is narrowed to, in the order in which it reads. Without words, codes stand for names. */
export const filtersOf = (query: SourceListQuery, list: SourceList, words?: FilterWords): Filter[] =>
  chosenFilters(query).flatMap((name) => {
    if (name === 'tag') return tagFilters(query, list)
    return { key: name, text: wordsOf(name, query, { list, words }), without: { [name]: '' } }
  })

const wordsOf = (
  name: Exclude<FilterName, 'tag'>,
  query: SourceListQuery,
  { list, words }: Names & { readonly list: SourceList },
): string => {
  if (name === 'import') return texts.importFilter(words?.importFile)
  return isFacet(name) ? (words?.[name]?.(query[name], list) ?? query[name]) : textOf[name](query, list)
}

/** What the filters are named by. */
interface Names {
  readonly list: SourceList | undefined
  readonly words?: FilterWords | undefined
}

/** What is filtered, in words for the window's title: 'Sources – sanctions – page 2'. */
export const listTitle = (title: string, query: SourceListQuery, { list, words }: Names): string =>
  [
    title,
    query.import !== '' && texts.importFilter(words?.importFile),
    query.subCategory !== '' && list && subCategoryName(query, list),
    ...facetNames.map((name) => query[name] !== '' && list && words?.[name]?.(query[name], list)),
    ...idsIn(query.tag).map((id) => list && tagLabel(id, list)),
    query.favorite !== '' && texts.favoriteFilter,
    query.duplicates !== '' && texts.duplicatesFilter,
    query.search,
    query.page > 1 && `page ${query.page}`,
  ]
    .filter(Boolean)
    .join(' – ')
