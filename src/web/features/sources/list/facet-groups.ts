import { countryCodes } from '#contract/countries/countries.ts'
import type { SourceFacets } from '#contract/lists/facets.ts'
import type { FacetName } from '#contract/lists/filter-table.ts'
import { accesses, exposures, healthStates, UNKNOWN, valuesIn } from '#contract/sources/provenance-values.ts'
import type { SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import { normalise } from '#contract/text/normalise.ts'
import type { Library } from '#web/features/sources/library.ts'
import { accessTexts, exposureTexts, provenanceTexts } from '#web/features/sources/provenance-texts.ts'
import { languageName, placeName } from '#web/shared/place-names.ts'
import { facetTexts, healthTexts } from './facet-texts.ts'

/** The filters that have several values to choose among. */
type GroupName = FacetName<'values'>

/** A filter with its values. */
export interface FacetGroup {
  readonly name: GroupName
  readonly title: string
  /** Of what kind of source says nothing, and so has nothing to choose by itself. */
  readonly nothing: string
  readonly nameOf: (value: string) => string
  /** Values that can be chosen while the server counts nothing. Of languages there are too many. */
  readonly offered: readonly string[]
}

/** By the words for it; a newer server may know a value that has none here. */
const nameFrom =
  (words: Readonly<Record<string, string>>) =>
  (value: string): string => {
    const text = words[value] ?? value
    return text.charAt(0).toUpperCase() + text.slice(1)
  }

/** The filters in the order in which they stand; a category is named by the list that has it. */
export const facetGroups = (library: Library, { categories }: SourceList): readonly FacetGroup[] => {
  const names = new Map(categories.map(({ id, name }) => [String(id), name]))
  const groups: Record<GroupName, Omit<FacetGroup, 'name'>> = {
    country: {
      title: provenanceTexts.countries,
      nothing: UNKNOWN,
      nameOf: placeName,
      offered: [...countryCodes, UNKNOWN],
    },
    category: {
      title: library.categoriesTitle,
      nothing: '',
      nameOf: (id) => names.get(id) ?? facetTexts.noCategory,
      offered: [...names.keys()],
    },
    language: { title: provenanceTexts.languages, nothing: UNKNOWN, nameOf: languageName, offered: [] },
    access: {
      title: provenanceTexts.access,
      nothing: UNKNOWN,
      nameOf: nameFrom(accessTexts),
      offered: [...accesses, UNKNOWN],
    },
    exposure: {
      title: provenanceTexts.exposure,
      nothing: UNKNOWN,
      nameOf: nameFrom(exposureTexts),
      offered: [...exposures, UNKNOWN],
    },
    official: {
      title: provenanceTexts.official,
      nothing: '',
      nameOf: (value) => (value === 'yes' ? facetTexts.yes : facetTexts.no),
      offered: ['yes', 'no'],
    },
    health: { title: facetTexts.link, nothing: 'unchecked', nameOf: nameFrom(healthTexts), offered: healthStates },
  }
  // Object.keys forgets the names.
  return (Object.keys(groups) as GroupName[]).map((name) => ({ name, ...groups[name] }))
}

/** A value that can be chosen, and how many sources there are then. */
export interface FacetRow {
  readonly value: string
  readonly label: string
  /** Null where the server counts nothing. */
  readonly count: number | null
  readonly isChosen: boolean
}

/** A value that was chosen: what loses its last source while it is taken off keeps its place, and with it the focus. */
export const keptAs = (name: string, value: string): string => `${name}=${value}`

const keptOf = (name: GroupName, kept: ReadonlySet<string>) =>
  [...kept].filter((value) => value.startsWith(keptAs(name, ''))).map((value) => value.slice(name.length + 1))

/** What a list is narrowed to, and could be. */
export interface Chosen {
  readonly query: SourceListQuery
  /** Null while the server counts nothing. */
  readonly facets: SourceFacets | null
  /** What was chosen before, by `keptAs`. */
  readonly kept: ReadonlySet<string>
}

/** The values of a filter: as they come, most sources first, then those that are chosen and on nothing; 'Not said' at the end. */
export const rowsOf = ({ name, nameOf, offered }: FacetGroup, { query, facets, kept }: Chosen): FacetRow[] => {
  const chosen = valuesIn(query[name])
  const counts = facets && new Map(facets[name].map(({ value, count }) => [value, count]))
  const values = new Set([...(counts?.keys() ?? offered), ...chosen, ...keptOf(name, kept)])
  const isSaid = values.delete(UNKNOWN)
  return [...values, ...(isSaid ? [UNKNOWN] : [])].map((value) => ({
    value,
    label: value === UNKNOWN ? facetTexts.notSaid : nameOf(value),
    count: counts && (counts.get(value) ?? 0),
    isChosen: chosen.includes(value),
  }))
}

/** Whether there is something to choose: what all sources say nothing of is none. */
export const hasChoice = ({ name, nothing, offered }: FacetGroup, { query, facets, kept }: Chosen): boolean => {
  const values = facets?.[name].map(({ value }) => value) ?? offered
  return query[name] !== '' || keptOf(name, kept).length > 0 || values.some((value) => value !== nothing)
}

/** Those whose names have all words of a text in them, or whose code it is. */
export const foundIn = (rows: readonly FacetRow[], text: string): readonly FacetRow[] => {
  const typed = normalise(text)
  const words = typed.split(' ')
  return rows.filter(({ value, label }) => {
    const name = normalise(label)
    return value.toLowerCase() === typed || words.every((word) => name.includes(word))
  })
}
