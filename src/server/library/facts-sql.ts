import type { FactName } from '#contract/lists/facts.ts'

/**
 * SQL text arrays of the facets of `source s`; `{unknown}` if not recorded. `state` is the SQL of its link state, null
 * if unchecked.
 */
export const factValues = (state: string): Readonly<Record<FactName, string>> => ({
  country: `coalesce(s.countries, '{unknown}')`,
  language: `coalesce(s.languages, '{unknown}')`,
  access: `array[coalesce(s.access, 'unknown')]`,
  exposure: `array[coalesce(s.exposure, 'unknown')]`,
  official: `case s.official when true then array['yes'] when false then array['no'] else '{unknown}' end`,
  health: `array[coalesce(${state}, 'unchecked')]`,
})

/** Due day of `source s` since 1970; null for never. */
export const DUE_DAY = `s.due_on - date '1970-01-01'`
