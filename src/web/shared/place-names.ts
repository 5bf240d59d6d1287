import { WORLDWIDE } from '#contract/countries.ts'
import { languages } from '#web/ui/digits.ts'

const names = (type: 'region' | 'language') => {
  try {
    return new Intl.DisplayNames([...languages], { type, fallback: 'code' })
  } catch {
    return undefined
  }
}
const regions = names('region')
const tongues = names('language')

/** The language that the names are written in, for what reads them out. */
export const nameLanguage = regions?.resolvedOptions().locale ?? 'en'

const nameIn = (list: Intl.DisplayNames | undefined, code: string): string => {
  try {
    return list?.of(code) ?? code
  } catch {
    // A newer server may send what is no code here.
    return code
  }
}

/** A country, or what else a source covers, by its name in the language of the browser; by its code where that knows none. */
export const placeName = (code: string): string => (code === WORLDWIDE ? 'Worldwide' : nameIn(regions, code))

/** A language by its name in the language of the browser; by its code where that knows none. */
export const languageName = (code: string): string => nameIn(tongues, code)

const collator = new Intl.Collator([...languages])

/** Orders names as the browser's language does. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other)
