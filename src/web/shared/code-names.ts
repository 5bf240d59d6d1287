import { type CodeNames, codeNamesIn } from '#contract/sources/code-names.ts'
import { languages } from '#web/ui/digits.ts'

export const codeNames: CodeNames = codeNamesIn(languages())

export const { place: placeName, language: languageName, inLanguage: nameLanguage } = codeNames

const collator = new Intl.Collator([...languages()])

export const compareNames = (one: string, other: string): number => collator.compare(one, other)
