import { countryCodes } from '#contract/countries/countries.ts'
import type { SourceFacets } from '#contract/lists/facets.ts'
import type { FacetName } from '#contract/lists/filter-table.ts'
import { accesses, exposures, healthStates, UNKNOWN, valuesIn } from '#contract/sources/provenance-values.ts'
import type { SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import { normalize } from '#contract/text/normalize.ts'
import type { Library } from '#web/features/sources/library.ts'
import { accessTexts, exposureTexts, healthTexts } from '#web/features/sources/provenance-texts.ts'
import { capitalized } from '#web/shared/capitalized.ts'
import { languageName, placeName } from '#web/shared/code-names.ts'
import { facetTexts } from './facet-texts.ts'
import { texts } from './texts.ts'

type GroupName = FacetName<'values'>

export interface FacetGroup {
  readonly name: GroupName
  readonly title: string
  readonly nameOf: (value: string) => string
  /** Values while there are no counts. With `UNKNOWN`, 'Not recorded' is always offered. */
  readonly offered: readonly string[]
}

/** A newer server may send unknown values. */
const nameFrom =
  (words: Readonly<Record<string, string>>) =>
  (value: string): string =>
    capitalized(words[value] ?? value)

export const facetGroups = (library: Library, { categories }: SourceList): readonly FacetGroup[] => {
  const names = new Map(categories.map(({ id, name }) => [String(id), name]))
  const groups: Record<GroupName, Omit<FacetGroup, 'name'>> = {
    country: {
      title: texts.country,
      nameOf: placeName,
      offered: [...countryCodes, UNKNOWN],
    },
    category: {
      title: library.scope === 'group' ? texts.subject : texts.category,
      nameOf: (id) => names.get(id) ?? facetTexts.noCategory,
      offered: [...names.keys()],
    },
    access: {
      title: texts.access,
      nameOf: nameFrom(accessTexts),
      offered: [...accesses, UNKNOWN],
    },
    exposure: {
      title: texts.exposure,
      nameOf: nameFrom(exposureTexts),
      offered: [...exposures, UNKNOWN],
    },
    language: { title: facetTexts.language, nameOf: languageName, offered: [UNKNOWN] },
    official: {
      title: facetTexts.official,
      nameOf: (value) => (value === 'yes' ? facetTexts.yes : facetTexts.no),
      offered: ['yes', 'no', UNKNOWN],
    },
    health: { title: facetTexts.health, nameOf: nameFrom(healthTexts), offered: healthStates },
  }
  return (Object.keys(groups) as GroupName[]).map((name) => ({ name, ...groups[name] }))
}

export interface FacetRow {
  readonly value: string
  readonly label: string
  readonly count: number | null
  readonly isChosen: boolean
}

/** Keeps a row, and its focus, after its count drops to zero. */
export const keptAs = (name: string, value: string): string => `${name}=${value}`

const keptOf = (name: GroupName, kept: ReadonlySet<string>) =>
  [...kept].filter((value) => value.startsWith(keptAs(name, ''))).map((value) => value.slice(name.length + 1))

export interface FacetChoices {
  readonly query: SourceListQuery
  readonly facets: SourceFacets | null
  readonly kept: ReadonlySet<string>
}

/** Most sources first, then chosen ones at zero; 'Not recorded' always, and last: absence must not read as safe. */
export const rowsOf = ({ name, nameOf, offered }: FacetGroup, { query, facets, kept }: FacetChoices): FacetRow[] => {
  const chosen = valuesIn(query[name])
  const counts = facets && new Map(facets[name].map(({ value, count }) => [value, count]))
  const values = new Set([...(counts?.keys() ?? offered), ...chosen, ...keptOf(name, kept)])
  values.delete(UNKNOWN)
  return [...values, ...(offered.includes(UNKNOWN) ? [UNKNOWN] : [])].map((value) => ({
    value,
    label: value === UNKNOWN ? capitalized(facetTexts.notRecorded) : nameOf(value),
    count: counts && (counts.get(value) ?? 0),
    isChosen: chosen.includes(value),
  }))
}

export const foundIn = (rows: readonly FacetRow[], text: string): readonly FacetRow[] => {
  const typed = normalize(text)
  const words = typed.split(' ')
  return rows.filter(({ value, label }) => {
    const name = normalize(label)
    return value.toLowerCase() === typed || words.every((word) => name.includes(word))
  })
}
