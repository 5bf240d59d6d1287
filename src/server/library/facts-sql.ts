import type { FactName } from '#contract/lists/facts.ts'

/**
 * SQL expressions for the facets of `source s`, each a text array; `{unknown}` if not stated. `state` is the SQL of its link state,
 * null if never checked.
 */
export const factValues = (state: string): Readonly<Record<FactName, string>> => ({
  country: `coalesce(s.countries, '{unknown}')`,
  language: `coalesce(s.languages, '{unknown}')`,
  access: `array[coalesce(s.access, 'unknown')]`,
  exposure: `array[coalesce(s.exposure, 'unknown')]`,
  official: `case s.official when true then array['yes'] when false then array['no'] else '{}' end`,
  health: `array[coalesce(${state}, 'unchecked')]`,
})

/** The day in UTC from which `source s` is due for review, counted from 1970; null for never. */
export const DUE_DAY = `s.due_on - date '1970-01-01'`
