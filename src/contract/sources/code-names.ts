import { WORLDWIDE } from '#contract/countries/worldwide.ts'

export interface CodeNames {
  readonly place: (code: string) => string
  readonly language: (code: string) => string
  readonly inLanguage: () => string
}

const namesIn = (languages: readonly string[], type: 'region' | 'language') => {
  try {
    return new Intl.DisplayNames([...languages], { type, fallback: 'code' })
  } catch {
    return undefined
  }
}

// Loading a language's names takes milliseconds, and most screens need none.
const once = <T>(make: () => T) => {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

const nameIn = (names: Intl.DisplayNames | undefined, code: string): string => {
  try {
    return names?.of(code) ?? code
  } catch {
    // A newer server may send unknown codes.
    return code
  }
}

/** Names in the first supported language; unknown codes are returned as is. */
export const codeNamesIn = (languages: readonly string[]): CodeNames => {
  const regions = once(() => namesIn(languages, 'region'))
  const tongues = once(() => namesIn(languages, 'language'))
  return {
    place: (code) => (code === WORLDWIDE ? 'Worldwide' : nameIn(regions(), code)),
    language: (code) => nameIn(tongues(), code),
    inLanguage: () => regions()?.resolvedOptions().locale ?? 'en',
  }
}
