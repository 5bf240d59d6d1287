import { WORLDWIDE } from '#contract/countries/worldwide.ts'
import type { Access, Exposure, HealthState } from '#contract/sources/provenance-values.ts'
import { UNKNOWN, valuesIn } from '#contract/sources/provenance-values.ts'
import { accessTexts, exposureTexts, healthTexts } from '#web/features/sources/provenance-texts.ts'
import { languageName, placeName } from '#web/shared/code-names.ts'
import { facetTexts } from './facet-texts.ts'
import { hidesNotified } from './facet-values.ts'
import type { LoadedWords } from './filters.ts'
import { texts } from './texts.ts'

const listed = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' or ')

/** 'Country: Georgia or worldwide', 'Country: Georgia or not recorded'. */
const say = (values: string, begin: string, nameOf: (value: string) => string): string => {
  const all = valuesIn(values)
  const named = all.filter((value) => value !== UNKNOWN)
  return `${begin} ${listed([...named.map(nameOf), ...(named.length < all.length ? [facetTexts.notRecorded] : [])])}`
}

const accessWord = (value: string) => accessTexts[value as Access]
const exposureWord = (value: string) => exposureTexts[value as Exposure]
const healthWord = (value: string) => healthTexts[value as HealthState]
const countryWord = (code: string) => (code === WORLDWIDE ? facetTexts.worldwide : placeName(code))

/** Texts of provenance filters above the list and in the window title. */
export const filterWords: LoadedWords = {
  category: (values, { categories }) =>
    say(
      values,
      facetTexts.in,
      (id) => categories.find((category) => String(category.id) === id)?.name ?? facetTexts.noCategory,
    ),
  country: (values) => say(values, `${texts.country}:`, countryWord),
  language: (values) => say(values, `${facetTexts.language}:`, languageName),
  access: (values) => say(values, `${texts.access}:`, accessWord),
  exposure: (values) =>
    hidesNotified(values) ? facetTexts.hidesNotified : say(values, `${texts.exposure}:`, exposureWord),
  official: (value) => facetTexts.officialChips[value as keyof typeof facetTexts.officialChips],
  health: (values) => say(values, `${facetTexts.health}:`, healthWord),
  due: () => facetTexts.due,
}
