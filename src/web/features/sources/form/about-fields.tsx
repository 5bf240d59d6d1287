import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { provenanceFields, provenanceNames } from '#contract/sources/provenance.ts'
import { accesses, exposures, rhythms } from '#contract/sources/provenance-values.ts'
import * as z from '#contract/zod.ts'
import { accessTexts, exposureTexts, provenanceTexts, rhythmTexts } from '#web/features/sources/provenance-texts.ts'
import { searchAddress } from '#web/features/sources/search-address.ts'
import { capitalized } from '#web/shared/capitalized.ts'
import { SelectField } from '#web/shared/fields/select-field.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { addressText } from '#web/shared/outside-link.tsx'
import { aboutTexts, EXAMPLE } from './about-texts.ts'
import { countryChoices, languageChoices } from './codes.ts'
import { CodesField } from './codes-field.tsx'
import type { SourceFormValues } from './form-values.ts'

export function AboutFields() {
  useFocusComplaint()
  return (
    <div className="flex flex-col gap-4 pt-2">
      <TextField<SourceFormValues> name="publisher" label={provenanceTexts.publisher} />
      <ChoiceField name="official" texts={{ yes: aboutTexts.yes, no: aboutTexts.no }} values={['yes', 'no']} />
      <CodesField
        name="countries"
        label={provenanceTexts.countries}
        hint={aboutTexts.countriesHint}
        codes={countryChoices()}
      />
      <CodesField
        name="languages"
        label={provenanceTexts.languages}
        hint={aboutTexts.languagesHint}
        codes={languageChoices()}
      />
      <ChoiceField name="access" texts={accessTexts} values={accesses} />
      <TextField<SourceFormValues>
        name="accessNote"
        type="textarea"
        label={provenanceTexts.accessNote}
        hint={aboutTexts.accessHint}
      />
      <ChoiceField name="exposure" texts={exposureTexts} values={exposures} />
      <TextField<SourceFormValues> name="exposureNote" type="textarea" label={provenanceTexts.exposureNote} />
      <ChoiceField name="rhythm" texts={rhythmTexts} values={rhythms} />
      <SearchLinkField />
      <TextField<SourceFormValues>
        name="reviewEvery"
        label={provenanceTexts.reviewEvery}
        inputMode="numeric"
        hint={aboutTexts.reviewHint}
      />
    </div>
  )
}

/** Focuses the first wrong field after opening. */
const useFocusComplaint = () => {
  const { formState, setFocus } = useFormContext<SourceFormValues>()
  const { root: _whole, ...errors } = formState.errors
  const first = provenanceNames.find((name) => errors[name])
  const isOurs = Object.keys(errors).every((name) => (provenanceNames as readonly string[]).includes(name))
  // Later complaints are focused by the form.
  const [atFirst] = useState(isOurs ? first : undefined)

  useEffect(() => {
    if (atFirst) setFocus(atFirst)
  }, [atFirst, setFocus])
}

interface ChoiceFieldProps<Value extends string> {
  readonly name: 'official' | 'access' | 'exposure' | 'rhythm'
  readonly values: readonly Value[]
  readonly texts: Readonly<Record<Value, string>>
}

function ChoiceField<Value extends string>({ name, values, texts }: ChoiceFieldProps<Value>) {
  return (
    <SelectField<SourceFormValues> name={name} label={provenanceTexts[name]}>
      <option value="">{aboutTexts.notRecorded}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {capitalized(texts[value])}
        </option>
      ))}
    </SelectField>
  )
}

function SearchLinkField() {
  const typed = useWatch<SourceFormValues, 'searchLink'>({ name: 'searchLink' })
  const stored = z.safeParse(provenanceFields.searchLink, typed).data
  const address = stored ? searchAddress(stored, EXAMPLE) : null
  return (
    <div className="flex flex-col gap-1">
      <TextField<SourceFormValues>
        name="searchLink"
        label={provenanceTexts.searchLink}
        type="url"
        hint={aboutTexts.searchHint}
      />
      <output className="text-caption text-muted wrap-anywhere">
        {address !== null && aboutTexts.leadsTo(addressText(address))}
      </output>
    </div>
  )
}
