import { WORLDWIDE } from '#contract/countries/worldwide.ts'
import { accessNames, isExposing } from '#contract/sources/provenance-values.ts'
import type { Source } from '#contract/sources/sources.ts'
import { exposureMarks } from '#web/features/sources/exposure/mark-texts.ts'
import { compareNames, nameLanguage, placeName } from '#web/shared/code-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { texts } from './texts.ts'

type ShownProvenance = Pick<Source['provenance'], 'countries' | 'access' | 'exposure'>

// Codes are shorter than names.
const MOST_NAMES = 2
const MOST_CODES = 5

export const hasFacts = ({ countries, access, exposure }: ShownProvenance): boolean =>
  countries !== null || access !== null || exposure !== null

function Coverage({ countries }: { readonly countries: readonly string[] }) {
  if (countries.length > MOST_CODES) return texts.countries(countries.length)
  const isLong = countries.length > MOST_NAMES
  const names = countries.map((code) => (isLong && code !== WORLDWIDE ? code : placeName(code)))
  return <span lang={nameLanguage()}>{names.toSorted(compareNames).join(', ')}</span>
}

/** Coverage, access, and who sees the query, if recorded. */
export function RowFacts({ facts: { countries, access, exposure } }: { readonly facts: ShownProvenance }) {
  const words = [access && accessNames[access], exposure && exposureMarks[exposure]].filter((word) => word !== null)
  return (
    <span className="flex min-w-0 shrink-0 max-w-3/4 items-center gap-1">
      {isExposing(exposure) && <Icon name="eye" size={16} className="shrink-0" />}
      <span className="truncate">
        {countries && <Coverage countries={countries} />}
        {countries && words.length > 0 && ' · '}
        {words.join(' · ')}
      </span>
    </span>
  )
}
