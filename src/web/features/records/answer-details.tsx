import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { DayField } from '#web/shared/fields/day-field.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { type AnswerValues } from './answer-values.ts'
import { formTexts } from './form-texts.ts'
import { texts } from './texts.ts'

const names = ['query', 'filters', 'dataAsOf', 'results', 'note'] as const

/** Optional fields of a search. */
export function AnswerDetails({ name }: { readonly name: string }) {
  const { formState, getValues } = useFormContext<AnswerValues>()
  const [isOpen, setOpen] = useState(() => names.some((field) => getValues(field) !== ''))
  const isWrong = names.some((field) => formState.errors[field] !== undefined)
  return (
    <Disclosure title={formTexts.more} open={isOpen || isWrong} onToggle={setOpen} keepsFocus>
      <div className="grid gap-3 pt-1 not-phone:grid-cols-2">
        <TextField<AnswerValues> name="query" label={texts.query} placeholder={name} autoComplete="off" />
        <TextField<AnswerValues>
          name="filters"
          label={texts.filters}
          placeholder={texts.noFilters}
          autoComplete="off"
        />
        <DayField<AnswerValues> name="dataAsOf" label={texts.dataAsOf} />
        <TextField<AnswerValues> name="results" label={texts.results} inputMode="numeric" autoComplete="off" />
        <div className="not-phone:col-span-2">
          <TextField<AnswerValues> name="note" label={texts.note} type="textarea" />
        </div>
      </div>
    </Disclosure>
  )
}
