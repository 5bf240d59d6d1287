import { LANGUAGE_TEXT } from '#contract/sources/provenance-values.ts'
import { nameKey } from './country-names.ts'

const LANGUAGES = 'en de fr es it pt nl pl cs ru uk tr zh ja'

const LETTERS = 'a b c d e f g h i j k l m n o p q r s t u v w x y z'.split(' ')

const namesIn = (language: string) => new Intl.DisplayNames(language, { type: 'language', fallback: 'none' })

const english = namesIn('en')

const isLanguage = (code: string): boolean => LANGUAGE_TEXT.test(code) && english.of(code) !== undefined

export const languageCoded = (text: string): string | undefined => {
  try {
    const code = Intl.getCanonicalLocales(text.trim().replace('_', '-'))[0]
    return code !== undefined && isLanguage(code) ? code : undefined
  } catch {
    return undefined
  }
}

const everyName = (): Map<string, string> => {
  const codes = new Map<string, string>()
  const all = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => Intl.getCanonicalLocales(code)[0] === code && isLanguage(code),
  )
  const add = (name: string | undefined, code: string) => {
    const key = nameKey(name ?? '')
    if (key !== '' && !codes.has(key)) codes.set(key, code)
  }
  for (const names of LANGUAGES.split(' ').map(namesIn)) for (const code of all) add(names.of(code), code)
  for (const code of all) add(namesIn(code).of(code), code)
  return codes
}

let known: Map<string, string> | undefined

export const languageNamed = (name: string): string | undefined => {
  known ??= everyName()
  return known.get(nameKey(name))
}
