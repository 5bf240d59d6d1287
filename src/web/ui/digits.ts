// Browsers have been seen to name languages that Intl knows nothing of, such as 'en-US@posix', and it throws at them.
const isKnown = (language: string): boolean => {
  try {
    return Intl.NumberFormat.supportedLocalesOf(language).length > 0
  } catch {
    return false
  }
}

/** The languages that the browser is set to, the first one first: what numbers and dates are written by (decision 0032). */
export const languages: readonly string[] = navigator.languages.filter(isKnown)

/** Writes numbers: '2,584' or '2.584'. */
export const digits = new Intl.NumberFormat([...languages], { numberingSystem: 'latn' })
