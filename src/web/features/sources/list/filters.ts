import { type FacetName, type FilterName, filterTable } from '#contract/lists/filter-table.ts'
import type { SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import { chosenFilters, partsOf } from './chosen-filters.ts'
import { texts } from './texts.ts'

type LoadedName = Exclude<FacetName, 'duplicates'>

/** Texts such as 'Country: Georgia or worldwide', loaded when one filters. */
export type LoadedWords = Readonly<Record<LoadedName, (values: string, list: SourceList) => string>>

/** Words from outside the list: lazy texts and the import's file. */
export interface FilterWords extends Partial<LoadedWords> {
  readonly importFile?: string | undefined
}

export interface Filter {
  readonly key: string
  readonly text: string
  /** Query change that removes it. */
  readonly without: Partial<Pick<SourceListQuery, FilterName>>
}

interface NameSources {
  readonly list: SourceList | undefined
  readonly words?: FilterWords | undefined
}

interface FilterText {
  readonly chip: (value: string, names: NameSources) => string
  /** Shorter text for the window title; undefined until known. */
  readonly title?: (value: string, names: NameSources) => string | undefined
}

const subCategoryName = (id: string, { list }: NameSources) =>
  list?.categories.flatMap(({ subCategories }) => subCategories).find((one) => String(one.id) === id)?.name

const tagLabel = (id: string, { list }: NameSources) =>
  list?.sources.flatMap(({ tags }) => tags).find((tag) => String(tag.id) === id)?.label

const filterTexts: { readonly [Name in FilterName]: Name extends LoadedName ? 'loaded' : FilterText } = {
  search: { chip: (search) => `“${search}”`, title: (search) => search },
  import: {
    chip: (_id, { words }) => texts.importFilter(words?.importFile),
  },
  subCategory: {
    chip: (id, names) => texts.categoryFilter(subCategoryName(id, names)),
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
  favorite: { chip: () => texts.favoriteFilter },
  duplicates: { chip: () => texts.duplicates },
}

// Object.keys loses the key type.
const readingOrder = Object.keys(filterTexts) as FilterName[]

const isLoaded = (name: FilterName): name is LoadedName => filterTexts[name] === 'loaded'

export const needsWords = (query: SourceListQuery): boolean => chosenFilters(query).some(isLoaded)

const textOf = (name: FilterName): FilterText => {
  const text = filterTexts[name]
  if (text !== 'loaded') return text
  const title: FilterText['title'] = (value, { list, words }) =>
    isLoaded(name) && list ? words?.[name]?.(value, list) : undefined
  // Falls back to codes.
  return { chip: (value, names) => title(value, names) ?? value, title }
}

const partsIn = (query: SourceListQuery, names: readonly FilterName[]) =>
  names
    .filter((name) => query[name] !== '')
    .flatMap((name) => partsOf(query, name).map((part, _index, parts) => ({ name, part, parts })))

export const filtersOf = (query: SourceListQuery, list: SourceList, words?: FilterWords): Filter[] =>
  partsIn(query, readingOrder).map(({ name, part, parts }) => ({
    key: filterTable[name].form === 'ids' ? `${name} ${part}` : name,
    text: textOf(name).chip(part, { list, words }),
    without: { [name]: parts.filter((other) => other !== part).join(',') },
  }))

export const listTitle = (title: string, query: SourceListQuery, names: NameSources): string => {
  const said = partsIn(query, [...readingOrder.filter((name) => name !== 'search'), 'search']).map(({ name, part }) => {
    const text = textOf(name)
    return (text.title ?? text.chip)(part, names)
  })
  return [title, ...said, query.page > 1 && `page ${query.page}`].filter(Boolean).join(' – ')
}
