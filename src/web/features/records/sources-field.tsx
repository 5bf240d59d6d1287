import { useState } from 'react'
import { useController } from 'react-hook-form'
import { recordLimits } from '#contract/records/record-limits.ts'
import { Chip } from '#web/ui/chip.tsx'
import { FieldError } from '#web/ui/field-frame.tsx'
import { formTexts } from './form-texts.ts'
import { useKnownTitles } from './known-titles.ts'
import type { NewRecordValues } from './record-form.ts'
import { SourceSearch } from './source-search.tsx'

/** Sources to search in a new record. */
export function SourcesField() {
  const { field, fieldState } = useController<NewRecordValues, 'sources'>({ name: 'sources' })
  // A draft has ids alone.
  const [titles, setTitles] = useState(useKnownTitles())
  const chosen = field.value
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 text-small font-medium">{formTexts.sources}</legend>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {chosen.map((id) => {
            const title = titles.get(id) ?? formTexts.sourceNumber(id)
            return (
              <li key={id} className="max-w-full">
                <Chip
                  removeLabel={formTexts.remove(title)}
                  onRemove={() => field.onChange(chosen.filter((other) => other !== id))}
                >
                  <bdi>{title}</bdi>
                </Chip>
              </li>
            )
          })}
        </ul>
      )}
      {chosen.length < recordLimits.steps && (
        <SourceSearch
          chosen={chosen}
          onAdd={({ id, title }) => {
            setTitles(new Map(titles).set(id, title))
            field.onChange([...chosen, id])
          }}
        />
      )}
      <FieldError id="sources">{fieldState.error?.message}</FieldError>
    </fieldset>
  )
}
