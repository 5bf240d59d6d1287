import { type CodeNames, codeNamesIn } from '#contract/sources/provenance-words.ts'
import { languages } from '#web/ui/digits.ts'

/** Countries, or what else a source covers, and languages: by their names in the language of the browser, else by their codes. */
export const codeNames: CodeNames = codeNamesIn(languages())

export const { place: placeName, language: languageName, inLanguage: nameLanguage } = codeNames

const collator = new Intl.Collator([...languages()])

/** Orders names as the browser's language does. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other)
