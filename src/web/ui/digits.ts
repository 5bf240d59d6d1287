// Some browsers report languages such as 'en-US@posix', at which Intl throws.
const isKnown = (language: string): boolean => {
  try {
    return Intl.NumberFormat.supportedLocalesOf(language).length > 0
  } catch {
    return false
  }
}

let known: readonly string[] | undefined
let format: Intl.NumberFormat | undefined

export const languages = (): readonly string[] => (known ??= navigator.languages.filter(isKnown))

export const digits = {
  format: (n: number): string => {
    // Avoids creating a formatter (ten milliseconds) for small numbers.
    if (Number.isInteger(n) && n >= 0 && n < 1000) return String(n)
    format ??= new Intl.NumberFormat([...languages()], { numberingSystem: 'latn' })
    return format.format(n)
  },
}
