import { limits } from '#contract/limits.ts'
import type { SourceDetail } from '#contract/sources/sources.ts'
import { optionalLine } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'
import { openSource } from '#web/features/sources/exposure/opening.ts'
import { searchAddress } from '#web/features/sources/search-address.ts'
import { SearchField } from '#web/shared/fields/search-field.tsx'
import { SearchForm } from '#web/shared/fields/search-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { texts } from './texts.ts'

const lookedUp = z.object({ name: optionalLine(limits.search) })
type SearchedName = z.output<typeof lookedUp>
const nothing = { name: '' }

/** Searches at the source's site, after the exposure question. */
export function SearchAddressForm({ source, searchLink }: { source: SourceDetail; searchLink: string }) {
  const search = ({ name }: SearchedName) => {
    const address = name === '' ? null : searchAddress(searchLink, name)
    if (address !== null) openSource(source, address)
  }
  return (
    <SearchForm schema={lookedUp} values={nothing} onSearch={search} className="flex items-start gap-2">
      <SearchField<SearchedName>
        name="name"
        label={texts.lookUpLabel}
        placeholder={texts.lookUpHint}
        maxLength={limits.search}
      />
      <Button type="submit">
        {texts.lookUp}
        <span className="sr-only">{texts.newWindow}</span>
      </Button>
    </SearchForm>
  )
}
