import { exposures, FILTER_VALUES, UNKNOWN, valuesIn } from '#contract/sources/provenance-values.ts'

const WITHOUT_NOTIFIED = [...exposures.filter((exposure) => exposure !== 'notified'), UNKNOWN]

/** The exposures but the one of which the person may be told: what hides those. */
export const withoutNotified = WITHOUT_NOTIFIED.join(',')

/** Whether that, in any order, is what a filter by exposure says. */
export const hidesNotified = (values: string): boolean => {
  const chosen = valuesIn(values)
  return chosen.length === WITHOUT_NOTIFIED.length && WITHOUT_NOTIFIED.every((value) => chosen.includes(value))
}

/** Whether a filter takes one more value. */
export const takesMore = (values: string): boolean => valuesIn(values).length < FILTER_VALUES

/** The values of a filter with this one, or without it where it is among them. */
export const toggled = (values: string, value: string): string => {
  const chosen = valuesIn(values)
  return (chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]).join(',')
}
