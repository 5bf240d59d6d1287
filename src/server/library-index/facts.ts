/** What a source says of itself that lists are filtered by, as an address names it. */
export const factNames = ['country', 'language', 'access', 'exposure', 'official', 'health'] as const
export type FactName = (typeof factNames)[number]

/** Something for each of them. */
export const eachFact = <T>(make: (name: FactName) => T): Record<FactName, T> =>
  // fromEntries forgets the names.
  Object.fromEntries(factNames.map((name) => [name, make(name)])) as Record<FactName, T>

/** For each, the values of `source s` as an array in SQL, written as filters have them: `unknown` where it says nothing. */
export const factValues: Readonly<Record<FactName, string>> = {
  country: `coalesce(s.countries, '{unknown}')`,
  language: `coalesce(s.languages, '{unknown}')`,
  access: `array[coalesce(s.access, 'unknown')]`,
  exposure: `array[coalesce(s.exposure, 'unknown')]`,
  official: `case s.official when true then array['yes'] when false then array['no'] else '{}' end`,
  health: `array[coalesce((select h.state from link_health h where h.source_id = s.id), 'unchecked')]`,
}
