import { type FacetName, type FilterName, filterTable } from '#contract/lists/filter-table.ts'
import type { SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import { chosenFilters, partsOf } from './chosen-filters.ts'
import { texts } from './texts.ts'

/** Filters of the panel, except for one that needs no names. */
type LoadedName = Exclude<FacetName, 'duplicates'>

/** Words of these filters, such as 'covers Georgia or worldwide'. Their code is loaded when one filters. */
export type LoadedWords = Readonly<Record<LoadedName, (values: string, list: SourceList) => string>>

/** The words that the list itself does not have: those that are loaded so far, and the file of the import. */
export interface FilterWords extends Partial<LoadedWords> {
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

/** Sources of the names that filters are worded with. */
interface Names {
  readonly list: SourceList | undefined
  readonly words?: FilterWords | undefined
}

interface FilterText {
  /** In words that follow the count. */
  readonly chip: (value: string, names: Names) => string
  /** In the window's title, where that says less; undefined until a name is there. */
  readonly title?: (value: string, names: Names) => string | undefined
}

// Each comes with the list: the subcategory with its counts, the tag with whatever has it.
const subCategoryName = (id: string, { list }: Names) =>
  list?.categories.flatMap(({ subCategories }) => subCategories).find((one) => String(one.id) === id)?.name

const tagLabel = (id: string, { list }: Names) =>
  list?.sources.flatMap(({ tags }) => tags).find((tag) => String(tag.id) === id)?.label

/** The filters in the order in which they read. Those of the panel have their words in `filter-words.ts`. */
const filterTexts: { readonly [Name in FilterName]: Name extends LoadedName ? 'loaded' : FilterText } = {
  search: { chip: (search) => `“${search}”`, title: (search) => search },
  import: {
    chip: (_id, { words }) =>
      words?.importFile === undefined ? 'from an import' : `imported from ${words.importFile}`,
  },
  subCategory: {
    chip: (id, names) => `in ${subCategoryName(id, names) ?? 'a category that is not there'}`,
    title: subCategoryName,
  },
  category: 'loaded',
  country: 'loaded',
  language: 'loaded',
  access: 'loaded',
  exposure: 'loaded',
  official: 'loaded',
  health: 'loaded',
  due: 'loaded',
  tag: { chip: (id, names) => texts.tagFilter(tagLabel(id, names)), title: tagLabel },
  favorite: { chip: () => 'favorites' },
  duplicates: { chip: () => 'duplicates' },
}

// Object.keys forgets the names.
const readingOrder = Object.keys(filterTexts) as FilterName[]

const isLoaded = (name: FilterName): name is LoadedName => filterTexts[name] === 'loaded'

/** Whether words have to be loaded for a list. */
export const needsWords = (query: SourceListQuery): boolean => chosenFilters(query).some(isLoaded)

const textOf = (name: FilterName): FilterText => {
  const text = filterTexts[name]
  if (text !== 'loaded') return text
  const title: FilterText['title'] = (value, { list, words }) =>
    isLoaded(name) && list ? words?.[name]?.(value, list) : undefined
  // Without words, codes stand for names.
  return { chip: (value, names) => title(value, names) ?? value, title }
}

const partsIn = (query: SourceListQuery, names: readonly FilterName[]) =>
  names
    .filter((name) => query[name] !== '')
    .flatMap((name) => partsOf(query, name).map((part, _index, parts) => ({ name, part, parts })))

/** What the list is narrowed to, in the order in which it reads. Without words, codes stand for names. */
export const filtersOf = (query: SourceListQuery, list: SourceList, words?: FilterWords): Filter[] =>
  partsIn(query, readingOrder).map(({ name, part, parts }) => ({
    key: filterTable[name].form === 'ids' ? `${name} ${part}` : name,
    text: textOf(name).chip(part, { list, words }),
    without: { [name]: parts.filter((other) => other !== part).join(',') },
  }))

/** What is filtered, in words for the window's title: 'Sources – sanctions – page 2'. */
export const listTitle = (title: string, query: SourceListQuery, names: Names): string => {
  const said = partsIn(query, [...readingOrder.filter((name) => name !== 'search'), 'search']).map(({ name, part }) => {
    const text = textOf(name)
    return (text.title ?? text.chip)(part, names)
  })
  return [title, ...said, query.page > 1 && `page ${query.page}`].filter(Boolean).join(' – ')
}
