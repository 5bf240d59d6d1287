import { exposures, FILTER_VALUES, UNKNOWN, valuesIn } from '#contract/sources/provenance-values.ts'

const WITHOUT_NOTIFIED = [...exposures.filter((exposure) => exposure !== 'notified'), UNKNOWN]

/** All exposures except `notified`, for hiding sources that may notify. */
export const withoutNotified = WITHOUT_NOTIFIED.join(',')

/** True for exactly this set, in any order. */
export const hidesNotified = (values: string): boolean => {
  const chosen = valuesIn(values)
  return chosen.length === WITHOUT_NOTIFIED.length && WITHOUT_NOTIFIED.every((value) => chosen.includes(value))
}

export const takesMore = (values: string): boolean => valuesIn(values).length < FILTER_VALUES

export const toggled = (values: string, value: string): string => {
  const chosen = valuesIn(values)
  return (chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]).join(',')
}
