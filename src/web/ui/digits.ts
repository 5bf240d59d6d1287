// Browsers have been seen to name languages that Intl knows nothing of, such as 'en-US@posix', and it throws at them.
const isKnown = (language: string): boolean => {
  try {
    return Intl.NumberFormat.supportedLocalesOf(language).length > 0
  } catch {
    return false
  }
}

let known: readonly string[] | undefined
let format: Intl.NumberFormat | undefined

/** The languages that the browser is set to, the first one first: what numbers and dates are written by (decision 0032). */
export const languages = (): readonly string[] => (known ??= navigator.languages.filter(isKnown))

/** Writes numbers: '2,584' or '2.584'. */
export const digits = {
  format: (n: number): string => {
    // Small numbers look alike everywhere, and the first formatter of a page takes ten milliseconds.
    if (Number.isInteger(n) && n >= 0 && n < 1000) return String(n)
    format ??= new Intl.NumberFormat([...languages()], { numberingSystem: 'latn' })
    return format.format(n)
  },
}
